import { emit } from '@waymark/events/outbox'
import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { trialInfo } from '@waymark/rules/money/billing/subscription'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { isNetworkOnly } from './network-only.ts'
import { lockTrial, remindAt, startTrial } from './trial-timers.ts'

/** At the end of the trial: deactivates the account if the user has not subscribed. */
export const expire = reaction({
  name: 'expire',
  on: ['trial.started'],
  does: 'Ends a trial',
  ...QUICK,
  async commit({ aggregate_id: user_id }, tx) {
    const trial = await lockTrial(tx, user_id)
    if (!trial) return
    const { trial_ends_at } = trial
    const now = await databaseNow(tx)
    if (trialInfo(trial, now).is_trial) {
      // The trial was extended. Past the time of the reminder, the timers before have reminded already.
      if (remindAt(trial_ends_at) > now) await startTrial(tx, user_id, trial_ends_at)
      else await emit(tx, 'trial.started', user_id, {}, { due: { expire: trial_ends_at }, except: ['remind'] })
      return
    }
    await tx.run(sql`
      update app_user set subscription_status = 'inactive', updated_at = now() where id = ${user_id}::uuid`)
    await emit(tx, 'user.updated', user_id, {})
    if (!(await isNetworkOnly(tx, trial))) await notifyUser(tx, { user_id, kind: 'trial_ended' })
  },
})
