import { PRIORITIES } from '@waymark/contracts/conversations/messaging/endpoints'
import { z } from 'zod'
import { createOwnedStore } from '../session/owned-store.ts'
import { useStore } from '../state/store.ts'

const unsent = z.object({
  /** The Idempotency-Key, so that a retry after a lost connection does not send the message twice. */
  key: z.string(),
  partner_id: z.string(),
  partner_name: z.string(),
  text: z.string(),
  subject: z.string(),
  priority: z.enum(PRIORITIES),
  /** Uploaded for it. The server keeps them for a day. */
  files: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  /** `waiting` for its turn, `held` while the server cannot be reached, `failed` after the server refused it. */
  state: z.enum(['waiting', 'sending', 'held', 'failed']),
})
/** A message that the server has not confirmed yet. */
export type Unsent = z.output<typeof unsent>

const unsentTexts = z.object({
  messages: z.array(unsent),
  /** Unsent texts by partner, conversation or form. */
  drafts: z.record(z.string(), z.string()),
})
type UnsentTexts = z.output<typeof unsentTexts>

/**
 * Unsent messages and drafts. They survive a reload, but not the end of the tab or a sign-out: they may mention people's
 * health, so none may stay in the browser then.
 */
const current = createOwnedStore<UnsentTexts>(
  { messages: [], drafts: {} },
  {
    stored: { key: 'unsent_messages', schema: unsentTexts },
    // A message that was being sent may have arrived. Its key marks a retry as the same message.
    resumed: ({ messages, drafts }) => ({
      messages: messages.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)),
      drafts,
    }),
  },
)

const change = (next: Partial<UnsentTexts>): void => current.set({ ...current.read(), ...next })

export const unsentMessages = (): readonly Unsent[] => current.read().messages

export const addUnsent = (message: Omit<Unsent, 'state'>): void =>
  change({ messages: [...unsentMessages(), { ...message, state: 'waiting' }] })

export const setUnsent = (key: string, state: Unsent['state']): void =>
  change({ messages: unsentMessages().map((one) => (one.key === key ? { ...one, state } : one)) })

/** Puts all held messages back in the queue, because the server can be reached again. */
export const releaseHeld = (): void =>
  change({ messages: unsentMessages().map((one) => (one.state === 'held' ? { ...one, state: 'waiting' } : one)) })

export const removeUnsent = (key: string): void =>
  change({ messages: unsentMessages().filter((one) => one.key !== key) })

export const useUnsent = (): readonly Unsent[] => useStore(current).messages

export const draftTo = (id: string): string => current.read().drafts[id] ?? ''

export function keepDraft(id: string, text: string): void {
  const { [id]: before = '', ...others } = current.read().drafts
  if (text !== before) change({ drafts: text === '' ? others : { ...others, [id]: text } })
}

export const dropDraft = (id: string): void => keepDraft(id, '')

/** Drops what was sent, unless it was changed meanwhile. */
export function dropSent(id: string, sent: string): void {
  if (draftTo(id) === sent) dropDraft(id)
}

/** The draft, also when it is changed or sent by a screen that was left. */
export const useDraftTo = (id: string): string => useStore(current).drafts[id] ?? ''
