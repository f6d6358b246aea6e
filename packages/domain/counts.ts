import type { Counts } from '@waymark/contracts/sockets'
import { type Sql, sql } from '@waymark/platform/database'
import { int4, row, uuid } from '@waymark/platform/row'
import { snoozedBy } from './conversations/messaging/list-conversations.ts'
import { stillVisibleTo } from './conversations/messaging/message-parties.ts'
import { unreadOpportunities } from './networks/opportunities/unread.ts'

/** The figures on these users' badges, in one statement. A user without rows gets zeros. */
export async function countsOf(db: Sql, user_ids: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await db.rows(
    row({
      user_id: uuid,
      clients: int4,
      assessments: int4,
      files: int4,
      unread_messages: int4,
      unread_opportunities: int4,
      unread_notifications: int4,
    }),
    sql`
    select user_id, theirs.clients, theirs.assessments,
           (select count(*)::int from agency_file where agency_file.user_id = wanted.user_id and deleted_at is null) as files,
           (select count(*)::int from message
            where recipient_id = wanted.user_id and not is_read and sender_kind <> 'system'
              and not ${snoozedBy(sql`recipient_id`, sql`message.conversation_id`)}
              and ${stillVisibleTo(sql`recipient_id`, { kind: sql`sender_kind`, id: sql`sender_id` })}) as unread_messages,
           ${unreadOpportunities(sql`wanted.user_id`)} as unread_opportunities,
           (select count(*)::int from notification where notification.user_id = wanted.user_id and read_at is null)
             as unread_notifications
    from unnest(${[...new Set(user_ids)]}::uuid[]) as wanted (user_id)
    cross join lateral (
      select count(*)::int as clients, count(risk_score)::int as assessments from client
      where broker_id = user_id and not is_mock
    ) as theirs`,
  )
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]))
}
