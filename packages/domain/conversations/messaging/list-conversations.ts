import type { ConversationView } from '@waymark/contracts/conversations/messaging/endpoints'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, int4, nullable, type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import { otherAgentColumn, otherAgentThan } from '../../leads/clients/other-agent.ts'
import { cutPage, decodeCursor, instantAndId } from '../../paging.ts'
import { MESSAGE, type MessageRow, messageRow } from './deliver-message.ts'
import { stillVisibleTo } from './message-parties.ts'
import type { PageQuery } from './read-messages.ts'

const listedRow = tables.conversation.pick('id', 'last_message_id').extend({
  last_message_at: timestamptz,
  partner_id: uuid,
  partner_kind: tables.conversation.columns.low_kind,
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  /** Of a partner who is a client. */
  email: nullable(text),
  submitted_at: nullable(timestamptz),
  phone: nullable(text),
  text_consent: nullable(bool),
  may_write: bool,
  other_agent: otherAgentColumn,
  unread: int4,
  snoozed_until: nullable(timestamptz),
})
export type ListedConversation = RowOf<typeof listedRow> & { last_message: MessageRow | null }

export interface Asked extends PageQuery {
  partner_id?: string | undefined
  view?: ConversationView | undefined
}

/** The condition that this user snoozed a conversation, and its time is not over. */
export const snoozedBy = (user_id: Statement, conversation_id: Statement): Statement => sql`
  exists (select from snooze where snooze.conversation_id = ${conversation_id} and snooze.user_id = ${user_id} and until > now())`

/** The condition of a view. */
function inView(view: ConversationView | undefined, user_id: string, partner_id: Statement): Statement {
  const snoozed = snoozedBy(sql`${user_id}::uuid`, sql`conversation.id`)
  if (view === undefined) return sql`true`
  if (view === 'snoozed') return snoozed
  if (view === 'open') return sql`not ${snoozed}`
  return sql`not ${snoozed} and exists (select from client where id = ${partner_id} and broker_id = ${user_id}::uuid)`
}

/** A user's conversations, newest first. Throws 422 on a bad cursor. */
export async function listConversations(
  db: Sql,
  user_id: string,
  { limit, cursor, partner_id: wanted, view }: Asked,
): Promise<{ page: ListedConversation[]; next: string | undefined }> {
  const after = decodeCursor(cursor, instantAndId)
  // Each side of the pair has its own index in this order.
  const side = (mine: 'low' | 'high') => {
    const [me, partner_id, partner_kind] =
      mine === 'low' ? [sql`low_id`, sql`high_id`, sql`high_kind`] : [sql`high_id`, sql`low_id`, sql`low_kind`]
    return sql`(
      select id, last_message_id, last_message_at, ${partner_id} as partner_id, ${partner_kind} as partner_kind
      from conversation
      where ${me} = ${user_id} and last_message_at is not null
        and ${stillVisibleTo(me, { kind: partner_kind, id: partner_id })}
        and ${inView(view, user_id, partner_id)}
        ${wanted ? sql`and ${partner_id} = ${wanted}::uuid` : empty}
        ${after ? sql`and (last_message_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
      order by last_message_at desc, id desc limit ${limit + 1})`
  }
  const rows = await db.rows(
    listedRow,
    sql`
    with mine as (${side('low')} union all ${side('high')}),
    unread as (
      select conversation_id, count(*)::int as count from message
      where recipient_id = ${user_id} and not is_read and sender_kind <> 'system' group by conversation_id
    )
    select mine.*, coalesce(unread.count, 0) as unread, until as snoozed_until, client.email, client.submitted_at, client.phone,
           client.text_consent,
           coalesce(app_user.is_active or client.broker_id = ${user_id}::uuid, false) as may_write,
           ${otherAgentThan(user_id)} as other_agent,
           coalesce(app_user.first_name, client.first_name) as first_name,
           coalesce(app_user.last_name, client.last_name) as last_name, app_user.company_name
    from mine
    left join unread on unread.conversation_id = mine.id
    left join snooze on snooze.conversation_id = mine.id and snooze.user_id = ${user_id}::uuid
    left join app_user on app_user.id = mine.partner_id and mine.partner_kind = 'user'
    left join client on client.id = mine.partner_id and mine.partner_kind = 'client'
    order by last_message_at desc, mine.id desc limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, (last) => [last.last_message_at.toISOString(), last.id])
  const messages = await db.rows(
    messageRow,
    sql`select ${MESSAGE} from message where id = any(${page.map(({ last_message_id }) => last_message_id)}::uuid[])`,
  )
  const byId = new Map(messages.map((message) => [message.id, message]))
  return {
    page: page.map((row) => Object.assign(row, { last_message: byId.get(row.last_message_id ?? '') ?? null })),
    next,
  }
}
