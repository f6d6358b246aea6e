import { FACT_KEYS } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Sql, sql } from '@waymark/platform/database'
import { int4, oneOf, type RowOf, row } from '@waymark/platform/row'

const knownRow = row({ documents: int4, processing: int4, pages: int4, questions: int4 })
type Known = RowOf<typeof knownRow>
const factRow = row({ key: oneOf(FACT_KEYS), documents: int4 })

/** What an agency's plan documents say something about, and how many of them. */
export const readFactKeys = (db: Sql, user_id: string): Promise<RowOf<typeof factRow>[]> =>
  db.rows(
    factRow,
    sql`
    select key, count(distinct file_id)::int as documents
    from plan_fact join agency_file on agency_file.id = plan_fact.file_id
    where plan_fact.user_id = ${user_id} and status = 'ready' and deleted_at is null
    group by key`,
  )

/** How many pages the assistant can search for a broker, and how many questions were asked. */
export async function readAssistantStatus(db: Sql, user_id: string): Promise<Known> {
  const known = await db.row(
    knownRow,
    sql`
    select count(*) filter (where status = 'ready')::int as documents,
           count(*) filter (where status = 'processing')::int as processing,
           coalesce(sum(pages) filter (where status = 'ready'), 0)::int as pages,
           (select count(*)::int from assistant_message as message
            join assistant_conversation as conversation on conversation.id = conversation_id
            where conversation.user_id = ${user_id} and role = 'question') as questions
    from agency_file where user_id = ${user_id} and deleted_at is null`,
  )
  return known ?? { documents: 0, processing: 0, pages: 0, questions: 0 }
}
