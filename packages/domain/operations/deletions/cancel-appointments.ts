import { emitAll, emitting } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'
import type { DeletionInProgress } from './perform-deletion.ts'

/** The appointments to come that a deletion archived: no one keeps them. */
const coming = (deletion_id: string) => sql`(
  select one.* from deletion_row cross join lateral jsonb_populate_record(null::appointment, content) as one
  where deletion_id = ${deletion_id}::uuid and table_name = 'appointment' and one.status = 'booked' and one.ends_at > now()
) as coming`

/** Has the people told that the appointments to come are canceled which a deletion archived. Returns how many there are. */
export async function cancelAppointments({ tx, deletion_id }: DeletionInProgress): Promise<number> {
  await emitAll(
    tx,
    emitting(
      'appointment.cancelled',
      {
        from: coming(deletion_id),
        id: sql`uuidv7()`,
        aggregate_id: sql`coming.id`,
        payload: sql`jsonb_build_object('broker_id', coming.broker_id, 'client_id', coming.client_id, 'by', 'system')`,
      },
      // The account is gone, and so is the client of one that stays.
      { except: ['notify'] },
    ),
  )
  const counted = await tx.row(row({ count: int4 }), sql`select count(*)::int as count from ${coming(deletion_id)}`)
  return counted?.count ?? 0
}

/**
 * Invites the people again whose appointments an undo brought back, because they were told of the cancellation. Their
 * calendars take an entry with a higher sequence than that had.
 */
export const inviteAgain = (tx: Transaction, deletion_id: string): Promise<void> =>
  emitAll(
    tx,
    sql`
    invited as (
      update appointment set sequence = sequence + 2
      where status = 'booked' and ends_at > now() and id in (
        select (content ->> 'id')::uuid from deletion_row
        where deletion_id = ${deletion_id}::uuid and table_name = 'appointment')
      returning id, broker_id, client_id
    ), ${emitting(
      'appointment.booked',
      {
        from: sql`invited`,
        id: sql`uuidv7()`,
        aggregate_id: sql`invited.id`,
        payload: sql`jsonb_build_object('broker_id', invited.broker_id, 'client_id', invited.client_id, 'by', 'system')`,
      },
      // The reminder still is due, or is set again.
      { except: ['notify', 'remind-appointment'] },
    )}`,
  )
