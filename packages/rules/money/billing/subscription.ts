import { DAY_MS } from '@waymark/contracts/durations'

/** Length of a new broker's trial, in days. */
const TRIAL_DAYS = 14

/** When the trial of an account ends that was created then. */
export const trialEndsAt = (created_at: Date): Date => new Date(created_at.getTime() + TRIAL_DAYS * DAY_MS)

interface Subscription {
  subscription_status: string
  trial_ends_at: Date | string
}

/**
 * The trial as the dashboard shows it. `days_left` counts a started day as a whole day and is 0 outside a trial. An
 * expired trial does not count, even before the account's status is updated.
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
 * Whether a user may use paid features: yes while the subscription is active or the trial runs. An expired trial does
 * not count, even before the account's status is updated. Administrators do not pay.
 */
export const isSubscribed = (user: Subscription & { role: string }, now: Date): boolean =>
  user.role === 'sys_admin' || user.subscription_status === 'active' || trialInfo(user, now).is_trial
