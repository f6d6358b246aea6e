import type { OwnAppointment } from '@waymark/contracts/leads/appointments/endpoints'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, nullable, type RowOf, text, timestamptz } from '@waymark/platform/row'
import type { ConsumerActor } from '../../context.ts'
import { optedOutAmong } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Secrets } from '../../secrets.ts'
import {
  type AppointmentLink,
  appointmentToken,
  missingAppointment,
  textedAppointmentToken,
} from './appointment-token.ts'

const appointmentRow = tables.appointment
  .pick(
    'id',
    'broker_id',
    'client_id',
    'starts_at',
    'ends_at',
    'channel',
    'status',
    'sequence',
    'cancelled_by',
    'booked_by',
    'time_zone',
    'phone',
    'created_at',
  )
  .extend({ name: text, email: text, mailed: bool })
export type AppointmentRow = RowOf<typeof appointmentRow>

/** The condition that a broker may see the client whom an appointment is with, if it is with one. */
export const ofVisibleClient = sql`(appointment.client_id is null or client.broker_id = appointment.broker_id)`

/**
 * The number to call: the one given for the appointment, or the one that the client's record shows. Who books a call asks
 * to be called.
 */
export const CALLED_AT = sql`
  coalesce(appointment.phone,
           case when client.phone_consent or client.revision = 0
                  or (appointment.booked_by = 'consumer' and appointment.channel = 'phone')
                then client.phone end)`

/** The condition that the person may get emails about it: an imported one agreed to none. They may still have opted out. */
export const MAILED = sql`(client.is_mock is distinct from true and client.revision is distinct from 0)`

/**
 * When the person agreed to emails about it: a client who books with an emailed link does. Anyone can book with the address of
 * someone else, which then agrees to nothing, so an opt-out of it counts whenever it was.
 */
export const AGREED_AT = sql`
  case when appointment.client_id is null then to_timestamp(0) else greatest(appointment.agreed_at, client.submitted_at) end`

/** Appointments with the name and address of the person, but none with clients who are with another broker by now. */
export const selectingAppointments = (condition: Statement): Statement => sql`
  select appointment.id, appointment.broker_id, appointment.client_id, starts_at, ends_at, channel, appointment.status,
         sequence, cancelled_by, booked_by, time_zone, ${CALLED_AT} as phone, ${MAILED} as mailed,
         ${AGREED_AT} as agreed_at, appointment.created_at, coalesce(appointment.email, client.email) as email,
         coalesce(nullif(concat_ws(' ', coalesce(appointment.first_name, client.first_name),
                                        coalesce(appointment.last_name, client.last_name)), ''),
                  appointment.email, client.email) as name
  from appointment left join client on client.id = appointment.client_id
  where ${ofVisibleClient} and ${condition}`

const selectedRow = appointmentRow.extend({ agreed_at: timestamptz })
type MailKey = Pick<Secrets, 'mail_link'>

/** Appointments of `selectingAppointments`. Who opted out gets no emails about theirs. */
export async function readAppointments(
  db: Sql,
  { mail_link }: MailKey,
  selecting: Statement,
): Promise<AppointmentRow[]> {
  const rows = await db.rows(selectedRow, selecting)
  const people = rows.map(({ email, agreed_at }) => ({ email, submitted_at: agreed_at }))
  const stopped = await optedOutAmong(db, mail_link, people)
  return rows.map(({ agreed_at: _agreed_at, mailed, ...row }, place) => ({
    ...row,
    mailed: mailed && !stopped.has(place),
  }))
}

/** One appointment. Throws 404. */
export async function readAppointment(db: Sql, secrets: MailKey, id: string): Promise<AppointmentRow> {
  const [found] = await readAppointments(db, secrets, selectingAppointments(sql`appointment.id = ${id}::uuid`))
  if (!found) throw notFound()
  return found
}

/** Whether the person of an appointment can book another one with its agent. */
export const takesAnother = (agent: Statement): Statement => sql`
  (${agent}.is_active and ${ofVisibleClient} is true
   and exists (select from appointment_settings where user_id = ${agent}.id and enabled))`

const ownRow = tables.appointment
  .pick(
    'id',
    'client_id',
    'starts_at',
    'ends_at',
    'channel',
    'status',
    'sequence',
    'cancelled_by',
    'phone',
    'video_url',
  )
  .extend({
    agent_id: tables.appointment.columns.broker_id,
    agent_name: text,
    company_name: nullable(text),
    bookable: bool,
  })
type OwnRow = RowOf<typeof ownRow>
type LinkKey = Pick<Secrets, 'open_link'>

/** Appointments as the person who has them sees them. */
const selectingOwn = (condition: Statement): Statement => sql`
  select appointment.id, client_id, starts_at, ends_at, channel, appointment.status, sequence, cancelled_by, video_url,
         ${CALLED_AT} as phone, appointment.broker_id as agent_id,
         concat_ws(' ', app_user.first_name, app_user.last_name) as agent_name,
         coalesce(nullif(agency_name, ''), nullif(app_user.company_name, '')) as company_name,
         ${takesAnother(sql`app_user`)} as bookable
  from appointment
  join app_user on app_user.id = appointment.broker_id
  left join agency_profile on agency_profile.user_id = app_user.id
  left join client on client.id = appointment.client_id
  where ${condition}`

function presentOwn(
  secrets: LinkKey,
  { client_id, starts_at, ends_at, ...own }: OwnRow,
  texted_to: string | undefined,
): OwnAppointment {
  const shown = { ...own, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
  // A visitor chose the number themselves.
  if (texted_to === undefined || client_id === null) return { ...shown, token: appointmentToken(secrets, own.id) }
  return { ...shown, phone: null, video_url: null, token: textedAppointmentToken(secrets, own.id, texted_to) }
}

/** The appointment that a link opens. Throws 401 once it is deleted. */
export async function readOwn(db: Sql, secrets: LinkKey, { id, texted_to }: AppointmentLink): Promise<OwnAppointment> {
  const own = await db.row(ownRow, selectingOwn(sql`appointment.id = ${id}::uuid`))
  if (!own) throw await missingAppointment(db, id)
  return presentOwn(secrets, own, texted_to)
}

/** The appointments to come of a client, made since their link, soonest first. */
export async function listOwn(
  db: Sql,
  secrets: LinkKey,
  { client_id, since, texted_to }: ConsumerActor,
): Promise<OwnAppointment[]> {
  const rows = await db.rows(
    ownRow,
    sql`
    ${selectingOwn(sql`
      appointment.client_id = ${client_id}::uuid and appointment.status = 'booked' and ends_at > now()
      and appointment.created_at >= ${since}::timestamptz`)}
    order by starts_at, appointment.id limit 20`,
  )
  return rows.map((row) => presentOwn(secrets, row, texted_to))
}
