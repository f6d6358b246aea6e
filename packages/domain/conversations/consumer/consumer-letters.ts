import type { EventEnvelope } from '@waymark/events/envelope'
import type { Config } from '@waymark/platform/config'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { array, bool, nullable, type RowOf, text } from '@waymark/platform/row'
import type { LetterCard } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { cardLines } from '@waymark/rules/people/accounts/agent-card'
import { inLanguage, t } from '@waymark/words/t'
import { type ConsumerLetter, composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter as MailedLetter } from '../../foundation/notifications/event-letter.ts'
import { sendsTexts } from '../../foundation/notifications/send-text.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { letterFaceOfClient } from '../../people/agency/read-face.ts'
import { bounceAddress, replyAddress } from '../inbound-mail/reply-address.ts'
import { notBefore } from './claimed-at.ts'

type Settings = Pick<Config, 'BRAND_NAME' | 'INBOUND_MAIL_DOMAIN' | 'TWILIO_ACCOUNT_SID' | 'TEXTS'>
type Heard = EventEnvelope<'client.assigned' | 'client.held' | 'client.updated' | 'consent.revoked' | 'message.sent'>

/** The kinds of service email, all about what the person asked for. */
type Letter = 'confirmation' | 'new_answers' | 'new_agent' | 'due_time' | 'consent' | 'message'

const MINUTE = 60_000
/** How long to wait after an email of the same kind. The next one is postponed or dropped. */
const MIN_INTERVAL_MS = {
  confirmation: 24 * 60 * MINUTE,
  new_answers: 60 * MINUTE,
  new_agent: 0,
  due_time: 0,
  consent: 0,
  message: 30 * MINUTE,
} as const

const readerRow = tables.client
  .pick(
    'id',
    'reference',
    'email',
    'first_name',
    'submitted_at',
    'email_consent',
    'phone_consent',
    'text_consent',
    'language',
  )
  .extend({
    agent_name: nullable(text),
    agency: nullable(text),
    states_licensed: nullable(array(text)),
    npn: nullable(text),
    phone: nullable(text),
    agent_email: nullable(text),
    /** Whether an unread message to them has files. */
    sent_files: bool,
  })
type Reader = RowOf<typeof readerRow>

/**
 * Service emails to a consumer, sent to everyone who did not opt out of them since the assessment. `email_consent` is
 * about further email and does not matter here. An assessment is confirmed at most once a day, however often an address
 * is submitted.
 */
export const consumerLetter: MailedLetter<Heard['name']> = {
  async later(event, db, { now }) {
    if (!('recipient_id' in event.payload)) return null
    const last = await lastMail(db, event.payload.recipient_id, 'message', event.id)
    // The last email links to a page that already shows any earlier message.
    if (!last || last > new Date(event.occurred_at)) return null
    const free_at = new Date(last.getTime() + MIN_INTERVAL_MS.message)
    return free_at > now() ? free_at : null
  },

  async write(event, db, { config, secrets, now }) {
    const client_id = clientOf(event)
    const reader = await readReader(db, client_id)
    if (!reader) return null
    const letter = await letterFor(event, reader, db)
    if (!letter) return null
    const { email: to, first_name } = reader
    if (await hasOptedOut(db, secrets.mail_link, to, reader.submitted_at)) return null
    if (!(await claimMail(db, event, client_id, letter, now()))) return null
    const token = mailedToken(secrets, client_id, now())
    const face = await letterFaceOfClient(db, client_id, now())
    return inLanguage(reader.language, () => {
      const { said, ...rest } = words(letter, reader, { ...config, BRAND_NAME: face?.agency_name ?? config.BRAND_NAME })
      return composeConsumerMail(
        {
          ...rest,
          said: `${said} ${t('Your reference number is {reference}.', { reference: reader.reference })}`,
          event_id: event.id,
          to,
          client_id,
          face,
          reply_to: replyAddress(secrets, config, client_id),
          return_path: bounceAddress(secrets, config, event.id),
          first_name,
          action: {
            label: letter === 'message' ? t('Read and reply') : t('See the status'),
            path: `/status#token=${token}`,
          },
        },
        config,
        secrets,
      )
    })
  },
}

