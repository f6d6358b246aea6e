import type { QueryOf } from '@waymark/contracts/endpoint'
import type { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { empty, sql } from '@waymark/platform/database'
import type { Context } from '../../context.ts'
import { cutPage, decodeCursor, instantAndId } from '../../paging.ts'
import { type AppointmentRow, readAppointments, selectingAppointments } from './appointment-rows.ts'

/** One page of a broker's appointments: those to come, or past and canceled ones, latest first. Throws 422 on a bad cursor. */
export async function listAppointments(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  broker_id: string,
  { limit, cursor, state, client_id }: QueryOf<typeof appointmentEndpoints.listAppointments>,
): Promise<{ page: AppointmentRow[]; next: string | undefined }> {
  const last = decodeCursor(cursor, instantAndId)
  const upcoming = state === 'upcoming'
  const order = upcoming ? sql`starts_at, appointment.id` : sql`starts_at desc, appointment.id desc`
  const after = last
    ? upcoming
      ? sql`and (starts_at, appointment.id) > (${last[0]}::timestamptz, ${last[1]}::uuid)`
      : sql`and (starts_at, appointment.id) < (${last[0]}::timestamptz, ${last[1]}::uuid)`
    : empty
  const rows = await readAppointments(
    db,
    secrets,
    sql`
    ${selectingAppointments(sql`
      appointment.broker_id = ${broker_id}::uuid
      and ${upcoming ? sql`appointment.status = 'booked' and ends_at > now()` : sql`(appointment.status = 'cancelled' or ends_at <= now())`}
      ${client_id ? sql`and appointment.client_id = ${client_id}::uuid` : empty} ${after}`)}
    order by ${order} limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ starts_at, id }) => [starts_at, id])
}
