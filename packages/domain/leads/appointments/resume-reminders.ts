import { emitAll, emitting } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'

/**
 * Reminds of appointments whose reminder came due while the broker's account was disabled, and reminded nobody. One that runs
 * right now may have seen it disabled, too. Someone who booked too late for a reminder has no timer, and gets none.
 */
export const resumeReminders = (tx: Transaction, user_id: string): Promise<void> =>
  emitAll(
    tx,
    emitting(
      'appointment.booked',
      {
        from: sql`(
          select id, broker_id, client_id, booked_by from appointment
          where broker_id = ${user_id}::uuid and status = 'booked' and reminded_for is distinct from starts_at
            and starts_at between now() and now() + interval '24 hours'
            and exists (
              select from outbox_event join event_delivery on event_id = outbox_event.id
              where aggregate_id = appointment.id and subscriber = 'remind-appointment'
                and (state = 'pending' or done_at >= starts_at - interval '24 hours'))) as missed`,
        id: sql`uuidv7()`,
        aggregate_id: sql`missed.id`,
        payload: sql`jsonb_build_object(
          'broker_id', missed.broker_id, 'client_id', missed.client_id, 'by', missed.booked_by)`,
      },
      { except: ['broadcast', 'notify', 'mail', 'text'] },
    ),
  )
