import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** An appointment belongs to its broker; one with a client only as long as they see the client. */
export async function canSeeAppointment(db: Sql, actor: Actor, appointment_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select from appointment left join client on client.id = appointment.client_id
    where appointment.id = ${appointment_id}::uuid and appointment.broker_id = ${actor.user.id}::uuid
      and (appointment.client_id is null or client.broker_id = appointment.broker_id)`)
}
