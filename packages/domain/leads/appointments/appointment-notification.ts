import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

const KINDS = {
  'appointment.booked': 'appointment_booked',
  'appointment.moved': 'appointment_moved',
  'appointment.cancelled': 'appointment_cancelled',
} as const

/** Tells a broker what someone else did about an appointment. */
export async function appointmentNotification(
  { name, aggregate_id, payload }: EventEnvelope<keyof typeof KINDS>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const { broker_id, client_id, by } = payload
  if (by === 'broker') return []
  // Locked: a client who is being deleted takes the notification along, or none is written.
  if (client_id && !(await tx.exists(sql`select from client where id = ${client_id}::uuid for key share`))) return []
  const named = await tx.row(
    tables.appointment.pick('id').extend({ about: nullable(text) }),
    sql`
    select appointment.id, nullif(concat_ws(' ', coalesce(appointment.first_name, client.first_name),
                                                 coalesce(appointment.last_name, client.last_name)), '') as about
    from appointment left join client on client.id = appointment.client_id and client.broker_id = appointment.broker_id
    where appointment.id = ${aggregate_id}::uuid`,
  )
  if (!named) return []
  return [{ user_id: broker_id, kind: KINDS[name], about: named.about, client_id }]
}
