/** Our promise: a licensed agent contacts the client within 24 hours of the assignment. */
const PROMISE_MS = 24 * 60 * 60 * 1000

/** The share of that time after which the broker gets a nudge. */
const NUDGE_SHARE = 0.75

/** When the first contact is due. */
export const dueAt = (assigned_at: Date): Date => new Date(assigned_at.getTime() + PROMISE_MS)

/** When a broker who has not contacted the client gets a nudge. */
export const nudgeAt = (assigned_at: Date): Date => new Date(assigned_at.getTime() + NUDGE_SHARE * PROMISE_MS)

/** How long a lead waits for a broker's word on their license. */
const LICENSE_ANSWER_MS = 60 * 60 * 1000

/** When a lead that is held for the broker of its link goes to the pool. */
export const licenseAnswerBy = (held_at: Date): Date => new Date(held_at.getTime() + LICENSE_ANSWER_MS)

export type Clock = {
  /**
   * `stopped`: a first contact was made, however late. `nudge`: 75% of the time has passed. `missed`: the due time has
   * passed.
   */
  state: 'running' | 'nudge' | 'missed' | 'stopped'
  /** The share of the time used, from 0 to 1. For a stopped clock, the share at the first contact. */
  elapsed: number
}

type Instants = { assigned_at: Date | string; due_at: Date | string; first_contact_at: Date | string | null }

/** The state of a client's 24-hour clock at `now`. Accepts dates or ISO 8601 strings. */
export function clockState(now: Date, { assigned_at, due_at, first_contact_at }: Instants): Clock {
  const from = new Date(assigned_at).getTime()
  const until = new Date(due_at).getTime()
  const at = new Date(first_contact_at ?? now).getTime()
  const elapsed = Math.min(1, Math.max(0, (at - from) / (until - from)))
  if (first_contact_at !== null) return { state: 'stopped', elapsed }
  if (elapsed >= 1) return { state: 'missed', elapsed }
  return { state: elapsed >= NUDGE_SHARE ? 'nudge' : 'running', elapsed }
}

/** Whether a first contact is still to be made. No one contacts a client who is closed as lost. */
export const awaitsContact = ({
  first_contact_at,
  status,
}: {
  first_contact_at: string | null
  status: string
}): boolean => first_contact_at === null && status !== 'lost'
