import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, nullable, type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import type { ReplyValues } from '@waymark/rules/conversations/saved-replies'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'

const factsRow = tables.client.pick('first_name', 'language').extend({
  agent_id: nullable(uuid),
  agent_name: text,
  agency: nullable(text),
  spoken: nullable(tables.app_user.columns.languages),
  time_zone: nullable(text),
  bookable: bool,
  next_step_at: nullable(timestamptz),
})
export type ReplyFacts = RowOf<typeof factsRow>

const AGENCY = sql`nullif(coalesce(nullif(agency_profile.agency_name, ''), agent.company_name), '')`
const BOOKABLE = sql`coalesce(appointment_settings.enabled, false)`

/** What the variables of saved replies stand for in a message to this client. Undefined for a deleted one. */
export const readReplyFacts = (db: Sql, client_id: string, now: Date): Promise<ReplyFacts | undefined> =>
  db.row(
    factsRow,
    sql`
    select client.first_name, client.language, agent.id as agent_id,
           concat_ws(' ', agent.first_name, agent.last_name) as agent_name, agent.languages as spoken, agent.time_zone,
           ${AGENCY} as agency, ${BOOKABLE} as bookable,
           (select min(due_at) from task
            where task.client_id = client.id and assignee_id = agent.id and done_at is null and deleted_at is null
              and due_at > ${now}::timestamptz) as next_step_at
    from client left join app_user as agent on agent.id = client.broker_id
    left join agency_profile on agency_profile.user_id = agent.id
    left join appointment_settings on appointment_settings.user_id = agent.id
    where client.id = ${client_id}::uuid`,
  )

/** Whether this broker has what `{agency}` and `{booking_link}` stand for. */
export async function readOwnFacts(db: Sql, user_id: string): Promise<{ agency: string | null; bookable: boolean }> {
  const facts = await db.row(
    factsRow.pick('agency', 'bookable'),
    sql`
    select ${AGENCY} as agency, ${BOOKABLE} as bookable
    from app_user as agent left join agency_profile on agency_profile.user_id = agent.id
    left join appointment_settings on appointment_settings.user_id = agent.id
    where agent.id = ${user_id}::uuid`,
  )
  return facts ?? { agency: null, bookable: false }
}

/** What is known of the variables of saved replies, in one language. */
export function replyValues(
  { first_name, agent_id, agent_name, agency, bookable, next_step_at, time_zone }: ReplyFacts,
  language: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): ReplyValues {
  const name = cleanName(first_name ?? '')
  const day = new Intl.DateTimeFormat(`${language}-US`, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: time_zone ?? 'UTC',
  })
  return {
    ...(name !== '' && { first_name: name }),
    ...(agent_name !== '' && { agent_name }),
    ...(agency !== null && { agency }),
    ...(next_step_at && { next_step_due: day.format(next_step_at) }),
    // Without a token, which would open the page to everyone who sees the message. The page mails the link.
    own_page: new URL('/status', PUBLIC_URL).href,
    ...(bookable && agent_id !== null && { booking_link: new URL(`/book?agent=${agent_id}`, PUBLIC_URL).href }),
  }
}
