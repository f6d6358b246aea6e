import { inLanguage, t } from '@waymark/words/t'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { claimMail, type LetterKind, lastMail, MIN_INTERVAL_MS } from './claim-mail.ts'
import { agentOf, letterWords } from './consumer-letter-words.ts'
import { type ConsumerMailEvent, clientOf, type Facts, readLetterFacts, wasToldOfAnother } from './letter-facts.ts'

/**
 * Service emails to a consumer, sent to everyone who did not opt out of them since the assessment. `email_consent` is
 * about further email and does not matter here. An assessment is confirmed at most once a day, however often an address
 * is submitted.
 */
export const consumerLetter: Letter<ConsumerMailEvent['name']> = {
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
      const { said, ...rest } = letterWords(letter, facts, {
        ...config,
        BRAND_NAME: face?.agency_name ?? config.BRAND_NAME,
      })
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
const isReturn = ({ payload }: ConsumerMailEvent): boolean => 'returned' in payload && payload.returned === true

/** The letter this event still asks for, if any: a consumer who reads on the page needs none. */
function letterFor({ payload }: ConsumerMailEvent, facts: Facts): LetterKind | null {
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
