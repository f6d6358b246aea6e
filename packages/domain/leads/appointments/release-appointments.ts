import { type EmitOptions, emitAll, emitting } from '@waymark/events/outbox'
import { type Database, empty, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lockAppointments } from './write-appointments.ts'

/** CTEs that cancel the appointments to come for which `condition` holds; `from` are tables that it names. */
const cancelling = (
  from: Statement,
  condition: Statement,
  options: EmitOptions<'appointment.cancelled'> = {},
): Statement => sql`
  released as (
    update appointment
    set status = 'cancelled', cancelled_by = 'system', cancelled_at = now(), sequence = sequence + 1
    ${from}
    where ${condition} and status = 'booked' and ends_at > now()
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

/**
 * CTEs that cancel the appointments to come of clients with another broker than the one they are given to, for the rows
 * of `given`: a broker does not talk to a client they no longer have.
 */
export const releasingAppointments = (
  given: Statement,
  options: EmitOptions<'appointment.cancelled'> = {},
): Statement =>
  cancelling(
    sql`from ${given} as given`,
    sql`appointment.client_id = given.client_id and appointment.broker_id <> given.broker_id`,
    options,
  )

/**
 * Cancels the appointments to come of an account that is being disabled: no one would keep them. Called before the transaction
 * locks the account, because a booking or a reminder that it waits for needs the account at its end.
 */
export async function cancelAppointmentsOf(tx: Transaction, user_id: string): Promise<void> {
  await lockAppointments(tx, user_id)
  await emitAll(tx, cancelling(empty, sql`appointment.broker_id = ${user_id}::uuid`))
}

/**
 * Cancels the appointments to come of accounts that were disabled by a release that left them booked.
 *
 * @param beat called after each account
 */
export async function cancelAppointmentsOfDisabled(db: Database, beat: () => Promise<void>): Promise<void> {
  const accounts = await db.rows(
    tables.app_user.pick('id'),
    sql`
    select id from app_user where not is_active and exists (
      select from appointment where broker_id = app_user.id and status = 'booked' and ends_at > now())`,
  )
  for (const { id } of accounts) {
    await db.transaction(async (tx) => {
      await lockAppointments(tx, id)
      // It may have been enabled in the meantime.
      const disabled = sql`not (select is_active from app_user where id = ${id}::uuid)`
      await emitAll(tx, cancelling(empty, sql`broker_id = ${id}::uuid and ${disabled}`, { actor: 'housekeeping' }))
    })
    await beat()
  }
}
