import { useEffect, useRef, useState } from 'react'
import { useConnection, useLiveMessage } from '../../../shared/socket/live.tsx'

/** How long a partner counts as typing after their last signal, in milliseconds. */
const TYPING_MS = 4_000
/** The shortest time between two signals of our own. */
const SAY_EVERY_MS = 2_000

/** Whether the partner is typing in this conversation. */
export function usePartnerTyping(conversation_id: string | null, partner_id: string): boolean {
  const [last, setLast] = useState(0)
  useLiveMessage('typing', (typing) => {
    if (typing.conversation_id === conversation_id && typing.user_id === partner_id) setLast(Date.now())
  })
  useLiveMessage('message:new', (message) => {
    if (message.conversation_id === conversation_id) setLast(0)
  })
  useEffect(() => {
    const timer = last > 0 ? setTimeout(() => setLast(0), TYPING_MS) : undefined
    return () => clearTimeout(timer)
  }, [last])
  return last > 0
}

/** Tells the partner that the user is typing. */
export function useSayTyping(conversation_id: string | null): () => void {
  const connection = useConnection()
  const said = useRef(0)
  return () => {
    if (conversation_id === null || Date.now() - said.current < SAY_EVERY_MS) return
    said.current = Date.now()
    void connection?.send('typing', { conversation_id })
  }
}
