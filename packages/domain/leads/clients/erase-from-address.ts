import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool } from '@waymark/platform/row'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { refreshingLastMessage } from './client-rows.ts'

/** The addresses of a client, also of one who is archived. */
export const addressesOf = (client_id: string): Statement => sql`
  select email_key from client where id = ${client_id}::uuid and email_key is not null
  union
  select content ->> 'email_key' from deletion_row where client_id = ${client_id}::uuid and table_name = 'client'
  union
  select rows #>> '{client,0,email_key}' from deleted_client where client_id = ${client_id}::uuid`

const erasedAppointment = tables.appointment.pick('id', 'broker_id').extend({ expected: bool })

/**
 * Permanently erases what came from a client's address without signing in, no matter who received it. Only for a person who has
 * proved that the address is theirs. Brokers who expect a call with them, other than their own (`broker_id`), are told that
 * it was canceled, without a name.
 */
export async function eraseFromAddress(tx: Transaction, client_id: string, broker_id: string | null): Promise<void> {
  const addresses = addressesOf(client_id)
  await tx.run(sql`delete from contact_lead where client_id is null and lower(email) in (${addresses})`)
  await tx.run(sql`delete from intake_draft where email_key in (${addresses})`)
  const messages = await tx.rows(
    tables.message.pick('conversation_id'),
    sql`
    delete from message
    where client_id is null and sender_kind = 'visitor' and reply_to is not null and lower(reply_to) in (${addresses})
    returning conversation_id`,
  )
  const conversation_ids = messages.map((message) => message.conversation_id)
  await tx.run(refreshingLastMessage(sql`select unnest(${conversation_ids}::uuid[])`))
  const appointments = await tx.rows(
    erasedAppointment,
    sql`
    delete from appointment where client_id is null and lower(email) in (${addresses})
    returning id, broker_id, status = 'booked' and ends_at > now() as expected`,
  )
  const cancelled = appointments.filter((one) => one.expected && one.broker_id !== broker_id)
  if (cancelled.length === 0) return
  await emitAll(
    tx,
    emitting(
      'appointment.cancelled',
      {
        from: sql`unnest(
          ${cancelled.map(({ id }) => id)}::uuid[], ${cancelled.map((one) => one.broker_id)}::uuid[]) as gone (id, broker_id)`,
        id: sql`uuidv7()`,
        aggregate_id: sql`gone.id`,
        payload: sql`jsonb_build_object('broker_id', gone.broker_id, 'client_id', null, 'by', 'consumer')`,
      },
      // Nothing is left that these could read.
      { except: ['notify', 'mail'] },
    ),
  )
  await notifyUsers(
    tx,
    cancelled.map((one) => ({ user_id: one.broker_id, kind: 'appointment_cancelled' })),
  )
}
