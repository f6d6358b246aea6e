import { DAY_MS } from '@waymark/contracts/durations'
import type { EventEnvelope } from '@waymark/events/envelope'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { array, bool, nullable, type RowOf, text, timestamptz } from '@waymark/platform/row'
import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { timeWords } from '@waymark/rules/foundation/geography/time-words'
import type { LetterFace } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { calendarFile } from '@waymark/rules/leads/appointments/calendar-file'
import { cardLines } from '@waymark/rules/people/accounts/agent-card'
import { inLanguage, locale, t } from '@waymark/words/t'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter, LetterMeans } from '../../foundation/notifications/event-letter.ts'
import type { MailCalendar } from '../../foundation/notifications/send-mail.ts'
import { faceOfAgency, letterFace } from '../../people/agency/read-face.ts'
import { claimLetter } from '../intake/claim-letter.ts'
import { mailedToken } from '../intake/intake-token.ts'
import { AGREED_AT, CALLED_AT, MAILED, ofVisibleClient, takesAnother } from './appointment-rows.ts'
import { appointmentPath, appointmentToken } from './appointment-token.ts'
import { withArchived } from './archived-appointments.ts'

type AppointmentMailEvent = EventEnvelope<
  'appointment.booked' | 'appointment.moved' | 'appointment.cancelled' | 'appointment.reminded'
>

const LETTER = 'appointment'
const MOST_A_DAY = 20

const readerRow = tables.appointment
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
type Reader = RowOf<typeof readerRow>

