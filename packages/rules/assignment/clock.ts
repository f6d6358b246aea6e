/** The promise: a licensed agent makes contact within 24 hours of the assignment. */
const PROMISE_MS = 24 * 60 * 60 * 1000

/** Share of the time after which the broker is nudged. */
const NUDGE_SHARE = 0.75

/** When the first contact is due. */
export const dueAt = (assigned_at: Date): Date => new Date(assigned_at.getTime() + PROMISE_MS)

/** When a broker who has not made contact is nudged. */
export const nudgeAt = (assigned_at: Date): Date => new Date(assigned_at.getTime() + NUDGE_SHARE * PROMISE_MS)

export type Clock = {
  /** `stopped` by a first contact, however late; `nudge` from 75% of the time on, `missed` from the due time on. */
  state: 'running' | 'nudge' | 'missed' | 'stopped'
  /** Share of the time used up, 0 to 1; of a stopped clock, when it stopped. */
  elapsed: number
}

type Instants = { assigned_at: Date | string; due_at: Date | string; first_contact_at: Date | string | null }

/** The 24-hour clock of a client at `now`. Instants are dates or ISO 8601 texts. */
export function clockState(now: Date, { assigned_at, due_at, first_contact_at }: Instants): Clock {
  const from = new Date(assigned_at).getTime()
  const until = new Date(due_at).getTime()
  const at = new Date(first_contact_at ?? now).getTime()
  const elapsed = Math.min(1, Math.max(0, (at - from) / (until - from)))
  if (first_contact_at !== null) return { state: 'stopped', elapsed }
  if (elapsed >= 1) return { state: 'missed', elapsed }
  return { state: elapsed >= NUDGE_SHARE ? 'nudge' : 'running', elapsed }
}
