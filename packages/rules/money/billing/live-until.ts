import { DAY_MS } from '@waymark/contracts/durations'

/** How many days everything keeps working after a failed charge, or while a renewal has not been confirmed. */
export const GRACE_DAYS = 7

const after = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

export interface PaidPeriod {
  state: 'incomplete' | 'active' | 'past_due' | 'ended'
  cancel_at_period_end: boolean
  period_starts_at: Date
  period_ends_at: Date
}

/**
 * Until when a subscription works, according to the provider's last event. Null if it does not work. A failed charge is
 * for the period that just started, so the grace days count from there.
 */
export function liveUntil({ state, cancel_at_period_end, period_starts_at, period_ends_at }: PaidPeriod): Date | null {
  if (state === 'incomplete' || state === 'ended') return null
  if (state === 'past_due') return after(period_starts_at, GRACE_DAYS)
  return cancel_at_period_end ? period_ends_at : after(period_ends_at, GRACE_DAYS)
}

/** One month later. If that month is shorter, its last day. */
export function monthLater(at: Date, months = 1): Date {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}

/** Whole calendar months between two instants, by month names alone: January 31 to February 28 is one. */
export const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()

/**
 * What switching to another price costs now (US cents): the difference for the rest of the period. Negative for a
 * credit.
 */
export function switchCost(
  {
    period_starts_at,
    period_ends_at,
    amount_cents,
  }: Pick<PaidPeriod, 'period_starts_at' | 'period_ends_at'> & { amount_cents: number },
  new_amount_cents: number,
  now: Date,
): number {
  const whole = period_ends_at.getTime() - period_starts_at.getTime()
  const left = Math.min(whole, Math.max(0, period_ends_at.getTime() - now.getTime()))
  return Math.round(((new_amount_cents - amount_cents) * left) / whole)
}
