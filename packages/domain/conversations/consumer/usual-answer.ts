import { type Sql, sql } from '@waymark/platform/database'
import { int4, nullable, row } from '@waymark/platform/row'

/** Questions looked at, the latest, and how many of them must have an answer before it is called usual. */
const QUESTIONS = 30
const ENOUGH = 3
/** Seconds that stand for a question without an answer. */
const NEVER = 2_000_000_000

/**
 * The seconds in which this agent answers half of what clients write. Null before three answers. A question that is
 * still open counts as the longest wait, so that silence does not make an agent look quick. One from before the agent had
 * the client counts from then.
 */
export async function usualAnswer(db: Sql, agent_id: string): Promise<number | null> {
  const found = await db.row(
    row({ seconds: nullable(int4) }),
    sql`
    with asked as (
      select conversation_id, id, sender_id, created_at from message
      where recipient_id = ${agent_id}::uuid and sender_kind = 'client'
      order by id desc limit ${QUESTIONS}
    ), waited as (
      select extract(epoch from answer.created_at - greatest(asked.created_at, (
               select max(assigned_at) from assignment
               where client_id = asked.sender_id and broker_id = ${agent_id}::uuid
                 and assigned_at <= answer.created_at)))::int as seconds
      from asked left join lateral (
        select created_at from message
        where conversation_id = asked.conversation_id and sender_id = ${agent_id}::uuid and id > asked.id
        order by id limit 1) as answer on true
    )
    select case when count(seconds) >= ${ENOUGH} then
             nullif(percentile_disc(0.5) within group (order by coalesce(seconds, ${NEVER}::int)), ${NEVER}::int)
           end as seconds
    from waited`,
  )
  return found?.seconds ?? null
}
