import type { TimelineEntry } from '@waymark/contracts/conversations/timeline/endpoints'
import { dayInWords } from '../format/day.ts'
import { count } from '../format/people.ts'
import { exactly } from '../format/time.ts'
import { reasonOfOther } from './assignment-reason.ts'
import { inWords, LIFE_EVENT_WORDS, RISK_LABELS, STATUS_LABELS } from './labels.ts'

/** A timeline entry as a sentence. `money` formats an amount in USD. */
export function timelineWords(entry: TimelineEntry, money: (usd: number) => string): string {
  const who = entry.by_me ? 'You' : (entry.by ?? 'Someone')
  switch (entry.kind) {
    case 'submitted':
      return entry.revision === 1 ? 'Completed the assessment' : `Completed the assessment again (${entry.revision})`
    case 'consented':
      return `Agreed to the terms of ${entry.text_version}; ${contactWords(entry)}`
    case 'consent_revoked':
      return `${REVOKED[entry.consent]} ${entry.channel === 'mail_link' ? 'said so through an emailed link' : 'said so on their page'}`
    case 'update_proposed':
      return 'New answers came with their email address, without proof that they are theirs'
    case 'update_ended':
      if (entry.replaced) return 'Newer answers came before these were confirmed, so these were discarded'
      return entry.outcome === 'expired'
        ? 'Nobody confirmed the new answers within 14 days, so they were discarded'
        : `${entry.by === null ? 'The client' : who} discarded the new answers`
    case 'answers_changed':
      return {
        edited: 'Changed their answers on their page',
        confirmed: 'Confirmed their new answers',
        accepted: `${who} accepted the new answers`,
      }[entry.source]
    case 'mailed':
      return `${entry.failed ? 'An email did not reach' : 'We emailed'} the client: ${LETTERS[entry.letter] ?? 'news'}`
    case 'texted':
      return `${entry.failed ? 'A text did not reach' : 'We texted'} the client: ${LETTERS[entry.letter] ?? 'news'}`
    case 'result_opened':
      return 'Opened their result for the first time'
    case 'message_seen':
      return `The client read what ${entry.by_me ? 'you' : who} wrote`
    case 'assessed':
      return `Assessed: score ${entry.risk_score.toFixed(1)}, ${RISK_LABELS[entry.risk_level].toLowerCase()} risk`
    case 'assigned':
      return entry.by_me
        ? `Assigned to you: ${entry.reason}`
        : `Assigned to ${who}: ${reasonOfOther(entry.reason, entry.by)}`
    case 'assignment_ended':
      if (entry.end_reason === 'referred') return `Left ${entry.by_me ? 'you' : who}, who referred them`
      return entry.end_reason === 'missed'
        ? `Left ${entry.by_me ? 'you' : who}: no contact within 24 hours`
        : `Reassigned from ${entry.by_me ? 'you' : who}`
    case 'message_sent':
      return `${who} wrote to the client`
    case 'message_received':
      return 'The client wrote'
    case 'referred':
      return `${who} referred the client to another agent; they agreed ${CONSENTED[entry.consent_channel]}`
    case 'referral_decided':
      return `${who} ${DECIDED[entry.status]} the referral`
    case 'status_changed':
      if (entry.from_status === entry.to_status) {
        return (entry.earlier_plan_year ?? 0) > (entry.plan_year ?? 0)
          ? `${who} set the coverage year back to ${entry.plan_year}`
          : `${who} renewed their plan for ${entry.plan_year}`
      }
      return `${who} moved the client from ${STATUS_LABELS[entry.from_status]} to ${STATUS_LABELS[entry.to_status]}${
        entry.plan_year === null ? '' : ` for ${entry.plan_year}`
      }`
    case 'life_event_changed':
      return entry.life_event && entry.on
        ? `${who} recorded a life event: ${LIFE_EVENT_WORDS[entry.life_event]} on ${dayInWords(entry.on)}`
        : `${who} took back the life event`
    case 'noted':
      return `${who} added a note`
    case 'called':
      return `${
        entry.direction === 'incoming'
          ? `The client called ${entry.by_me ? 'you' : who}: ${CALLED_IN[entry.outcome]}`
          : `${who} called: ${CALLED[entry.outcome]}`
      }${entry.minutes ? `, ${count(entry.minutes, 'minute')}` : ''}`
    case 'quote_opened':
      return `${who} opened ${entry.label} (${entry.host}) for a quote`
    case 'task_done':
      return `${who} finished a task: ${entry.title}`
    case 'appointment_booked':
      return `${entry.party === 'broker' ? who : 'The client'} booked an appointment for ${exactly(entry.starts_at)}`
    case 'appointment_moved':
      return `${entry.party === 'broker' ? who : 'The client'} moved the appointment from ${exactly(entry.from_starts_at)} to ${exactly(entry.starts_at)}`
    case 'appointment_cancelled':
      return entry.party === 'system'
        ? `The appointment on ${exactly(entry.starts_at)} was canceled, because the client got another broker, or the account of the broker was disabled`
        : `${entry.party === 'broker' ? who : 'The client'} canceled the appointment on ${exactly(entry.starts_at)}`
    case 'rated':
      return `${who} found the recommendation ${entry.rating === 'thumbs_up' ? 'good' : 'wrong'}`
    case 'taught':
      return `${who} would recommend something else`
    case 'calculated':
      break
  }
  return `${who} calculated ${inWords(entry.plan_type)}: ${money(entry.final_cost)} a year`
}

/** How a call went, in the middle of a sentence. */
const CALLED = {
  talked: 'they talked',
  voicemail: 'left a voicemail',
  no_answer: 'no answer',
  wrong_number: 'wrong number',
}
const CALLED_IN = { ...CALLED, no_answer: 'missed' }
const REVOKED = {
  email: 'No longer wants further email:',
  phone: 'No longer wants calls:',
  text: 'No longer wants texts:',
}
const LETTERS: Record<string, string> = {
  confirmation: 'a confirmation with the link to their page',
  new_agent: 'who their agent is',
  next_agent: 'that they will have a new agent',
  agent_back: 'that their agent is back',
  due_time: 'that the time of the first contact changed',
  consent: 'what they agree to now',
  proposed_update: 'to ask whether the new answers are theirs',
  new_answers: 'that their new answers arrived',
  message: 'that their agent wrote',
  agent: 'who their agent is',
  appointment: 'about their appointment',
  deletion: 'when their data will be deleted',
  link: 'the link to their page',
}

/** How a client agreed to be referred. */
export const CONSENTED = { phone: 'by phone', email: 'by email', in_person: 'in person' }
const DECIDED = { accepted: 'accepted', declined: 'declined', withdrawn: 'took back' }

interface Consents {
  email_consent: boolean
  phone_consent: boolean
  text_consent: boolean
}

function contactWords({ email_consent, phone_consent, text_consent }: Consents): string {
  const allowed = [email_consent && 'further email', phone_consent && 'calls', text_consent && 'texts'].filter(Boolean)
  return allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : 'no calls, no texts and no further email'
}
