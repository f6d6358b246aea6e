import { CHAIN_FAULTS } from '@waymark/contracts/operations/audit/endpoints'
import { recordset, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { float8, nullable, oneOf, type RowOf, text } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import type { Break } from './walk-chain.ts'

const recordedBreak = tables.access_log_break
  .omit('settled_by')
  .extend({ seq: float8, fault: oneOf(CHAIN_FAULTS), settled_by: nullable(text) })
export type RecordedBreak = RowOf<typeof recordedBreak>

const foundBreak = tables.access_log_break.pick('found').extend({ seq: float8, fault: oneOf(CHAIN_FAULTS) })

/** Records what is not recorded yet, and returns it. */
export const recordBreaks = (tx: Sql, breaks: readonly Break[], now: Date): Promise<Break[]> =>
  tx.rows(
    foundBreak,
    sql`
    insert into access_log_break (id, seq, fault, found, found_at)
    select id, seq, fault, decode(found, 'hex'), ${now}
    from (
      select * from ${recordset(
        breaks.map((one) => ({ ...one, id: newId(), found: one.found.toString('hex') })),
        sql`id uuid, seq bigint, fault text, found text`,
      )}
    ) as walked
    on conflict (seq, fault, found) do nothing
    returning seq::float8 as seq, fault, found`,
  )

/** The breaks that nobody has settled in the order of the log, then the settled ones, the last first. */
export const listBreaks = (db: Sql, limit: number | null = null): Promise<RecordedBreak[]> =>
  db.rows(
    recordedBreak,
    sql`
    select one.id, seq::float8 as seq, fault, found, found_at, settled_at, reason,
           nullif(concat_ws(' ', app_user.first_name, app_user.last_name), '') as settled_by
    from access_log_break as one left join app_user on app_user.id = settled_by
    order by settled_at desc nulls first, one.seq, one.id limit ${limit}`,
  )

/** Ends the alarm about these breaks. They stay on record with the reason. One that is settled stays as it is. */
export async function settleBreaks(context: Context<UserActor>, ids: readonly string[], reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const settled = await tx.rows(
      tables.access_log_break.pick('id'),
      sql`
      update access_log_break
      set settled_at = now(), settled_by = ${context.actor.user.id}::uuid, reason = ${reason}
      where id = any(${ids}::uuid[]) and settled_at is null
      returning id`,
    )
    const subjects = settled.map(({ id }) => id)
    await logAccess(context, 'access_log.break_settled', 'access_log_break', subjects, tx)
  })
}
