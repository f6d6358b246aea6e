import type { EventEnvelope } from '@waymark/events/envelope'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { array, bool, nullable, type RowOf, text, timestamptz } from '@waymark/platform/row'
import { AGREED_AT, CALLED_AT, MAILED, ofVisibleClient, takesAnother } from './appointment-rows.ts'
import { withArchived } from './archived-appointments.ts'

export type AppointmentMailEvent = EventEnvelope<
  'appointment.booked' | 'appointment.moved' | 'appointment.cancelled' | 'appointment.reminded'
>

const factsRow = tables.appointment
  .pick(
    'id',
    'client_id',
    'starts_at',
    'ends_at',
    'channel',
    'video_url',
    'status',
    'sequence',
    'time_zone',
    'moved_by',
    'cancelled_by',
  )
  .extend({
    /** Whether it was deleted together with its client or its agent. */
    archived: bool,
    /** Whether there is a client, who has a page. */
    has_page: bool,
    /** Whether it is with a visitor, or a client of its agent. */
    with_agent: bool,
    bookable: bool,
    reminded: bool,
    to: text,
    first_name: nullable(text),
    language: text,
    phone: nullable(text),
    agreed_at: timestamptz,
    agent_name: text,
    credentials_verified: bool,
    company_name: nullable(text),
    states_licensed: array(text),
    npn: nullable(text),
    client_phone: nullable(text),
    client_email: nullable(text),
  })
/** The appointment, who reads the email, and who their agent is. */
export type LetterFacts = RowOf<typeof factsRow>

export async function readLetterFacts(db: Database, event: AppointmentMailEvent): Promise<LetterFacts | undefined> {
  const { name, aggregate_id } = event
  const found = await db.row(
    factsRow,
    sql`
    with ${withArchived(aggregate_id, name === 'appointment.cancelled')}
    select appointment.id, appointment.client_id, appointment.archived, coalesce(not client.gone, false) as has_page,
           ${ofVisibleClient} is true as with_agent, starts_at, ends_at, channel, video_url,
           appointment.status, sequence,
           appointment.time_zone, moved_by, cancelled_by, coalesce(reminded_for = starts_at, false) as reminded,
           coalesce(appointment.email, client.email) as "to",
           coalesce(appointment.first_name, client.first_name) as first_name, appointment.language,
           ${CALLED_AT} as phone,
           ${AGREED_AT} as agreed_at, ${takesAnother(sql`agent`)} as bookable,
           concat_ws(' ', agent.first_name, agent.last_name) as agent_name,
           coalesce(nullif(agency_name, ''), nullif(agent.company_name, '')) as company_name,
           agent.credentials_verified, agent.states_licensed, agent.npn, client_phone, client_email
    from appointment
    join app_user as agent on agent.id = appointment.broker_id
    left join agency_profile on agency_profile.user_id = agent.id
    left join client on client.id = appointment.client_id
    where ${MAILED}`,
  )
  return found && asCancelled(found, event)
}

/** An archived appointment is as it was when its client or agent was deleted. */
const asCancelled = (facts: LetterFacts, { payload }: AppointmentMailEvent): LetterFacts =>
  facts.archived && facts.status === 'booked' && 'by' in payload
    ? { ...facts, status: 'cancelled', cancelled_by: payload.by, sequence: facts.sequence + 1 }
    : facts
