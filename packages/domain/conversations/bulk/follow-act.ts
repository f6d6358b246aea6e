import { emit, emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { Acting } from './judge-clients.ts'

/** How often screens are told how far an act is. */
const EVERY_MS = 1000

/** Tells the screens of the user who began an act how far it is, at most once a second. */
export function reportingProgress({ db, actor: { user } }: Acting, act_id: string): () => Promise<void> {
  let told_at = Date.now()
  return async () => {
    if (Date.now() - told_at < EVERY_MS) return
    told_at = Date.now()
    await db.transaction((tx) => emit(tx, 'bulk_act.advanced', act_id, { user_id: user.id }))
  }
}

/**
 * Ends an act, or its undo, once no client is left to do it for. For a disabled user, those who are left stay as they are.
 * Only the process that ends it says so. Returns whether it has ended: another process may still have the last client, and
 * may die with it.
 */
export async function endAct(
  { db, actor: { user } }: Acting,
  act_id: string,
  state: 'running' | 'undoing',
  end: 'done' | 'undone',
): Promise<boolean> {
  const left = sql`outcome = any(${state === 'running' ? ['waiting'] : ['waiting', 'done']}::bulk_outcome[])`
  return db.transaction(async (tx) => {
    await tx.run(sql`
      update bulk_act_item
      set outcome = case outcome when 'waiting' then 'left_out' else 'kept' end::bulk_outcome, reason = 'failed'
      from bulk_act join app_user on app_user.id = user_id
      where bulk_act_id = ${act_id}::uuid and bulk_act.id = bulk_act_id and not is_active and state = ${state} and ${left}`)
    const ended = await tx.run(sql`
      update bulk_act set state = ${end}
      where id = ${act_id}::uuid and state = ${state} and not exists (
        select from bulk_act_item where bulk_act_id = ${act_id}::uuid and ${left})`)
    if (ended === 0) {
      return !(await tx.exists(sql`select from bulk_act where id = ${act_id}::uuid and state = ${state}`))
    }
    await emit(tx, end === 'done' ? 'bulk_act.ended' : 'bulk_act.advanced', act_id, { user_id: user.id })
    return true
  })
}

/**
 * Ends the acts, and the undos of acts, of accounts (a query of ids) that were deleted and are restored, as for a disabled
 * user: after days, they may no longer be what the broker wants.
 */
export async function endActsOf(tx: Transaction, user_ids: Statement): Promise<void> {
  await tx.run(sql`
    update bulk_act_item
    set outcome = case outcome when 'waiting' then 'left_out' else 'kept' end::bulk_outcome, reason = 'failed'
    from bulk_act
    where bulk_act.id = bulk_act_id and user_id in (${user_ids}) and state in ('waiting', 'running', 'undoing')
      and (outcome = 'waiting' or outcome = 'done' and state = 'undoing')`)
  await emitAll(
    tx,
    sql`
    undone as (
      update bulk_act set state = 'undone' where user_id in (${user_ids}) and state = 'undoing'
    ), done as (
      update bulk_act set state = 'done' where user_id in (${user_ids}) and state in ('waiting', 'running')
      returning id, user_id
    ), ${emitting('bulk_act.ended', {
      from: sql`done`,
      id: sql`uuidv7()`,
      aggregate_id: sql`done.id`,
      payload: sql`jsonb_build_object('user_id', done.user_id)`,
    })}`,
  )
}
