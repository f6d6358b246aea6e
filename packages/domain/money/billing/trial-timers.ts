import { emit, emitAll, emitting } from '@waymark/events/outbox'
import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'

const REMIND_BEFORE_MS = 3 * 24 * 60 * 60 * 1000
const BATCH = 500

export const remindAt = (trial_ends_at: Date) => new Date(trial_ends_at.getTime() - REMIND_BEFORE_MS)

/** Sets the timers of a trial: a reminder three days before the end, and the end itself. */
export const startTrial = (tx: Transaction, user_id: string, trial_ends_at: Date): Promise<void> =>
  emit(tx, 'trial.started', user_id, {}, { due: { remind: remindAt(trial_ends_at), expire: trial_ends_at } })

/**
 * Sets timers again that had no effect, because the account (ids, or a query of them) was deleted or an administrator's
 * when they were due, or ran late.
 *
 * @param since the earliest time of that
 */
export async function resumeTrials(
  tx: Transaction,
  user_ids: Statement,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const trials = (timer: 'remind' | 'expire', before_ms: number) => {
    const at = (time: Date) => sql`${new Date(time.getTime() + before_ms)}::timestamptz`
    return {
      from: sql`(
        select id from app_user
        where id in (${user_ids}) and subscription_status = 'trial' and role = 'broker'
          and (trial_ends_at between ${at(since)} and ${at(now)}
               or trial_ends_at < ${at(since)} and exists (
                 select from outbox_event join event_delivery on event_id = outbox_event.id
                 where aggregate_id = app_user.id and subscriber = ${timer} and state = 'done'
                   and done_at >= ${since}::timestamptz))) as missed`,
      id: sql`uuidv7()`,
      aggregate_id: sql`missed.id`,
      payload: sql`'{}'::jsonb`,
    }
  }
  await emitAll(tx, emitting('trial.started', trials('remind', REMIND_BEFORE_MS), { except: ['expire'] }))
  await emitAll(tx, emitting('trial.started', trials('expire', 0), { except: ['remind'] }))
}

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

const trialRow = tables.app_user.pick(
  'id',
  'subscription_status',
  'trial_ends_at',
  'credentials_verified',
  'states_licensed',
)

export const lockTrial = (tx: Transaction, user_id: string) =>
  tx.row(
    trialRow,
    sql`
    select id, subscription_status, trial_ends_at, credentials_verified, states_licensed from app_user
    where id = ${user_id}::uuid and subscription_status = 'trial' and role = 'broker' for update`,
  )
