import type { Config } from '@waymark/platform/config'
import type { LetterCard } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { cardLines } from '@waymark/rules/people/accounts/agent-card'
import { t } from '@waymark/words/t'
import type { ConsumerLetter } from '../../foundation/notifications/consumer-mail.ts'
import { sendsTexts } from '../../foundation/notifications/send-text.ts'
import type { LetterKind } from './claim-mail.ts'
import type { Facts } from './letter-facts.ts'

type Settings = Pick<Config, 'BRAND_NAME' | 'INBOUND_MAIL_DOMAIN' | 'TWILIO_ACCOUNT_SID' | 'TEXTS'>
type Words = Pick<ConsumerLetter, 'title' | 'said' | 'why' | 'card'>

interface About {
  facts: Facts
  settings: Settings
  /** Who the agent is, as far as it may be said. */
  agent: string | null
  card: LetterCard | null
  /** That the agent, or one who is being chosen, will be in touch in time. */
  promise: string
  service: string
}

/** What a letter of this kind says, in the language of the moment. */
export function letterWords(letter: LetterKind, facts: Facts, settings: Settings): Words {
  const agent = cleanName(agentOf(facts) ?? '') || null
  return WORDS[letter]({
    facts,
    settings,
    agent,
    card: cardOf(facts),
    promise: agent
      ? t('{agent} is your agent and will contact you within 24 hours.', { agent })
      : t('A licensed agent is being chosen for you and will contact you within 24 hours.'),
    service: t('This is a service email about the assessment you asked for at {brand_name}.', {
      brand_name: settings.BRAND_NAME,
    }),
  })
}

const WORDS: Readonly<Record<LetterKind, (about: About) => Words>> = {
  confirmation: ({ settings, card, promise }) => ({
    title: t('We received your assessment'),
    said: `${promise} ${t('On your page you can see when to expect it, write to your agent, read what you agreed to, withdraw your consent, or delete your data.')}`,
    card,
    why: becauseAssessed(settings),
  }),
  new_answers: ({ settings, agent }) => ({
    title: t('We received your new answers'),
    said: agent
      ? t(
          'They count now, and your agent can see what changed. On your page you can write to your agent, see what you agreed to, withdraw your consent, or delete your data.',
        )
      : t(
          'They count now, and our team can see what changed. On your page you can write to us, see what you agreed to, withdraw your consent, or delete your data.',
        ),
    why: becauseAssessed(settings),
  }),
  new_agent: ({ facts, agent, card, promise, service }) => ({
    title: t('You have a new agent'),
    said: agent && facts.status === 'lost' ? `${t('{name} is your agent', { name: agent })}.` : promise,
    card,
    why: service,
  }),
  next_agent: ({ card, promise, service }) => ({
    title: t('You will have a new agent'),
    said: promise,
    card,
    why: service,
  }),
  agent_back: ({ facts, agent, card, service }) => {
    const back = { agent: agent ?? t('Our team') }
    return {
      title: t('Your agent is back'),
      said: facts.first_contact_at
        ? t('{agent} is your agent again, so no one else will contact you.', back)
        : t('{agent} is your agent again. Your page shows when to expect the first contact.', back),
      card,
      why: service,
    }
  },
  due_time: ({ card, promise, service }) => ({
    title: t('The time of your first contact has changed'),
    said: `${promise} ${t('Your page shows the new time.')}`,
    card,
    why: service,
  }),
  consent: ({ facts: { email_consent, phone_consent, text_consent }, settings, service }) => {
    const agreed = { email: yesNo(email_consent), phone: yesNo(phone_consent), text: yesNo(text_consent) }
    return {
      title: t('What you agreed to has changed'),
      said: sendsTexts(settings)
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
  },
  message: ({ facts, settings: { BRAND_NAME, INBOUND_MAIL_DOMAIN }, agent, card, service }) => {
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
    return {
      title: by_agent ? t('Your agent wrote to you') : t('You have a new message'),
      said: [wrote, ...files, answer].join(' '),
      card: by_agent ? card : null,
      why: service,
    }
  },
}

const becauseAssessed = ({ BRAND_NAME }: Settings): string =>
  t(
    'You are getting this email because someone, hopefully you, completed an assessment at {brand_name} with this address. If this was not you, open the link to delete the data.',
    { brand_name: BRAND_NAME },
  )

const yesNo = (value: boolean) => (value ? t('yes') : t('no'))

/** `Ana Diaz of Blue Ridge Benefits` */
export const agentOf = ({ agent_name: name, agency }: Facts): string | null =>
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
