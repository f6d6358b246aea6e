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
import { messagesQuery, rereadConversations } from './conversations.ts'
import type { Partner } from './partner.ts'

/**
 * Milliseconds between retries of a message that could not reach the server. The `online` event can trigger one sooner.
 */
const TRY_AGAIN_MS = 10_000

/** Written again, it would be sent twice. */
const IT_WAITS = 'You don’t have to write it again. It waits in this tab and is sent when the server can be reached.'

type Written = Pick<Unsent, 'text' | 'subject' | 'priority' | 'files'>

/** Messages to a partner that the server has not confirmed yet. They are shown right away. */
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
 * Sends waiting messages in order, one at a time, from any screen. A message that cannot reach the server waits for the
 * connection. A message that the server refuses stays until its writer retries or deletes it.
 */
export function useSendUnsent(): void {
  const queries = useQueryClient()
  const connection = useConnectionState()
  const unsent = useUnsent()
  const told = useRef(new Set<string>())
  const { mutate } = useMutation({
    mutationFn: ({ key, partner_id, text, subject, priority, files }: Unsent) =>
      call(messagingEndpoints.sendMessage, {
        body: { recipient_id: partner_id, message: text, subject, priority, files: files.map(({ id }) => id) },
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
      void rereadConversations(queries)
    },
    onError: (error, { key }) => {
      const waits = isPassing(error)
      setUnsent(key, waits ? 'held' : 'failed')
      // A waiting message shows its own state, so its failure is announced only once, and not at all while offline.
      if (waits && (told.current.has(key) || !navigator.onLine)) return
      told.current.add(key)
      toast.error('Failed to send message', waits ? IT_WAITS : error)
    },
  })

  const sendNext = useEffectEvent((again: boolean) => {
    const now = unsentMessages()
    // Messages go out in order, so a held message also holds back the ones after it.
    const first = now.find(({ state }) => state === 'waiting' || state === 'held')
    if (!first || !navigator.onLine || now.some(({ state }) => state === 'sending')) return
    if (first.state === 'waiting' || again) mutate(first)
  })
  // Sends a new message right away, and the next one when the one before it is done.
  const turns = unsent.map(({ key, state }) => `${key} ${state}`).join()
  useEffect(() => {
    if (turns !== '') sendNext(false)
  }, [turns])
  // Retries a held message when the connection may be back.
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

/** Adds a message at the start of the first page, unless a broadcast has added it already. */
function withMessage(pages: Pages<Message> | undefined, message: Message): Pages<Message> | undefined {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first || first.items.some(({ id }) => id === message.id)) return pages
  return { ...pages, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}
