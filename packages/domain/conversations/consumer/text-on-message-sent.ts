import type { EventEnvelope } from '@waymark/events/envelope'
import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Database, empty, type Sql, sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { tables } from '@waymark/platform/generated/tables'
import { bool, nullable, type RowOf, text as textColumn } from '@waymark/platform/row'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { phoneNumber } from '@waymark/rules/foundation/names/phone-number'
import { textAfter } from '@waymark/rules/foundation/notifications/text-hours'
import { inLanguage, localPath, t } from '@waymark/words/t'
import { takesText } from '../../foundation/notifications/consumer-reach.ts'
import {
  createTexter,
  type Texted,
  type TextMessage,
  type TextSettings,
} from '../../foundation/notifications/send-text.ts'
import { numberHash, setTexts } from '../../foundation/notifications/text-opt-out.ts'
import {
  type AppointmentTextEvent,
  type AppointmentToText,
  appointmentTextWords,
  appointmentToText,
} from '../../leads/appointments/appointment-text.ts'
import { withArchived } from '../../leads/appointments/archived-appointments.ts'
import { textedToken } from '../../leads/intake/intake-token.ts'
import type { Secrets } from '../../secrets.ts'
import { notBefore } from './claimed-at.ts'
import { textFailed, textSent } from './failed-messages.ts'

type TextEvent = EventEnvelope<
  | 'client.assigned'
  | 'message.sent'
  | 'appointment.booked'
  | 'appointment.moved'
  | 'appointment.cancelled'
  | 'appointment.reminded'
>
type Letter = 'message' | 'agent' | 'appointment'

/** How long to wait after a text of the same kind, as for emails. */
const MIN_INTERVAL_MS = 30 * 60_000
/** A token of an assessment opens the page for 90 days. After that, the text leads to a page that emails a new link. */
const LINK_MS = 85 * 24 * 3600 * 1000

const readerRow = tables.client
  .pick('id', 'email', 'submitted_at', 'phone', 'text_consent', 'state', 'language')
  .extend({
    agent_name: nullable(textColumn),
    /** Whether the client was deleted, with the appointment that the text cancels. */
    gone: bool,
  })
type Reader = RowOf<typeof readerRow>

/** The most texts about appointments to one client in a day. The emails come anyway. */
const APPOINTMENTS_A_DAY = 6

/** What became of a text, and to whom. Undefined if none was sent. */
type Prepared = { texted: Texted; number_hash: Buffer } | undefined

/**
 * Texts a client who agreed to it, by day on their own clock: that their agent wrote, who their agent is, when their
 * appointment is, or that it was canceled. Several in a row become one, except about appointments. Before a second
 * attempt, the provider is asked whether the first one arrived there.
 */
export const text = reactionWith(
  {
    name: 'text',
    on: [
      'client.assigned',
      'message.sent',
      'appointment.booked',
      'appointment.moved',
      'appointment.cancelled',
      'appointment.reminded',
    ],
    does: 'Sends text messages',
    ...OUTSIDE,
    queue: 'text',
  },
  (
    { config, secrets }: { config: TextSettings & Pick<Config, 'PUBLIC_URL' | 'BRAND_NAME'>; secrets: Secrets },
    // A process whose clock is wrong would text at night.
    now: (db: Sql) => Date | Promise<Date> = databaseNow,
  ) => {
    const texter = createTexter(config)
    return {
      async later(event, db) {
        if (!texter) return null
        const client_id = clientOf(event)
        const reader = client_id && (await readReader(db, client_id, event))
        if (!reader || !reader.text_consent) return null
        const last = await lastText(db, reader.id, letterOf(event), event.id)
        const free_at = last && last <= new Date(event.occurred_at) ? last.getTime() + MIN_INTERVAL_MS : 0
        const at = await now(db)
        const soonest = new Date(Math.max(at.getTime(), free_at))
        return textAfter(soonest, reader.state) ?? (soonest > at ? soonest : null)
      },

      async prepare(event, db): Promise<Prepared> {
        const client_id = clientOf(event)
        const reader = texter && client_id ? await readReader(db, client_id, event) : undefined
        const to = phoneNumber(reader?.phone ?? null)
        if (!texter || !reader || to === null) return undefined
        const at = await now(db)
        const appointment = isAboutAppointment(event) ? await appointmentToText(db, event, at) : null
        if (appointment === undefined || !(await isWanted(event, db))) return undefined
        if (!(await takesText(db, { config, secrets }, reader, event.id))) return undefined
        const number_hash = numberHash(secrets.mail_link, to)
        const claimed = reader.gone
          ? unclaimed(event)
          : await claimText(db, event, { client_id: reader.id, number_hash, now: at })
        if (!claimed || claimed.settled) return undefined
        const message = textMessage(event, appointment, to, reader, { config, secrets })
        const earlier = claimed.is_new ? null : await texter.find(message, claimed.claimed_at)
        // An administrator who retries wants another attempt.
        const stands = earlier !== null && !(claimed.had_failed && earlier.outcome === 'undelivered')
        return { texted: stands ? earlier : await texter.send(message), number_hash }
      },

      async commit({ id }, tx, prepared) {
        const texted = prepared?.texted
        if (texted?.outcome === 'sent') return textSent(tx, id, texted.sid)
        if (prepared && texted?.outcome === 'opted_out') await setTexts(tx, prepared.number_hash, false)
        await textFailed(tx, id, texted && texted.outcome !== 'opted_out' ? texted.outcome : 'unsent')
      },

      givenUp: ({ id }, tx) => textFailed(tx, id, 'given_up'),
    }
  },
)

