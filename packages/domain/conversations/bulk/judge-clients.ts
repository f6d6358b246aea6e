import { BULK_REASONS, type PreviewedBulk } from '@waymark/contracts/conversations/bulk/endpoints'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, oneOf, type RowOf } from '@waymark/platform/row'
import { reaches } from '@waymark/rules/foundation/notifications/reach'
import type { Context, UserActor } from '../../context.ts'
import { reachAmong } from '../../foundation/notifications/consumer-reach.ts'
import { checkedStates } from '../../people/accounts/checked-states.ts'

/** What a request or the worker acts with. */
export type Acting = Pick<Context<UserActor>, 'db' | 'actor' | 'request' | 'config' | 'secrets'>

const judgedRow = tables.client
  .pick('id', 'language', 'email', 'submitted_at', 'phone', 'text_consent')
  .extend({ reason: nullable(oneOf(BULK_REASONS)) })
export type Judged = RowOf<typeof judgedRow>

/**
 * The user's own clients among these, each with the reason why an act would leave them out, or null. Throws 404 for a tag
 * or a colleague that the user can't choose.
 */
export async function judgeClients(
  db: Sql,
  context: Acting,
  bulk: PreviewedBulk,
  client_ids: readonly string[],
): Promise<Judged[]> {
  const { id: user_id } = context.actor.user
  const judged = await db.rows(
    judgedRow,
    sql`
    select id, language, email, submitted_at, phone, text_consent, ${await reasonOf(db, user_id, bulk)} as reason
    from client where id = any(${[...client_ids]}::uuid[]) and broker_id = ${user_id}::uuid`,
  )
  if (bulk.act !== 'message') return judged
  const asked = judged.filter(({ reason }) => reason === null)
  const ways = await reachAmong(db, context, asked)
  const unreachable = new Set(asked.filter((_, place) => !ways[place] || !reaches(ways[place])).map(({ id }) => id))
  return judged.map((one) => (unreachable.has(one.id) ? { ...one, reason: 'unreachable' } : one))
}

/** Why an act leaves a client out, as an expression over the row of `client`. */
async function reasonOf(db: Sql, user_id: string, bulk: PreviewedBulk): Promise<Statement> {
  switch (bulk.act) {
    case 'status':
      return sql`
        case when status = ${bulk.status} and (${bulk.plan_year ?? null}::int is null or status <> 'enrolled'
                                                or plan_year >= ${bulk.plan_year ?? null}::int)
             then 'same_status'
             when ${bulk.status} in ('new', 'contacted', 'quoted') and status in ('enrolled', 'lost') and exists (
               select from client as other
               where other.email_key = client.email_key and other.status in ('new', 'contacted', 'quoted'))
             then 'second_open' end`
    case 'tag':
    case 'untag': {
      const own = sql`
        select from tag where id = ${bulk.tag_id}::uuid and user_id = ${user_id}::uuid and deleted_at is null`
      if (!(await db.exists(own))) throw notFound('This tag is not on your list.')
      const has = sql`exists (select from client_tag where tag_id = ${bulk.tag_id}::uuid and client_id = client.id)`
      return bulk.act === 'tag'
        ? sql`case when ${has} then 'has_tag' end`
        : sql`case when not ${has} then 'lacks_tag' end`
    }
    case 'task':
      return sql`null::text`
    case 'message':
      return sql`
        case when is_mock then 'mock'
             when revision = 0 then 'imported'
             when not (language = any(${Object.keys(bulk.texts)}::text[])) then 'no_text'
             when strpos(${JSON.stringify(bulk.texts)}::jsonb ->> language, '{next_step_due}') > 0 and not exists (
               select from task
               where task.client_id = client.id and assignee_id = client.broker_id and done_at is null
                 and deleted_at is null and due_at > now())
             then 'no_next_step'
             when ${bulk.about === 'further'}::boolean and not email_consent then 'no_consent' end`
    case 'hand_over':
      break
  }
  const colleague = await db.row(
    tables.app_user.pick('role', 'states_licensed'),
    sql`
        select role, ${checkedStates} as states_licensed from app_user
        where id = ${bulk.to_user_id}::uuid and id <> ${user_id}::uuid and is_active and credentials_verified`,
  )
  if (!colleague) throw notFound('You can’t hand clients over to this person.')
  return sql`
        case when is_mock then 'mock'
             when revision = 0 then 'imported'
             when ${colleague.role !== 'sys_admin'}::boolean and not (state is null or state = any(${colleague.states_licensed}::text[]))
             then 'not_licensed'
             when exists (
               select from client_referral
               where client_id = client.id and status = 'open' and from_user_id = client.broker_id)
             then 'already_referred'
        end`
}
