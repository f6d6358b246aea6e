import { PRIORITIES } from '@waymark/contracts/conversations/messaging/endpoints'
import { z } from 'zod'
import { sessionOwner, subscribeToSession } from '../session/storage.ts'
import { createStore, useStore } from '../state/store.ts'
import { tabStorage } from '../ui/browser-storage.ts'

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

const kept = z.object({
  owner: z.string(),
  messages: z.array(unsent),
  /** Unsent texts by partner or conversation. */
  drafts: z.record(z.string(), z.string()),
})
type Kept = z.output<typeof kept>

/**
 * The storage key of unsent messages and drafts. They survive a reload, but not the end of the tab or the session:
 * messages may mention people's health, so none may stay in the browser after a user signs out.
 */
const STORED = 'unsent_messages'
const current = createStore(restored())

function restored(): Kept {
  const owner = sessionOwner() ?? ''
  const stored = kept.safeParse(tabStorage.readJson(STORED)).data
  if (stored?.owner !== owner) return { owner, messages: [], drafts: {} }
  // A message that was being sent when the page closed may have arrived. Its key marks a retry as the same message.
  const messages = stored.messages.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one))
  return { ...stored, messages }
}

subscribeToSession(() => {
  if ((sessionOwner() ?? '') === current.read().owner) return
  tabStorage.remove(STORED)
  current.set(restored())
})

function change(next: Partial<Kept>): void {
  const changed = { ...current.read(), ...next }
  tabStorage.write(STORED, JSON.stringify(changed))
  current.set(changed)
}

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

export const draftTo = (partner_id: string): string => current.read().drafts[partner_id] ?? ''

export function keepDraft(partner_id: string, text: string): void {
  const { [partner_id]: _before, ...others } = current.read().drafts
  change({ drafts: text === '' ? others : { ...others, [partner_id]: text } })
}
