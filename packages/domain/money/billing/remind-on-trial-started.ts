import { QUICK, reaction } from '@waymark/events/reaction'
import { databaseNow } from '@waymark/platform/database-now'
import { trialInfo } from '@waymark/rules/money/billing/subscription'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { isNetworkOnly } from './network-only.ts'
import { lockTrial } from './trial-timers.ts'

/** A few days before the end: says what comes and what to do. */
export const remind = reaction({
  name: 'remind',
  on: ['trial.started'],
  does: 'Reminds a user of the end of their trial',
  ...QUICK,
  async commit({ aggregate_id: user_id }, tx) {
    const trial = await lockTrial(tx, user_id)
    if (!trial) return
    const { is_trial, days_left } = trialInfo(trial, await databaseNow(tx))
    // The trial is over, or it was extended and its new end set new timers.
    if (!is_trial || days_left > 3) return
    if (await isNetworkOnly(tx, trial)) return
    const days = days_left === 1 ? '1 day' : `${days_left} days`
    await notifyUser(tx, { user_id, kind: 'trial_ends_soon', title: `Your trial ends in ${days}` })
  },
})
