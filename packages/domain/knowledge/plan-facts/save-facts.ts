import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { RowOf } from '@waymark/platform/row'
import { storable } from '../files/storable-text.ts'

const storedFact = tables.plan_fact.pick('id', 'key', 'plan_column', 'label')
type StoredFact = RowOf<typeof storedFact>

/**
 * Stores what a plan document says, in the order of its form, instead of what was read in it before. A fact that was read
 * before keeps its id and its correction. A correction of what is no longer read stays, at the end.
 */
export async function saveFacts(
  tx: Sql,
  { id: file_id, user_id }: { id: string; user_id: string },
  facts: readonly PlanFact[],
): Promise<void> {
  const before = await tx.rows(
    storedFact,
    sql`
    select id, key, plan_column, label from plan_fact where file_id = ${file_id}::uuid order by position for update`,
  )
  const read = facts.map(({ column, label, text, ...fact }, position) => ({
    ...fact,
    position,
    plan_column: column,
    label: storable(label),
    text: storable(text),
  }))
  const ids = idsOf(read, before)
  const rows = read.map((fact) => ({ ...fact, id: ids.get(fact) ?? newId() }))
  await tx.run(sql`
    delete from plan_fact
    where file_id = ${file_id}::uuid and corrected_text is null and id <> all(${rows.map(({ id }) => id)}::uuid[])`)
  await tx.run(sql`
    update plan_fact set position = position + ${rows.length} where file_id = ${file_id}::uuid`)
  await tx.run(sql`
    insert into plan_fact (id, file_id, user_id, position, key, plan_column, label, text, page, boxes, confidence)
    select id, ${file_id}::uuid, ${user_id}::uuid, position, key, plan_column, label, text, page, boxes, confidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fact (
      id uuid, position int, key text, plan_column text, label text, text text, page int, boxes jsonb, confidence float8)
    on conflict (id) do update
    set position = excluded.position, label = excluded.label, text = excluded.text, page = excluded.page,
        boxes = excluded.boxes, confidence = excluded.confidence`)
}

type Cell = Omit<StoredFact, 'id'>

const nameOf = ({ key, plan_column }: Cell) => JSON.stringify([key, plan_column])
const fullNameOf = (cell: Cell) => JSON.stringify([nameOf(cell), cell.label])

/**
 * The ids of facts that were stored before: of the same cell with the same label, or of the only one in this cell on both
 * sides, because labels may be read better now.
 */
function idsOf<F extends Cell>(read: readonly F[], before: readonly StoredFact[]): Map<F, string> {
  const ids = new Map<F, string>()
  const free = new Set(before)
  const take = (facts: readonly F[], stored: readonly StoredFact[]) => {
    for (const [at, fact] of facts.entries()) {
      const same = stored[at]
      if (!same) return
      ids.set(fact, same.id)
      free.delete(same)
    }
  }
  const stored = Map.groupBy(before, fullNameOf)
  for (const [name, facts] of Map.groupBy(read, fullNameOf)) take(facts, stored.get(name) ?? [])
  const left = Map.groupBy(free, nameOf)
  const unknown = read.filter((fact) => !ids.has(fact))
  for (const [name, facts] of Map.groupBy(unknown, nameOf)) {
    const others = left.get(name) ?? []
    if (facts.length === 1 && others.length === 1) take(facts, others)
  }
  return ids
}
