import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { box, FACT_COLUMNS, FACT_KEYS } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { json, nullable, oneOf, text } from '@waymark/platform/row'
import { EXPECTED } from '@waymark/rules/knowledge/plan-facts/catalog'
import { z } from 'zod'
import { userName } from '../../names.ts'

const storedFact = tables.plan_fact
  .pick('id', 'label', 'text', 'page', 'confidence', 'corrected_text', 'corrected_at')
  .extend({
    key: oneOf(FACT_KEYS),
    column: nullable(oneOf(FACT_COLUMNS)),
    boxes: json(z.array(box)),
    by_name: text,
  })

/** What a document says, in the order of the form. Throws 404 when it is missing or deleted. */
export async function listFacts(db: Sql, file_id: string): Promise<FactSheet> {
  if (!(await db.exists(sql`select 1 from agency_file where id = ${file_id} and deleted_at is null`))) throw notFound()
  const rows = await db.rows(
    storedFact,
    sql`
    select plan_fact.id, label, text, page, confidence, corrected_text, corrected_at, key, plan_column as "column",
           boxes, ${userName(sql`app_user`)} as by_name
    from plan_fact left join app_user on app_user.id = corrected_by
    where file_id = ${file_id}
    order by array_position(${FACT_KEYS}::text[], key), position`,
  )
  const found = new Set(rows.map(({ key }) => key))
  return {
    facts: rows.map(({ corrected_text, corrected_at, by_name, ...fact }) => ({
      ...fact,
      corrected:
        corrected_text === null || corrected_at === null
          ? null
          : { text: corrected_text, by_name, at: corrected_at.toISOString() },
    })),
    missing: rows.length === 0 ? [] : EXPECTED.filter((key) => !found.has(key)),
  }
}