const readReader = (db: Database, { name, aggregate_id }: AppointmentMailEvent) =>
  db.row(
    readerRow,
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

/** An archived appointment is as it was when its client or agent was deleted. */
const asCancelled = (reader: Reader, { payload }: AppointmentMailEvent): Reader =>
  reader.archived && reader.status === 'booked' && 'by' in payload
    ? { ...reader, status: 'cancelled', cancelled_by: payload.by, sequence: reader.sequence + 1 }
    : reader

/** Whether the appointment still is what the event says. A later event has an email of its own. */
function stands(
  { name, payload }: AppointmentMailEvent,
  { status, moved_by, starts_at, reminded }: Reader,
  now: Date,
): boolean {
  if (name === 'appointment.cancelled') return status === 'cancelled'
  if (status === 'cancelled' || starts_at <= now) return false
  // One that came back with the account of the agent invites again.
  if (name === 'appointment.booked') return moved_by === null || ('by' in payload && payload.by === 'system')
  return name === 'appointment.moved' || reminded
}

/**
 * Whether the events of a mailbox that is no client's had their emails for the day before this one. It counts what
 * happened, so that a repeat decides the same.
 */
const isOneTooMany = (db: Database, { id, occurred_at }: AppointmentMailEvent, to: string) =>
  db.exists(sql`
    select from outbox_event
    where aggregate_id in (select id from appointment where client_id is null and lower(email) = lower(${to}))
      and id < ${id}::uuid and id >= ${lowestIdAt(new Date(new Date(occurred_at).getTime() - DAY_MS))}::uuid
    offset ${MOST_A_DAY - 1}::int`)

/** The email to the person about their appointment, with the appointment for their calendar. */
export const appointmentLetter: Letter<AppointmentMailEvent['name']> = {
  async write(event, db, means) {
    const { secrets, now } = means
    const found = await readReader(db, event)
    const reader = found && asCancelled(found, event)
    if (!reader || !stands(event, reader, now())) return null
    const { to, client_id, archived, agreed_at } = reader
    if (await hasOptedOut(db, secrets.mail_link, to, agreed_at)) return null
    const letter = { event_id: event.id, letter: LETTER, most_a_day: MOST_A_DAY }
    if (client_id === null) {
      if (await isOneTooMany(db, event, to)) return null
    } else if (!archived && !(await db.transaction((tx) => claimLetter(tx, { ...letter, client_id }, now()))))
      return null
    const face = await faceOfAgency(db, event.payload.broker_id, now())
    return inLanguage(reader.language, () => compose(event, reader, face && letterFace(face), means))
  },
}

function compose(
  event: AppointmentMailEvent,
  reader: Reader,
  face: LetterFace | null,
  { config, secrets, now }: LetterMeans,
) {
  const { to, first_name, starts_at, time_zone, states_licensed, npn, client_phone, client_email } = reader
  const agent = cleanName(reader.agent_name)
  const company_name = cleanName(reader.company_name ?? '') || null
  const when = timeWords(starts_at, locale(), time_zone)
  const path = appointmentPath(appointmentToken(secrets, reader.id))
  const page = new URL(path, config.PUBLIC_URL)
  // Anyone can register, and book with the address of another person. Our page shows the link then, and says whose it is.
  const video_url = reader.credentials_verified ? reader.video_url : page.href
  const system = reader.cancelled_by === 'system'
  const client_id = reader.has_page ? reader.client_id : null
  return composeConsumerMail(
    {
      event_id: event.id,
      to,
      client_id,
      face,
      first_name,
      ...words(event, reader, agent, when, now()),
      list: event.name === 'appointment.cancelled' ? [] : [when, whereWords({ ...reader, video_url }, agent)],
      card: system
        ? null
        : {
            name: agent,
            lines: cardLines({ company_name, states_licensed, npn, phone: client_phone, email: client_email }),
          },
      action:
        event.name === 'appointment.cancelled'
          ? afterCancelling(event, reader, client_id && mailedToken(secrets, client_id, now()))
          : { label: t('See, change or cancel'), path },
      calendar: calendarOf({ ...reader, video_url }, agent, page, now()),
      why: whyWords(event, face?.agency_name ?? config.BRAND_NAME),
    },
    config,
    secrets,
  )
}

const whyWords = ({ name }: AppointmentMailEvent, brand_name: string): string =>
  name === 'appointment.cancelled'
    ? t('You are getting this email because you had an appointment through {brand_name}.', { brand_name })
    : t('You are getting this email because you have an appointment through {brand_name}.', { brand_name })

/** What someone whose appointment was canceled can do. The page of a client shows who helps them, and how to book. */
function afterCancelling(
  { payload }: AppointmentMailEvent,
  { cancelled_by, bookable }: Reader,
  page_token: string | null,
) {
  if (page_token !== null) return { label: t('Open your page'), path: `/status#token=${page_token}` }
  if (cancelled_by === 'system') return { label: t('Start the assessment'), path: '/intake' }
  return bookable
    ? { label: t('Book another time'), path: `/book?agent=${payload.broker_id}` }
    : { label: t('Start the assessment'), path: `/intake?agent=${payload.broker_id}` }
}

function words(
  event: AppointmentMailEvent,
  { starts_at, time_zone, cancelled_by, has_page, with_agent, archived, bookable }: Reader,
  agent: string,
  when: string,
  now: Date,
): { title: string; said: string } {
  const day = new Intl.DateTimeFormat(locale(), { timeZone: time_zone, month: 'long', day: 'numeric' }).format(
    starts_at,
  )
  switch (event.name) {
    case 'appointment.booked':
      return {
        title: t('Your appointment: {when}', { when }),
        said: t('Your appointment with {agent} is booked. The attached file adds it to your calendar.', { agent }),
      }
    case 'appointment.moved':
      return {
        title: t('New time for your appointment: {when}', { when }),
        said: t('Your appointment with {agent} has a new time. The attached file updates your calendar.', { agent }),
      }
    case 'appointment.reminded':
      return {
        title: reminderTitle(dayIn(time_zone, starts_at), dayIn(time_zone, now), agent, when),
        said: t('This is a reminder of your appointment with {agent}. The attached file adds it to your calendar.', {
          agent,
        }),
      }
    case 'appointment.cancelled':
      break
  }
  const title = t('Your appointment on {day} was canceled', { day })
  // The account of the agent is disabled, or was.
  if (cancelled_by === 'system' && with_agent && !archived) {
    return {
      title,
      said: has_page
        ? t(
            '{agent} is not available, so your appointment on {when} was canceled. If you still want help, write to us on your page.',
            { agent, when },
          )
        : t(
            '{agent} is not available, so your appointment on {when} was canceled. If you still want help, another agent can call you after a short assessment.',
            { agent, when },
          ),
    }
  }
  if (cancelled_by === 'system' && !has_page) {
    return {
      title,
      said: t(
        '{agent} no longer works with us, so your appointment on {when} was canceled. If you still want help, another agent can call you after a short assessment.',
        { agent, when },
      ),
    }
  }
  if (cancelled_by === 'system') {
    return {
      title,
      said: t('Your agent changed, so your appointment on {when} was canceled. Your page shows who helps you now.', {
        when,
      }),
    }
  }
  return {
    title,
    said: bookable
      ? t('Your appointment with {agent} on {when} was canceled. You can book a new one at any time.', { agent, when })
      : t('Your appointment with {agent} on {when} was canceled.', { agent, when }),
  }
}

/** A reminder that comes late is of the same day. When clocks change, 24 hours before can be two days earlier. */
function reminderTitle(day: string, today: string, agent: string, when: string): string {
  if (day === today) return t('Today: your appointment with {agent}', { agent })
  if (day === plusDays(today, 1)) return t('Tomorrow: your appointment with {agent}', { agent })
  return t('Your appointment: {when}', { when })
}

const whereWords = ({ channel, phone, video_url }: Reader, agent: string): string =>
  channel === 'video'
    ? t('Video call: {link}', { link: video_url ?? '' })
    : phone === null
      ? t('{agent} will call you.', { agent })
      : t('{agent} will call you at {phone}.', { agent, phone })

/** The same appointment as an entry of a calendar program. It names the agent and says nothing about the person. */
function calendarOf(reader: Reader, agent: string, page: URL, now: Date): MailCalendar {
  const cancelled = reader.status === 'cancelled'
  const method = cancelled ? 'CANCEL' : 'REQUEST'
  const address = `no-reply@${page.hostname}`
  const content = calendarFile({
    method,
    now,
    events: [
      {
        uid: `${reader.id}@${page.hostname}`,
        sequence: reader.sequence,
        starts_at: reader.starts_at,
        ends_at: reader.ends_at,
        summary:
          reader.channel === 'video' ? t('Video call with {agent}', { agent }) : t('Call with {agent}', { agent }),
        description: cancelled ? null : t('Change or cancel: {link}', { link: page.href }),
        location: reader.channel === 'video' ? reader.video_url : null,
        cancelled,
        organizer: { name: agent, email: address },
        attendee: { name: cleanName(reader.first_name ?? '') || reader.to, email: reader.to },
      },
    ],
  })
  return { method, content }
}
