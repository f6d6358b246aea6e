import { type EmitOptions, emitting } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'

/**
 * CTEs that cancel the appointments to come of clients with another broker than the one they are given to, for the rows
 * of `given`: a broker does not talk to a client they no longer have.
 */
export const releasingAppointments = (
  given: Statement,
  options: EmitOptions<'appointment.cancelled'> = {},
): Statement => sql`
  released as (
    update appointment
    set status = 'cancelled', cancelled_by = 'system', cancelled_at = now(), sequence = sequence + 1
    from ${given} as given
    where appointment.client_id = given.client_id and appointment.broker_id <> given.broker_id
      and status = 'booked' and ends_at > now()
    returning appointment.id, appointment.broker_id, appointment.client_id
  ), ${emitting(
    'appointment.cancelled',
    {
      from: sql`released`,
      id: sql`uuidv7()`,
      aggregate_id: sql`released.id`,
      payload: sql`jsonb_build_object('broker_id', released.broker_id, 'client_id', released.client_id, 'by', 'system')`,
    },
    options,
  )}`
