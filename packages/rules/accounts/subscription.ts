const DAY_MS = 24 * 60 * 60 * 1000

/** Days that a new broker may try everything. */
const TRIAL_DAYS = 14

export const trialEndsAt = (created_at: Date): Date => new Date(created_at.getTime() + TRIAL_DAYS * DAY_MS)

interface Subscription {
  subscription_status: string
  trial_ends_at: Date | string
}

/**
 * What the dashboard says of the trial. `days_left` counts a day begun as a day, and is 0 outside a trial; a trial
 * whose time is up is none, even before its status is changed.
 */
export function trialInfo(
  { subscription_status, trial_ends_at }: Subscription,
  now: Date,
): { days_left: number; is_trial: boolean } {
  const left = new Date(trial_ends_at).getTime() - now.getTime()
  const is_trial = subscription_status === 'trial' && left > 0
  return { days_left: is_trial ? Math.ceil(left / DAY_MS) : 0, is_trial }
}

/**
 * Whether a user may do what a subscription pays for: while it is active or the trial runs. A trial whose time is up
 * counts as none at once, even before its status is changed. Administrators pay nothing.
 */
export const isSubscribed = (user: Subscription & { role: string }, now: Date): boolean =>
  user.role === 'sys_admin' || user.subscription_status === 'active' || trialInfo(user, now).is_trial
