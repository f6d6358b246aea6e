import { emit } from '@waymark/events/outbox'
import { QUICK, reaction } from '@waymark/events/reaction'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { trialInfo } from '@waymark/rules/people/accounts/subscription'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { databaseNow } from './database-now.ts'

const REMIND_BEFORE_MS = 3 * 24 * 60 * 60 * 1000
const BATCH = 500

const remindAt = (trial_ends_at: Date) => new Date(trial_ends_at.getTime() - REMIND_BEFORE_MS)

/** Sets the timers of a trial: a reminder three days before the end, and the end itself. */
export const startTrial = (tx: Transaction, user_id: string, trial_ends_at: Date): Promise<void> =>
  emit(tx, 'trial.started', user_id, {}, { due: { remind: remindAt(trial_ends_at), expire: trial_ends_at } })

/** Sets the missing timers of trials, such as those older than the timers. */
export async function ensureTrialTimers(db: Database): Promise<void> {
  let set = BATCH
  while (set === BATCH) set = await db.transaction(setMissingTimers)
}

async function setMissingTimers(tx: Transaction): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('trial timers'))`)
  const trials = await tx.rows(
    tables.app_user.pick('id', 'trial_ends_at'),
    sql`
    select id, trial_ends_at from app_user
    where subscription_status = 'trial' and role = 'broker' and not exists (
      select 1 from outbox_event where aggregate_id = app_user.id and name = 'trial.started')
    order by id limit ${BATCH}`,
  )
  for (const { id, trial_ends_at } of trials) await startTrial(tx, id, trial_ends_at)
  return trials.length
}

const lockTrial = (tx: Transaction, user_id: string) =>
  tx.row(
    tables.app_user.pick('subscription_status', 'trial_ends_at'),
    sql`
    select subscription_status, trial_ends_at from app_user
    where id = ${user_id}::uuid and subscription_status = 'trial' and role = 'broker' for update`,
  )

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
    const days = days_left === 1 ? '1 day' : `${days_left} days`
    await notifyUser(tx, { user_id, kind: 'trial_ends_soon', title: `Your trial ends in ${days}` })
  },
})

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
    await notifyUser(tx, { user_id, kind: 'trial_ended' })
  },
})
