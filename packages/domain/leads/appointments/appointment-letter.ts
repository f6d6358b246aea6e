import { DAY_MS } from '@waymark/contracts/durations'
import { type Database, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import { timeWords } from '@waymark/rules/foundation/geography/time-words'
import type { LetterFace } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { cardLines } from '@waymark/rules/people/accounts/agent-card'
import { inLanguage, locale, t } from '@waymark/words/t'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter, LetterMeans } from '../../foundation/notifications/event-letter.ts'
import { faceOfAgency, letterFace } from '../../people/agency/read-face.ts'
import { claimLetter } from '../intake/claim-letter.ts'
import { mailedToken } from '../intake/intake-token.ts'
import { type AppointmentMailEvent, type LetterFacts, readLetterFacts } from './appointment-letter-facts.ts'
import { afterCancelling, calendarOf, letterWords, whereWords, whyWords } from './appointment-letter-words.ts'
import { appointmentPath, appointmentToken } from './appointment-token.ts'

const LETTER = 'appointment'
const MOST_A_DAY = 20

/** The email to the person about their appointment, with the appointment for their calendar. */
export const appointmentLetter: Letter<AppointmentMailEvent['name']> = {
  async write(event, db, means) {
    const { secrets, now } = means
    const facts = await readLetterFacts(db, event)
    if (!facts || !stands(event, facts, now())) return null
    const { to, client_id, archived, agreed_at } = facts
    if (await hasOptedOut(db, secrets.mail_link, to, agreed_at)) return null
    const letter = { event_id: event.id, letter: LETTER, most_a_day: MOST_A_DAY }
    if (client_id === null) {
      if (await isOneTooMany(db, event, to)) return null
    } else if (!archived && !(await db.transaction((tx) => claimLetter(tx, { ...letter, client_id }, now()))))
      return null
    const face = await faceOfAgency(db, event.payload.broker_id, now())
    return inLanguage(facts.language, () => compose(event, facts, face && letterFace(face), means))
  },
}

/** Whether the appointment still is what the event says. A later event has an email of its own. */
function stands(
  { name, payload }: AppointmentMailEvent,
  { status, moved_by, starts_at, reminded }: LetterFacts,
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

function compose(
  event: AppointmentMailEvent,
  facts: LetterFacts,
  face: LetterFace | null,
  { config, secrets, now }: LetterMeans,
) {
  const { to, first_name, starts_at, time_zone, states_licensed, npn, client_phone, client_email } = facts
  const agent = cleanName(facts.agent_name)
  const company_name = cleanName(facts.company_name ?? '') || null
  const when = timeWords(starts_at, locale(), time_zone)
  const path = appointmentPath(appointmentToken(secrets, facts.id))
  const page = new URL(path, config.PUBLIC_URL)
  // Anyone can register, and book with the address of another person. Our page shows the link then, and says whose it is.
  const video_url = facts.credentials_verified ? facts.video_url : page.href
  const system = facts.cancelled_by === 'system'
  const client_id = facts.has_page ? facts.client_id : null
  return composeConsumerMail(
    {
      event_id: event.id,
      to,
      client_id,
      face,
      first_name,
      ...letterWords(event, facts, agent, when, now()),
      list: event.name === 'appointment.cancelled' ? [] : [when, whereWords({ ...facts, video_url }, agent)],
      card: system
        ? null
        : {
            name: agent,
            lines: cardLines({ company_name, states_licensed, npn, phone: client_phone, email: client_email }),
          },
      action:
        event.name === 'appointment.cancelled'
          ? afterCancelling(event, facts, client_id && mailedToken(secrets, client_id, now()))
          : { label: t('See, change or cancel'), path },
      calendar: calendarOf({ ...facts, video_url }, agent, page, now()),
      why: whyWords(event, face?.agency_name ?? config.BRAND_NAME),
    },
    config,
    secrets,
  )
}
