import { PRIORITIES } from '@waymark/contracts/conversations/messaging/endpoints'
import { z } from 'zod'
import { sessionOwner, subscribeToSession } from '../session/storage.ts'
import { createStore, useStore } from '../state/store.ts'
import { tabStorage } from '../ui/browser-storage.ts'

const unsent = z.object({
  /** The Idempotency-Key: whatever becomes of the connection, it is sent once. */
  key: z.string(),
  partner_id: z.string(),
  partner_name: z.string(),
  text: z.string(),
  subject: z.string(),
  priority: z.enum(PRIORITIES),
  /** `waiting` for its turn; `held` while there is no server; `failed` when the server refused it. */
  state: z.enum(['waiting', 'sending', 'held', 'failed']),
})
/** A message on its way. */
export type Unsent = z.output<typeof unsent>

const kept = z.object({
  owner: z.string(),
  messages: z.array(unsent),
  /** What was typed and not sent, by partner or conversation. */
  drafts: z.record(z.string(), z.string()),
})
type Kept = z.output<typeof kept>

/**
 * What somebody wrote and nobody has got yet. It outlives a reload, not the tab and not the session: messages may speak
 * of people's health, so nothing of them is to be found in a browser that somebody signed out of.
 */
const STORED = 'unsent_messages'
const current = createStore(restored())

function restored(): Kept {
  const owner = sessionOwner() ?? ''
  try {
    const stored = kept.safeParse(JSON.parse(tabStorage.read(STORED) ?? 'null')).data
    // What was being sent when the page went may have arrived; its key makes another try the same message.
    const waiting = stored?.messages.map((one) =>
      one.state === 'sending' ? { ...one, state: 'waiting' as const } : one,
    )
    if (stored?.owner === owner && waiting) return { ...stored, messages: waiting }
  } catch {
    // Not ours to read: begin with nothing.
  }
  return { owner, messages: [], drafts: {} }
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

/** There is a server again: all that were held take their turn. */
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
