import { MOST_IN_STATE, type TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { conditionOf } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { dialing } from '../../../shared/clients/dialing.ts'
import { LIFE_EVENT_WORDS } from '../../../shared/clients/labels.ts'
import { dateFormat } from '../../../shared/format/day.ts'
import { count, countUpTo } from '../../../shared/format/people.ts'
import { duration } from '../../../shared/format/time.ts'
import { conversationAddress } from '../../../shared/messages/addresses.ts'

const CALENDAR = '/broker?tab=calendar'

export interface ItemWords {
  readonly title: string
  /** What it is about and when. */
  readonly about: string
  /** Where a click on the row goes; null for a task without a client. */
  readonly to: string | null
  /** The one action of the row, if it is a link. */
  readonly action: { readonly label: string; readonly to: string } | null
}

/** An item of the work list in words. `now` in ms. `dueWords` says a time in the user's zone, with its name. */
export function itemWords(item: TodayItem, now: number, dueWords: (at: string) => string): ItemWords {
  switch (item.kind) {
    case 'license':
      return {
        title: `Are you licensed in ${item.state}?`,
        about: `${item.client_name} · ${left(item.due_at, now)} to answer`,
        to: clientAddress(item.client_id),
        action: { label: 'Answer', to: clientAddress(item.client_id) },
      }
    case 'first_contact':
      return {
        title: `First contact with ${item.client_name}`,
        about: item.assignment_reason ?? '',
        to: clientAddress(item.client_id),
        action: { label: 'Write', to: conversationAddress(item.client_id) },
      }
    case 'unread':
      return {
        title: `${item.client_name} wrote to you`,
        about: `${count(item.unread, 'unread message')} · waiting for ${duration(now - Date.parse(item.since))}`,
        to: clientAddress(item.client_id),
        action: { label: 'Reply', to: conversationAddress(item.client_id) },
      }
    case 'conversation_back':
      return {
        title: `Back: your conversation with ${item.partner_name}`,
        about: `Snoozed until ${dueWords(item.since)}`,
        to: conversationAddress(item.partner_id),
        action: { label: 'Write', to: conversationAddress(item.partner_id) },
      }
    case 'task':
      return {
        title: item.task.title,
        about: [
          item.task.file_sent_at ? 'Sent a file' : item.task.kind === 'documents' && 'Waiting for documents',
          item.task.client_name,
          Date.parse(item.due_at) < now ? left(item.due_at, now) : `due ${dueWords(item.due_at)}`,
        ]
          .filter(Boolean)
          .join(' · '),
        to: item.task.client_id && clientAddress(item.task.client_id),
        action:
          item.task.file_sent_at && item.task.client_id
            ? { label: 'Look', to: clientAddress(item.task.client_id, 'documents') }
            : null,
      }
    case 'appointment': {
      const joined = item.channel === 'video' ? item.video_url : item.phone && dialing(item.phone)
      return {
        title: `Appointment with ${item.client_name}`,
        about: `${item.channel === 'video' ? 'Video call' : 'Call'} · ${dueWords(item.starts_at)}`,
        to: item.client_id ? clientAddress(item.client_id) : CALENDAR,
        action: joined
          ? { label: item.channel === 'video' ? 'Join' : 'Call', to: joined }
          : item.client_id
            ? { label: 'Write', to: conversationAddress(item.client_id) }
            : { label: 'Open', to: CALENDAR },
      }
    }
    case 'special_enrollment':
      return {
        title: `${item.client_name} ${conditionOf(item.life_event) ? 'may be able to' : 'can'} enroll until ${day(item.closes_on)}`,
        about: `Special enrollment: ${LIFE_EVENT_WORDS[item.life_event]}${conditionOf(item.life_event) ? ', if someone had coverage shortly before' : ''}. States with their own marketplace may give more time.`,
        to: clientAddress(item.client_id),
        action: { label: 'Write', to: conversationAddress(item.client_id) },
      }
    case 'open_enrollment':
      return {
        title: `${countUpTo(MOST_IN_STATE, item.clients, 'client')} in ${item.state} can enroll for ${item.plan_year}`,
        about: `Open enrollment closes ${day(item.closes_on)}`,
        to: `/broker?tab=clients&status=open&state=${item.state}`,
        action: { label: 'See them', to: `/broker?tab=clients&status=open&state=${item.state}` },
      }
    case 'renewal':
      return {
        title: `${countUpTo(MOST_IN_STATE, item.clients, 'plan')} of ${item.plan_year} in ${item.state} to renew`,
        about: `The plan year ${item.ended ? 'ended' : 'ends'} December 31. ${openEnrollmentFor(item)}`,
        to: `/broker?tab=clients&status=enrolled&state=${item.state}&plan_year=${item.plan_year}`,
        action: {
          label: 'See them',
          to: `/broker?tab=clients&status=enrolled&state=${item.state}&plan_year=${item.plan_year}`,
        },
      }
    case 'silent':
      break
  }
  return {
    title: `Nothing from ${item.client_name} lately`,
    about: `Nothing for ${duration(now - Date.parse(item.since))}, and no task is open`,
    to: clientAddress(item.client_id),
    action: { label: 'Write', to: conversationAddress(item.client_id) },
  }
}

function openEnrollmentFor({ open, dates_unknown, closes_on }: Extract<TodayItem, { kind: 'renewal' }>): string {
  if (open) return `Open enrollment closes ${day(closes_on)}`
  return dates_unknown
    ? 'The dates of open enrollment are not in our tables yet: check the marketplace'
    : 'Open enrollment is closed right now'
}

const left = (at: string, now: number) => {
  const ms = Date.parse(at) - now
  return ms < 0 ? `${duration(ms)} late` : `${duration(ms)} left`
}

/** `Jan 15`, of a day such as 2027-01-15. */
const day = (date: string) =>
  dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