const isAboutAppointment = (event: TextEvent): event is TextEvent & AppointmentTextEvent => 'client_id' in event.payload

/** Null for an appointment with someone who is no client: nobody asked whether they want texts. */
function clientOf({ aggregate_id, payload }: TextEvent): string | null {
  if ('client_id' in payload) return payload.client_id
  return 'recipient_id' in payload ? payload.recipient_id : aggregate_id
}

function letterOf({ payload }: TextEvent): Letter {
  if ('client_id' in payload) return 'appointment'
  return 'recipient_id' in payload ? 'message' : 'agent'
}

/**
 * Whether the event still asks for a text: the message is unread and unanswered, or the assignment is the current one and
 * its agent can contact the client. What they wrote already has a text of its own, and no one is reminded of a client who
 * was closed as lost.
 */
function isWanted({ aggregate_id, payload }: TextEvent, db: Database): boolean | Promise<boolean> {
  if ('client_id' in payload) return true
  return 'recipient_id' in payload
    ? db.exists(sql`
        select from message
        where id = ${aggregate_id}::uuid and not is_read and not exists (
          -- They may have answered by email, which reads nothing on the page.
          select from message as answer
          where answer.conversation_id = message.conversation_id and answer.sender_id = message.recipient_id
            and answer.id > message.id)`)
    : db.exists(sql`
        select from assignment
        join client on client.id = client_id
        join app_user as agent on agent.id = assignment.broker_id and is_active
        where assignment.id = ${payload.assignment_id}::uuid and ended_at is null
          and assignment.assignment_type <> 'admin_queue' and first_contact_at is null and status <> 'lost'
          and ${payload.broker_id}::uuid is distinct from ${payload.previous_broker_id}::uuid`)
}

/**
 * The client, and the agent whom the text names: who wrote, or whose appointment was canceled, even if the client has another
 * one by now, else theirs.
 */
function readReader(db: Database, client_id: string, { name, aggregate_id, payload }: TextEvent) {
  const cancels = name === 'appointment.cancelled'
  const cancelled_with = cancels && 'broker_id' in payload ? payload.broker_id : null
  const named = 'sender_id' in payload ? payload.sender_id : cancelled_with
  return db.row(
    readerRow,
    sql`
    ${cancels ? sql`with ${withArchived(aggregate_id, true)}` : empty}
    select client.id, client.email, client.submitted_at, client.phone, client.text_consent, client.state, client.language,
           nullif(concat_ws(' ', agent.first_name, agent.last_name), '') as agent_name,
           ${cancels ? sql`client.gone` : sql`false`} as gone
    from client
    left join app_user as agent on agent.id = coalesce(${named}::uuid, client.broker_id)
      and case agent.id when client.broker_id then client.assignment_type <> 'admin_queue' else agent.role = 'broker' end
    where client.id = ${client_id}::uuid and not client.is_mock and client.revision > 0`,
  )
}

async function lastText(db: Database, client_id: string, letter: Letter, except: string): Promise<Date | null> {
  if (letter === 'appointment') return null
  const last = await db.row(
    tables.consumer_text.pick('claimed_at'),
    sql`
    select claimed_at from consumer_text
    where client_id = ${client_id}::uuid and letter = ${letter} and event_id <> ${except}::uuid and failed_at is null
    order by claimed_at desc limit 1`,
  )
  return last?.claimed_at ?? null
}

