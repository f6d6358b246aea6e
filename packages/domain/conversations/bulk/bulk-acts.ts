import { BULK_REASONS, type Bulk, type BulkAct } from '@waymark/contracts/conversations/bulk/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, oneOf, type RowOf, sealed, unchecked } from '@waymark/platform/row'

/** `details` is the body of the request, without the clients. */
export const bulkActRow = tables.bulk_act
  .omit('details')
  .extend({ details: sealed(unchecked<Bulk>('the endpoint parsed and stored it'), 'bulk_act.details') })
export type BulkActRow = RowOf<typeof bulkActRow>

const counted = tables.bulk_act_item
  .pick('bulk_act_id', 'outcome')
  .extend({ reason: nullable(oneOf(BULK_REASONS)), clients: int4 })

/** The most acts that are listed. */
const RECENT = 20

/** An act and how far it is. Throws 404. */
export async function readBulkAct(db: Sql, id: string): Promise<BulkAct> {
  const act = await findBulkAct(db, id)
  if (!act) throw notFound()
  return act
}

/** The same, or null if it is gone. */
export async function findBulkAct(db: Sql, id: string): Promise<BulkAct | null> {
  const acts = await db.rows(bulkActRow, sql`select * from bulk_act where id = ${id}::uuid`)
  const [act] = await withCounts(db, acts)
  return act ?? null
}

/** The acts of a user whose time to undo is not over, newest first. */
export async function listBulkActs(db: Sql, user_id: string): Promise<BulkAct[]> {
  const acts = await db.rows(
    bulkActRow,
    sql`
    select * from bulk_act where user_id = ${user_id}::uuid and undo_until > now()
    order by created_at desc, id desc limit ${RECENT}`,
  )
  return withCounts(db, acts)
}

async function withCounts(db: Sql, acts: readonly BulkActRow[]): Promise<BulkAct[]> {
  const counts = await db.rows(
    counted,
    sql`
    select bulk_act_id, outcome, reason, count(*)::int as clients from bulk_act_item
    where bulk_act_id = any(${acts.map(({ id }) => id)}::uuid[])
    group by bulk_act_id, outcome, reason order by clients desc`,
  )
  return acts.map(({ id, act, state, runs_at, undo_until, created_at }) => {
    const its = counts.filter(({ bulk_act_id }) => bulk_act_id === id)
    const of = (...outcomes: string[]) =>
      its.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { clients }) => sum + clients, 0)
    return {
      id,
      act,
      state,
      total: of('waiting', 'done', 'left_out', 'undone', 'kept'),
      done: of('done', 'undone', 'kept'),
      undone: of('undone'),
      waiting: of('waiting'),
      left_out: its.flatMap(({ reason, clients }) => (reason ? [{ reason, clients }] : [])),
      runs_at: runs_at.toISOString(),
      undo_until: undo_until.toISOString(),
      created_at: created_at.toISOString(),
    }
  })
}
