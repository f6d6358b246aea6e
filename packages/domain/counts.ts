import { type Counts, MOST_COUNTED } from '@waymark/contracts/counts'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { int4, row, uuid } from '@waymark/platform/row'
import { snoozedBy } from './conversations/messaging/list-conversations.ts'
import { stillVisibleTo } from './conversations/messaging/message-parties.ts'
import { unreadOpportunities } from './networks/opportunities/unread.ts'

/** A user's clients up to one more than `MOST_COUNTED`, from `client_risk_idx` alone. */
const clients = (condition: Statement) => sql`
  select risk_score from client where broker_id = wanted.user_id and not is_mock ${condition} limit ${MOST_COUNTED + 1}`

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
    select user_id, counted.clients,
           -- Those with a score may be among the clients that were not counted.
           case when counted.clients <= ${MOST_COUNTED} then counted.assessments
             else (select count(*)::int from (${clients(sql`and risk_score is not null`)}) as assessed) end as assessments,
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
      select count(*)::int as clients, count(risk_score)::int as assessments from (${clients(empty)}) as theirs) as counted`,
  )
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]))
}

const NONE: Counts = {
  clients: 0,
  assessments: 0,
  files: 0,
  unread_messages: 0,
  unread_opportunities: 0,
  unread_notifications: 0,
}

export const ownCounts = async (db: Sql, user_id: string): Promise<Counts> =>
  (await countsOf(db, [user_id])).get(user_id) ?? NONE