const clientOf = ({ aggregate_id, payload }: Heard) => ('recipient_id' in payload ? payload.recipient_id : aggregate_id)

/** The letter this event still asks for, if any: a consumer who reads on the page needs none. */
async function letterFor(event: Heard, reader: Reader, db: Database): Promise<Letter | null> {
  const { id, aggregate_id, payload } = event
  if ('revision' in payload) return 'new_answers'
  if ('recipient_id' in payload) {
    const unread = await db.exists(sql`select from message where id = ${aggregate_id}::uuid and not is_read`)
    return unread ? 'message' : null
  }
  if ('hold_id' in payload) {
    const waiting = await db.exists(
      sql`select from license_hold where id = ${payload.hold_id}::uuid and ended_at is null`,
    )
    return waiting ? 'confirmation' : null
  }
  if (!('assignment_id' in payload)) return 'consent'
  const { assignment_id, broker_id, previous_broker_id } = payload
  const current = await db.exists(sql`select from assignment where id = ${assignment_id}::uuid and ended_at is null`)
  if (!current) return null
  const confirmed = await lastMail(db, aggregate_id, 'confirmation', id)
  if (previous_broker_id === null && !confirmed) return 'confirmation'
  return agentOf(reader) === null || broker_id === previous_broker_id ? 'due_time' : 'new_agent'
}

async function lastMail(db: Database, client_id: string, letter: Letter, except: string): Promise<Date | null> {
  const last = await db.row(
    tables.consumer_mail.pick('claimed_at'),
    sql`
    select claimed_at from consumer_mail
    where client_id = ${client_id}::uuid and letter = ${letter} and event_id <> ${except}::uuid
    order by claimed_at desc limit 1`,
  )
  return last?.claimed_at ?? null
}

/** An administrator stands for the admin queue and is not the client's agent. */
async function readReader(db: Database, client_id: string): Promise<Reader | undefined> {
  return db.row(
    readerRow,
    sql`
    select client.id, client.reference, client.email, client.first_name, client.submitted_at, client.email_consent,
           client.phone_consent, client.text_consent, client.language,
           nullif(concat_ws(' ', agent.first_name, agent.last_name), '') as agent_name,
           coalesce(nullif(agency_name, ''), nullif(agent.company_name, '')) as agency,
           agent.states_licensed, agent.npn, agency_profile.client_phone as phone,
           agency_profile.client_email as agent_email,
           exists (select from message join message_file on message_id = message.id
                   where recipient_id = client.id and not is_read) as sent_files
    from client
    left join app_user as agent on agent.id = client.broker_id and client.assignment_type <> 'admin_queue'
    left join agency_profile on agency_profile.user_id = agent.id
    where client.id = ${client_id}::uuid and not client.is_mock and client.revision > 0`,
  )
}

/**
 * Whether this event may send its letter: no other letter of the kind was sent since this one was due, or too recently.
 * The event keeps its claim, so that it can retry. The client row is locked, because a client who is being deleted must
 * get nothing.
 */
async function claimMail(db: Database, event: Heard, client_id: string, letter: Letter, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx.exists(sql`select from client where id = ${client_id}::uuid for no key update`)
    if (!held) return false
    const claimed = await tx.run(sql`
      insert into consumer_mail (event_id, client_id, letter, claimed_at)
      select ${event.id}::uuid, ${client_id}::uuid, ${letter}, ${notBefore(event, now)}::timestamptz
      where not exists (
        select from consumer_mail
        where client_id = ${client_id}::uuid and letter = ${letter} and event_id <> ${event.id}::uuid
          and (claimed_at > ${new Date(now.getTime() - MIN_INTERVAL_MS[letter])}::timestamptz
               or (letter = 'message' and claimed_at > ${new Date(event.occurred_at)}::timestamptz)))
      on conflict (event_id) do nothing`)
    if (claimed > 0) return true
    return tx.exists(sql`select from consumer_mail where event_id = ${event.id}::uuid`)
  })
}

