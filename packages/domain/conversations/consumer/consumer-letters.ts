import { MINUTE_MS } from '@waymark/contracts/durations'
import { batchCalls } from '@waymark/platform/batch-calls'
import type { Config } from '@waymark/platform/config'
import { type Database, sql } from '@waymark/platform/database'
import { wasRolledBack } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { perDatabase } from '@waymark/platform/per-database'
import type { LetterCard } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { cardLines } from '@waymark/rules/people/accounts/agent-card'
import { inLanguage, t } from '@waymark/words/t'
import { type ConsumerLetter, composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import type { Letter as MailedLetter } from '../../foundation/notifications/event-letter.ts'
import { sendsTexts } from '../../foundation/notifications/send-text.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { notBefore } from './claimed-at.ts'
import { clientOf, type Facts, type Heard, readLetterFacts, wasToldOfAnother } from './letter-facts.ts'

type Settings = Pick<Config, 'BRAND_NAME' | 'INBOUND_MAIL_DOMAIN' | 'TWILIO_ACCOUNT_SID' | 'TEXTS'>

/** The kinds of service email, all about what the person asked for. */
type Letter =
  | 'confirmation'
  | 'new_answers'
  | 'new_agent'
  | 'next_agent'
  | 'agent_back'
  | 'due_time'
  | 'consent'
  | 'message'

/** How long to wait after an email of the same kind. The next one is postponed or dropped. */
const MIN_INTERVAL_MS = {
  confirmation: 24 * 60 * MINUTE_MS,
  new_answers: 60 * MINUTE_MS,
  new_agent: 0,
  next_agent: 0,
  agent_back: 0,
  due_time: 0,
  consent: 0,
  message: 30 * MINUTE_MS,
} as const

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
    const facts = await readLetterFacts(db, { event, secrets, now: now() })
    const letter = facts && letterFor(event, facts)
    if (!letter || facts.opted_out) return null
    if (isReturn(event) && !(await wasToldOfAnother(db, event))) return null
    if (!(await claimMail(db, { event, client_id, letter, now: now() }))) return null
    const token = mailedToken(secrets, client_id, now())
    const { email: to, first_name, reference, face } = facts
    return inLanguage(facts.language, () => {
      const { said, ...rest } = words(letter, facts, { ...config, BRAND_NAME: face?.agency_name ?? config.BRAND_NAME })
      return composeConsumerMail(
        {
          ...rest,
          said: `${said} ${t('Your reference number is {reference}.', { reference })}`,
          event_id: event.id,
          to,
          client_id,
          face,
          first_name,
          action: {
            label: letter === 'message' ? t('Read and reply') : t('Open your page'),
            path: `/status#token=${token}`,
          },
        },
        config,
        secrets,
      )
    })
  },
}

/** Whether the undo of a deletion gave the client back. */
const isReturn = ({ payload }: Heard): boolean => 'returned' in payload && payload.returned === true

