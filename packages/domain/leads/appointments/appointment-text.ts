import type { EventEnvelope } from '@waymark/events/envelope'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { timeWords } from '@waymark/rules/foundation/geography/time-words'
import { APPOINTMENT_TEXTS } from '@waymark/rules/leads/intake/notices'
import { locale, t } from '@waymark/words/t'
import type { Secrets } from '../../secrets.ts'
import { markOfNumber } from '../intake/intake-token.ts'
import { appointmentPath, textedAppointmentToken } from './appointment-token.ts'
import { withArchived } from './archived-appointments.ts'

export type AppointmentTextEvent = EventEnvelope<
  'appointment.booked' | 'appointment.moved' | 'appointment.cancelled' | 'appointment.reminded'
>

const appointmentRow = tables.appointment.pick('id', 'starts_at', 'time_zone')

/**
 * The appointment that a text about this event names. Undefined once it is past, canceled or somewhere else, once a later
 * event has a text of its own, if the client canceled it, and if the box that they ticked did not speak of appointments.
 * An appointment that was deleted with its client or agent is read from the archive, and its event says who canceled it.
 * One that came back with the agent's account is announced again, even if it had been moved.
 */
export function appointmentToText(db: Database, { id, name, aggregate_id, payload }: AppointmentTextEvent, now: Date) {
  const by = 'by' in payload ? payload.by : null
  return db.row(
    appointmentRow,
    sql`
    with ${withArchived(aggregate_id, name === 'appointment.cancelled')}
    select id, starts_at, time_zone from appointment
    where id = ${aggregate_id}::uuid and starts_at > ${now}::timestamptz
      and case when ${name} = 'appointment.cancelled'
                 then (status = 'cancelled' or archived) and coalesce(cancelled_by::text, ${by}) <> 'consumer'
               else status = 'booked' end
      and (${name} <> 'appointment.booked' or moved_by is null or ${by} = 'system')
      and (${name} <> 'appointment.reminded' or reminded_for = starts_at)
      and not exists (
        select from outbox_event join event_delivery on event_id = outbox_event.id and subscriber = 'text'
        where aggregate_id = appointment.id and outbox_event.name = ${name} and outbox_event.id > ${id}::uuid)
      and exists (
        select from consent_receipt
        where client_id = appointment.client_id and text_consent and text_version = any(${[...APPOINTMENT_TEXTS]}::text[]))`,
  )
}
export type AppointmentToText = NonNullable<Awaited<ReturnType<typeof appointmentToText>>>

/**
 * What the text says, and the page it leads to. The link shows, moves and cancels this appointment while `phone` is the
 * client's number, and opens nothing else.
 */
export function appointmentTextWords(
  { name }: AppointmentTextEvent,
  { id, starts_at, time_zone }: AppointmentToText,
  { brand_name, agent }: { brand_name: string; agent: string },
  phone: string | null,
  secrets: Pick<Secrets, 'open_link' | 'intake_token'>,
): { said: string; path: string } {
  const named = { brand_name, agent, when: timeWords(starts_at, locale(), time_zone) }
  const said = {
    'appointment.booked': () => t('{brand_name}: your appointment with {agent} is on {when}. Change or cancel:', named),
    'appointment.moved': () =>
      t('{brand_name}: your appointment with {agent} has a new time, {when}. Change or cancel:', named),
    'appointment.cancelled': () =>
      t('{brand_name}: your appointment with {agent} on {when} was canceled. Details:', named),
    'appointment.reminded': () =>
      t('{brand_name}: a reminder of your appointment with {agent} on {when}. Change or cancel:', named),
  }
  const token = textedAppointmentToken(secrets, id, markOfNumber(secrets, phone))
  return { said: said[name](), path: appointmentPath(token) }
}
