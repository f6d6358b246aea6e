import { BULK_REASONS, type Bulk, type BulkAct } from '@waymark/contracts/conversations/bulk/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, oneOf, type RowOf, row, sealed, unchecked } from '@waymark/platform/row'

/** `details` is the body of the request, without the clients. */
export const bulkActRow = tables.bulk_act
  .omit('details')
  .extend({ details: sealed(unchecked<Bulk>('the endpoint parsed and stored it'), 'bulk_act.details') })
export type BulkActRow = RowOf<typeof bulkActRow>

const counted = row({
  outcome: tables.bulk_act_item.columns.outcome,
  reason: nullable(oneOf(BULK_REASONS)),
  clients: int4,
})

/** An act and how far it is. Throws 404. */
export async function readBulkAct(db: Sql, id: string): Promise<BulkAct> {
  const act = await findBulkAct(db, id)
  if (!act) throw notFound()
  return act
}

/** The same, or null if it is gone. */
export async function findBulkAct(db: Sql, id: string): Promise<BulkAct | null> {
  const act = await db.row(bulkActRow, sql`select * from bulk_act where id = ${id}::uuid`)
  if (!act) return null
  const counts = await db.rows(
    counted,
    sql`
    select outcome, reason, count(*)::int as clients from bulk_act_item
    where bulk_act_id = ${id}::uuid group by outcome, reason order by clients desc`,
  )
  const of = (...outcomes: string[]) =>
    counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { clients }) => sum + clients, 0)
  return {
    id,
    act: act.act,
    state: act.state,
    total: of('waiting', 'done', 'left_out', 'undone', 'kept'),
    done: of('done', 'undone', 'kept'),
    undone: of('undone'),
    waiting: of('waiting'),
    left_out: counts.flatMap(({ reason, clients }) => (reason ? [{ reason, clients }] : [])),
    runs_at: act.runs_at.toISOString(),
    undo_until: act.undo_until.toISOString(),
    created_at: act.created_at.toISOString(),
  }
}
