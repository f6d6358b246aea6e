import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { storable } from '../files/storable-text.ts'

/** Stores what a plan document says, in the order of its form. */
export async function saveFacts(
  tx: Sql,
  { id: file_id, user_id }: { id: string; user_id: string },
  facts: readonly PlanFact[],
): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map(({ column, label, text, ...fact }, position) => ({
    ...fact,
    id: newId(),
    position,
    plan_column: column,
    label: storable(label),
    text: storable(text),
  }))
  await tx.run(sql`
    insert into plan_fact (id, file_id, user_id, position, key, plan_column, label, text, page, boxes, confidence)
    select id, ${file_id}::uuid, ${user_id}::uuid, position, key, plan_column, label, text, page, boxes, confidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fact (
      id uuid, position int, key text, plan_column text, label text, text text, page int, boxes jsonb, confidence float8)`)
}
