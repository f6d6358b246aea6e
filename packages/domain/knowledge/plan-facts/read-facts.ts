import { box, FACT_COLUMNS, FACT_KEYS, type FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { json, nullable, oneOf, type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import { NAMING_KEYS } from '@waymark/rules/knowledge/assistant/plans'
import { z } from 'zod'

const agencyFact = tables.plan_fact.pick('file_id', 'label', 'text', 'page', 'confidence').extend({
  fact_id: uuid,
  ...tables.agency_file.pick('original_name').columns,
  uploaded_at: timestamptz,
  key: oneOf(FACT_KEYS),
  column: nullable(oneOf(FACT_COLUMNS)),
  boxes: json(z.array(box)),
  /** The name of who corrected it. */
  corrected_by: nullable(text),
})
export type AgencyFact = RowOf<typeof agencyFact>

/**
 * What the plan documents of an agency say, newest document first and each in the order of its form. A correction
 * replaces the text. Only about `keys` and of `file_ids`, if given.
 */
export const factsOf = (
  db: Sql,
  user_id: string,
  keys?: readonly FactKey[] | null,
  file_ids?: readonly string[] | null,
): Promise<AgencyFact[]> =>
  db.rows(
    agencyFact,
    sql`
    select plan_fact.file_id, label, coalesce(corrected_text, text) as text, page,
           case when corrected_text is null then confidence else 1 end as confidence, plan_fact.id as fact_id,
           original_name, uploaded_at, key, plan_column as "column", boxes,
           case when corrected_text is not null
                then coalesce((select first_name || ' ' || last_name from app_user where id = corrected_by), 'a former user')
           end as corrected_by
    from plan_fact join agency_file on agency_file.id = plan_fact.file_id
    where plan_fact.user_id = ${user_id} and status = 'ready' and deleted_at is null
      and (${keys ?? null}::text[] is null or key = any(${keys ?? null}::text[]))
      and (${file_ids ?? null}::uuid[] is null or plan_fact.file_id = any(${file_ids ?? null}::uuid[]))
    order by plan_fact.file_id desc, position`,
  )

const namingFact = tables.plan_fact.pick('file_id', 'text').extend({
  ...tables.agency_file.pick('original_name').columns,
  key: oneOf(FACT_KEYS),
})

/** What tells the plan documents of an agency from each other, newest document first. */
export const namingFactsOf = (db: Sql, user_id: string): Promise<RowOf<typeof namingFact>[]> =>
  db.rows(
    namingFact,
    sql`
    select plan_fact.file_id, original_name, key, coalesce(corrected_text, text) as text
    from plan_fact join agency_file on agency_file.id = plan_fact.file_id
    where plan_fact.user_id = ${user_id} and key = any(${NAMING_KEYS}::text[]) and status = 'ready' and deleted_at is null
    order by plan_fact.file_id desc, position`,
  )