/** `Ana Diaz of Blue Ridge Benefits` */
const agentOf = ({ agent_name: name, agency }: Reader): string | null =>
  name && agency ? t('{name} of {agency}', { name, agency }) : (name ?? agency)

/** The card of the agent. Null without one. */
function cardOf({ agent_name, agency, states_licensed, npn, phone, agent_email }: Reader): LetterCard | null {
  const name = cleanName(agent_name ?? '')
  if (name === '') return null
  const company_name = cleanName(agency ?? '') || null
  return {
    name,
    lines: cardLines({ company_name, states_licensed: states_licensed ?? [], npn, phone, email: agent_email }),
  }
}

const yesNo = (value: boolean) => (value ? t('yes') : t('no'))

function words(
  letter: Letter,
  reader: Reader,
  { BRAND_NAME, INBOUND_MAIL_DOMAIN, ...texts }: Settings,
): Pick<ConsumerLetter, 'title' | 'said' | 'why' | 'card'> {
  const { email_consent, phone_consent, text_consent } = reader
  const agent = cleanName(agentOf(reader) ?? '') || null
  const service = t('This is a service email about the assessment you asked for at {brand_name}.', {
    brand_name: BRAND_NAME,
  })
  const card = cardOf(reader)
  if (letter === 'message') {
    const wrote = t('{agent} wrote to you at {brand_name}. You can read and answer the message on your page.', {
      agent: agent ?? t('Someone'),
      brand_name: BRAND_NAME,
    })
    const answer = INBOUND_MAIL_DOMAIN ? t('You can also answer this email.') : t('Answers to this email are not read.')
    // Names of files may say something about people's health, so no email has them.
    const files = reader.sent_files ? [t('There are files with it, which you can get on your page.')] : []
    return { title: t('Your agent wrote to you'), said: [wrote, ...files, answer].join(' '), card, why: service }
  }
  if (letter === 'consent') {
    const agreed = { email: yesNo(email_consent), phone: yesNo(phone_consent), text: yesNo(text_consent) }
    return {
      title: t('We changed what you agreed to'),
      said: sendsTexts(texts)
        ? t(
            'Further email beyond service emails: {email}. Phone calls: {phone}. Text messages: {text}. If you did not ask for this, open your page and tell your agent.',
            agreed,
          )
        : t(
            'Further email beyond service emails: {email}. Phone calls: {phone}. If you did not ask for this, open your page and tell your agent.',
            agreed,
          ),
      why: service,
    }
  }
  const promise = agent
    ? t('{agent} is your agent and will contact you within 24 hours.', { agent })
    : t('A licensed agent is being chosen for you and will contact you within 24 hours.')
  if (letter === 'new_agent') return { title: t('You have a new agent'), said: promise, card, why: service }
  if (letter === 'due_time') {
    return {
      title: t('The time of your first contact has changed'),
      said: `${promise} ${t('Your page shows the new time.')}`,
      card,
      why: service,
    }
  }
  const why = t(
    'You are getting this email because someone, hopefully you, completed an assessment at {brand_name} with this address. If this was not you, open the link to delete the data.',
    { brand_name: BRAND_NAME },
  )
  if (letter === 'new_answers') {
    return {
      title: t('We received your new answers'),
      said: t(
        'They count now, and your agent can see what changed. On your page you can write to your agent, see what you agreed to, withdraw your consent, or delete your data.',
      ),
      why,
    }
  }
  return {
    title: t('We received your assessment'),
    said: `${promise} ${t('On your page you can see by when, write to your agent, read what you agreed to, take it back, or delete your data.')}`,
    card,
    why,
  }
}