/** The letter this event still asks for, if any: a consumer who reads on the page needs none. */
function letterFor({ payload }: Heard, facts: Facts): Letter | null {
  if ('revision' in payload) return 'new_answers'
  if ('recipient_id' in payload) return facts.stands ? 'message' : null
  if ('hold_id' in payload) return facts.stands ? 'confirmation' : null
  if (!('assignment_id' in payload)) return 'consent'
  if (!facts.stands) return null
  const { broker_id, previous_broker_id, returned } = payload
  if (returned) return agentOf(facts) === null ? null : 'agent_back'
  if (previous_broker_id === null && !facts.confirmed) return 'confirmation'
  const has_agent = agentOf(facts) !== null
  if (has_agent && broker_id !== previous_broker_id) return 'new_agent'
  // No one is reminded of a client who was closed as lost, so no time is promised.
  if (facts.status === 'lost') return null
  if (has_agent) return facts.told_at_hold || facts.status !== 'new' ? 'agent_back' : 'due_time'
  if (facts.told_at_hold) return null
  return facts.status === 'new' ? 'due_time' : 'next_agent'
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

interface Claim {
  event: Heard
  client_id: string
  letter: Letter
  now: Date
}

/**
 * Whether this event may send its letter: no other letter of the kind was sent since this one was due, or too recently.
 * The event keeps its claim, so that it can retry. Claims that are made together share a transaction.
 */
const claimMail = (db: Database, claim: Claim): Promise<boolean> => claims(db)(claim)

const claims = perDatabase((db) =>
  batchCalls<Claim, boolean>({
    work: (some) => claimTogether(db, some),
    // Each of a client's letters must see the claims of the others.
    keys: ({ client_id }) => [client_id],
    lanes: 1,
    most: 64,
    leftNothing: wasRolledBack,
  }),
)

/** The client rows are locked, because a client who is being deleted must get nothing. */
async function claimTogether(db: Database, asked: readonly Claim[]): Promise<boolean[]> {
  const ids = asked.map(({ client_id }) => client_id)
  const mine = await db.transaction(async (tx) => {
    const held = await tx.rows(
      tables.client.pick('id'),
      sql`select id from client where id = any(${ids}::uuid[]) order by id for no key update`,
    )
    return tx.rows(
      tables.consumer_mail.pick('event_id'),
      sql`
      with asked as (
        select * from unnest(
          ${asked.map(({ event }) => event.id)}::uuid[], ${ids}::uuid[], ${asked.map(({ letter }) => letter)}::text[],
          ${asked.map(({ event, now }) => notBefore(event, now))}::timestamptz[],
          ${asked.map(({ letter, now }) => new Date(now.getTime() - MIN_INTERVAL_MS[letter]))}::timestamptz[],
          ${asked.map(({ event }) => event.occurred_at)}::timestamptz[]
        ) as asked (event_id, client_id, letter, claimed_at, since, occurred_at)
        where client_id = any(${held.map(({ id }) => id)}::uuid[])
      ), claimed as (
        insert into consumer_mail (event_id, client_id, letter, claimed_at)
        select event_id, client_id, letter, claimed_at from asked
        where not exists (
          select from consumer_mail as other
          where other.client_id = asked.client_id and other.letter = asked.letter and other.event_id <> asked.event_id
            and (other.claimed_at > asked.since
                 or (asked.letter = 'message' and other.claimed_at > asked.occurred_at)))
        on conflict (event_id) do nothing
        returning event_id
      )
      select event_id from claimed
      union
      select consumer_mail.event_id from consumer_mail join asked using (event_id)`,
    )
  })
  const events = new Set(mine.map(({ event_id }) => event_id))
  return asked.map(({ event }) => events.has(event.id))
}

/** `Ana Diaz of Blue Ridge Benefits` */
const agentOf = ({ agent_name: name, agency }: Facts): string | null =>
  name && agency ? t('{name} of {agency}', { name, agency }) : (name ?? agency)

/** The card of the agent. Null without one. */
function cardOf({ agent_name, agency, states_licensed, npn, phone, agent_email }: Facts): LetterCard | null {
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
  facts: Facts,
  { BRAND_NAME, INBOUND_MAIL_DOMAIN, ...texts }: Settings,
): Pick<ConsumerLetter, 'title' | 'said' | 'why' | 'card'> {
  const { email_consent, phone_consent, text_consent } = facts
  const agent = cleanName(agentOf(facts) ?? '') || null
  const service = t('This is a service email about the assessment you asked for at {brand_name}.', {
    brand_name: BRAND_NAME,
  })
  const card = cardOf(facts)
  if (letter === 'message') {
    const former = facts.written_by === null ? null : cleanName(facts.written_by)
    const by_agent = agent !== null && former === null
    const wrote = t('{agent} wrote to you at {brand_name}. You can read and answer the message on your page.', {
      agent: (former ?? agent) || t('Our team'),
      brand_name: BRAND_NAME,
    })
    const answer = INBOUND_MAIL_DOMAIN
      ? t('You can also reply to this email.')
      : t('We do not read replies to this email.')
    // Names of files may say something about people's health, so no email has them.
    const files = facts.sent_files ? [t('The message has files. You can download them on your page.')] : []
    const title = by_agent ? t('Your agent wrote to you') : t('You have a new message')
    return { title, said: [wrote, ...files, answer].join(' '), card: by_agent ? card : null, why: service }
  }
  if (letter === 'consent') {
    const agreed = { email: yesNo(email_consent), phone: yesNo(phone_consent), text: yesNo(text_consent) }
    return {
      title: t('What you agreed to has changed'),
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
  if (letter === 'new_agent') {
    const said = agent && facts.status === 'lost' ? `${t('{name} is your agent', { name: agent })}.` : promise
    return { title: t('You have a new agent'), said, card, why: service }
  }
  if (letter === 'next_agent') return { title: t('You will have a new agent'), said: promise, card, why: service }
  if (letter === 'agent_back') {
    const back = { agent: agent ?? t('Our team') }
    const said = facts.first_contact_at
      ? t('{agent} is your agent again, so no one else will contact you.', back)
      : t('{agent} is your agent again. Your page shows when to expect the first contact.', back)
    return { title: t('Your agent is back'), said, card, why: service }
  }
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
      said: agent
        ? t(
            'They count now, and your agent can see what changed. On your page you can write to your agent, see what you agreed to, withdraw your consent, or delete your data.',
          )
        : t(
            'They count now, and our team can see what changed. On your page you can write to us, see what you agreed to, withdraw your consent, or delete your data.',
          ),
      why,
    }
  }
  return {
    title: t('We received your assessment'),
    said: `${promise} ${t('On your page you can see when to expect it, write to your agent, read what you agreed to, withdraw your consent, or delete your data.')}`,
    card,
    why,
  }
}
