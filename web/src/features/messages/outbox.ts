import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Message, messagingEndpoints } from '@waymark/contracts/messaging/endpoints'
import { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import type { Pages } from '../../shared/api/queries.ts'
import { toast } from '../../shared/ui/toast.tsx'
import { conversationsQuery, messagesQuery } from './conversations.ts'
import type { Partner } from './partner.ts'

/** The same `key` makes another try of a message the same message. */
const draft = z.object({ key: z.string(), text: z.string(), created_at: z.string() })
type Draft = z.output<typeof draft>

/** A message on its way. */
export interface Unsent extends Draft {
  readonly failed: boolean
}

/**
 * What was sent to a partner and has not arrived, shown before the server says yes. A failed one keeps its text until
 * it is sent again or dropped, also while another screen is open.
 */
export function useOutbox(partner: Partner) {
  const queries = useQueryClient()
  const mutationKey = ['sendMessage', partner.id]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ text, key }: Draft) =>
      call(messagingEndpoints.sendMessage, {
        body: { recipient_id: partner.id, message: text },
        idempotency_key: key,
      }),
    onSuccess: (message) => {
      toast.success(`Message sent to ${partner.name}`)
      queries.setQueryData<Pages<Message>>(messagesQuery(message.conversation_id).queryKey, (pages) =>
        withMessage(pages, message),
      )
      const listed = queries.invalidateQueries({ queryKey: conversationsQuery.queryKey })
      // A first message makes the conversation, and what is shown here waits for it.
      return partner.conversation_id === null ? listed : undefined
    },
    onError: (error) => toast.error('Failed to send message', error),
    gcTime: Number.POSITIVE_INFINITY,
  })

  const sendings = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: (mutation) => ({ mutation, status: mutation.state.status, draft: draft.parse(mutation.state.variables) }),
  })
  const unsent = sendings.map((sending): Unsent => ({ ...sending.draft, failed: sending.status === 'error' }))
  const remove = (key: string) => {
    const failed = sendings.find((sending) => sending.draft.key === key)
    if (failed) queries.getMutationCache().remove(failed.mutation)
  }
  return {
    unsent,
    sending: unsent.some(({ failed }) => !failed),
    send: (text: string) => mutate({ key: newIdempotencyKey(), text, created_at: new Date().toISOString() }),
    retry: ({ key, text, created_at }: Unsent) => {
      remove(key)
      mutate({ key, text, created_at })
    },
    remove,
  }
}

/** The pages with a message at their beginning, unless a push brought it already. */
function withMessage(pages: Pages<Message> | undefined, message: Message): Pages<Message> | undefined {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first || first.items.some(({ id }) => id === message.id)) return pages
  return { ...pages, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}