/** A deleted client has no row to claim a text with, so the provider is always asked whether an earlier attempt arrived there. */
const unclaimed = ({ occurred_at }: TextEvent) => ({
  claimed_at: new Date(occurred_at),
  is_new: false,
  had_failed: false,
  settled: false,
})

/**
 * The claim of this event on a text; null if a text of the kind was sent since the event, whose page shows this one as
 * well. The client is locked, because one who is being deleted must get nothing. `is_new`: no attempt was made before.
 * `had_failed`: all earlier attempts are over.
 */
async function claimText(
  db: Database,
  event: TextEvent,
  { client_id, number_hash, now }: { client_id: string; number_hash: Buffer; now: Date },
) {
  const letter = letterOf(event)
  const since = new Date(now.getTime() - MIN_INTERVAL_MS)
  const occurred_at = new Date(event.occurred_at)
  const enough =
    letter === 'appointment'
      ? sql`
        (select count(*) from consumer_text
         where client_id = ${client_id}::uuid and letter = ${letter} and event_id <> ${event.id}::uuid
           and claimed_at > ${new Date(now.getTime() - 86_400_000)}::timestamptz) >= ${APPOINTMENTS_A_DAY}::int`
      : sql`
        exists (
          select from consumer_text
          where client_id = ${client_id}::uuid and letter = ${letter} and event_id <> ${event.id}::uuid
            and failed_at is null
            and (claimed_at > ${since}::timestamptz or claimed_at > ${occurred_at}::timestamptz))`
  return db.transaction(async (tx) => {
    if (!(await tx.exists(sql`select from client where id = ${client_id}::uuid for no key update`))) return null
    const claimed = await tx.run(sql`
      insert into consumer_text (event_id, client_id, letter, number_hash, claimed_at)
      select ${event.id}::uuid, ${client_id}::uuid, ${letter}, ${number_hash}, ${notBefore(event, now)}::timestamptz
      where not (${enough})
      on conflict (event_id) do nothing`)
    const again = await tx.run(sql`
      update consumer_text set failed_at = null, blocked_until = null
      where event_id = ${event.id}::uuid and sent_at is null and failed_at is not null`)
    const own = await tx.row(
      tables.consumer_text.pick('claimed_at', 'sent_at'),
      sql`select claimed_at, sent_at from consumer_text where event_id = ${event.id}::uuid`,
    )
    if (!own) return null
    const { claimed_at, sent_at } = own
    return { claimed_at, is_new: claimed > 0, had_failed: again > 0, settled: sent_at !== null }
  })
}

/**
 * Says that someone wrote or who the agent is, never what. The number is not proven to be the client's, so the link opens
 * messages, but no answers.
 */
function textMessage(
  event: TextEvent,
  appointment: AppointmentToText | null,
  to: string,
  reader: Reader,
  { config, secrets }: { config: Pick<Config, 'PUBLIC_URL' | 'BRAND_NAME'>; secrets: Secrets },
): TextMessage {
  return inLanguage(reader.language, () => {
    const named = { brand_name: config.BRAND_NAME, agent: cleanName(reader.agent_name ?? '') || t('Your agent') }
    const { said, path } =
      appointment && isAboutAppointment(event)
        ? appointmentTextWords(event, appointment, named, reader.phone, secrets)
        : words(event, reader, named, secrets)
    const page = new URL(localPath(path), config.PUBLIC_URL).href
    return { event_id: event.id, to, body: `${said} ${page} ${t('Reply STOP to end texts, HELP for help.')}` }
  })
}

function words(
  event: TextEvent,
  { id, submitted_at, phone }: Reader,
  named: { brand_name: string; agent: string },
  secrets: Secrets,
): { said: string; path: string } {
  const fresh = new Date(event.occurred_at).getTime() - submitted_at.getTime() < LINK_MS
  return {
    said:
      letterOf(event) === 'message'
        ? t('{brand_name}: {agent} wrote to you. Read and reply:', named)
        : t('{brand_name}: {agent} is your agent and will contact you within 24 hours. Your page:', named),
    path: fresh ? `/status#token=${textedToken(secrets, id, submitted_at, phone)}` : '/status',
  }
}
