import { type Sql, sql } from '@waymark/platform/database'
import { int4, type RowOf, row } from '@waymark/platform/row'

const knownRow = row({ documents: int4, processing: int4, pages: int4, questions: int4 })
type Known = RowOf<typeof knownRow>
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
