import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Message, messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { isPassing, type Pages } from '../../../shared/api/queries.ts'
import {
  addUnsent,
  releaseHeld,
  removeUnsent,
  setUnsent,
  type Unsent,
  unsentMessages,
  useUnsent,
} from '../../../shared/messages/unsent.ts'
import { useConnectionState } from '../../../shared/socket/live.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { conversationsQuery, messagesQuery } from './conversations.ts'
import type { Partner } from './partner.ts'

/** Until a message that found no server is tried again, when nothing else says that there is one (ms). */
const TRY_AGAIN_MS = 10_000

type Written = Pick<Unsent, 'text' | 'subject' | 'priority'>

/** What was sent to a partner and has not arrived, shown before the server says yes. */
export function useOutbox(partner: Partner) {
  const unsent = useUnsent().filter(({ partner_id }) => partner_id === partner.id)
  return {
    unsent,
    sending: unsent.some(({ state }) => state === 'sending'),
    send: (written: Written) =>
      addUnsent({ ...written, key: newIdempotencyKey(), partner_id: partner.id, partner_name: partner.name }),
    retry: ({ key }: Unsent) => setUnsent(key, 'waiting'),
    remove: removeUnsent,
  }
}

/**
 * Sends what waits, in order, one at a time, from whichever screen is open. What finds no server waits for the
 * connection; what is refused stays, for its writer to try again or delete.
 */
export function useSendUnsent(): void {
  const queries = useQueryClient()
  const connection = useConnectionState()
  const unsent = useUnsent()
  const told = useRef(new Set<string>())
  const { mutate } = useMutation({
    mutationFn: ({ key, partner_id, text, subject, priority }: Unsent) =>
      call(messagingEndpoints.sendMessage, {
        body: { recipient_id: partner_id, message: text, subject, priority },
        idempotency_key: key,
      }),
    onMutate: ({ key }) => setUnsent(key, 'sending'),
    onSuccess: (message, { key, partner_name }) => {
      queries.setQueryData<Pages<Message>>(messagesQuery(message.conversation_id).queryKey, (pages) =>
        withMessage(pages, message),
      )
      removeUnsent(key)
      releaseHeld()
      toast.success(`Message sent to ${partner_name}`)
      void queries.invalidateQueries({ queryKey: conversationsQuery.queryKey })
    },
    onError: (error, { key }) => {
      const waits = isPassing(error)
      setUnsent(key, waits ? 'held' : 'failed')
      // What waits says so itself; once is enough for the rest of what went wrong.
      if (waits && (told.current.has(key) || !navigator.onLine)) return
      told.current.add(key)
      toast.error('Failed to send message', error)
    },
  })

  const sendNext = useEffectEvent((again: boolean) => {
    const now = unsentMessages()
    // In order: what is held holds back what was written after it.
    const first = now.find(({ state }) => state === 'waiting' || state === 'held')
    if (!first || !navigator.onLine || now.some(({ state }) => state === 'sending')) return
    if (first.state === 'waiting' || again) mutate(first)
  })
  // A new one goes at once, and the next when the one before it is through.
  const turns = unsent.map(({ key, state }) => `${key} ${state}`).join()
  useEffect(() => {
    if (turns !== '') sendNext(false)
  }, [turns])
  // What found no server is tried again when there may be one.
  useEffect(() => {
    if (connection !== 'offline') sendNext(true)
  }, [connection])
  useEffect(() => {
    const again = () => sendNext(true)
    const timer = setInterval(again, TRY_AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
}

/** The pages with a message at their beginning, unless a push brought it already. */
function withMessage(pages: Pages<Message> | undefined, message: Message): Pages<Message> | undefined {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first || first.items.some(({ id }) => id === message.id)) return pages
  return { ...pages, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}
