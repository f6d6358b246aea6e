import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { calendarFile } from '@waymark/rules/leads/appointments/calendar-file'
import { locale, t } from '@waymark/words/t'
import type { MailCalendar } from '../../foundation/notifications/send-mail.ts'
import type { AppointmentMailEvent, LetterFacts } from './appointment-letter-facts.ts'

export const whyWords = ({ name }: AppointmentMailEvent, brand_name: string): string =>
  name === 'appointment.cancelled'
    ? t('You are getting this email because you had an appointment through {brand_name}.', { brand_name })
    : t('You are getting this email because you have an appointment through {brand_name}.', { brand_name })

/** What someone whose appointment was canceled can do. The page of a client shows who helps them, and how to book. */
export function afterCancelling(
  { payload }: AppointmentMailEvent,
  { cancelled_by, bookable }: LetterFacts,
  page_token: string | null,
) {
  if (page_token !== null) return { label: t('Open your page'), path: `/status#token=${page_token}` }
  if (cancelled_by === 'system') return { label: t('Start the assessment'), path: '/intake' }
  return bookable
    ? { label: t('Book another time'), path: `/book?agent=${payload.broker_id}` }
    : { label: t('Start the assessment'), path: `/intake?agent=${payload.broker_id}` }
}

export function letterWords(
  event: AppointmentMailEvent,
  { starts_at, time_zone, cancelled_by, has_page, with_agent, archived, bookable }: LetterFacts,
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

export const whereWords = ({ channel, phone, video_url }: LetterFacts, agent: string): string =>
  channel === 'video'
    ? t('Video call: {link}', { link: video_url ?? '' })
    : phone === null
      ? t('{agent} will call you.', { agent })
      : t('{agent} will call you at {phone}.', { agent, phone })

/** The same appointment as an entry of a calendar program. It names the agent and says nothing about the person. */
export function calendarOf(facts: LetterFacts, agent: string, page: URL, now: Date): MailCalendar {
  const cancelled = facts.status === 'cancelled'
  const method = cancelled ? 'CANCEL' : 'REQUEST'
  const address = `no-reply@${page.hostname}`
  const content = calendarFile({
    method,
    now,
    events: [
      {
        uid: `${facts.id}@${page.hostname}`,
        sequence: facts.sequence,
        starts_at: facts.starts_at,
        ends_at: facts.ends_at,
        summary:
          facts.channel === 'video' ? t('Video call with {agent}', { agent }) : t('Call with {agent}', { agent }),
        description: cancelled ? null : t('Change or cancel: {link}', { link: page.href }),
        location: facts.channel === 'video' ? facts.video_url : null,
        cancelled,
        organizer: { name: agent, email: address },
        attendee: { name: cleanName(facts.first_name ?? '') || facts.to, email: facts.to },
      },
    ],
  })
  return { method, content }
}
