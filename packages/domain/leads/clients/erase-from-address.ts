import type { KeyObject } from 'node:crypto'
import { emitAll, emitting } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, type RowOf, row, text } from '@waymark/platform/row'
import { addressHash } from '../../foundation/notifications/consumer-opt-out.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { refreshingLastMessage } from './client-rows.ts'

const knownAddress = row({ email_key: text })

/** The addresses of a client, also of one who is archived. */
export async function addressesOf(tx: Sql, client_id: string): Promise<string[]> {
  const known = await tx.rows(
    knownAddress,
    sql`
    select email_key from (
      select email_key from client where id = ${client_id}::uuid
      union
      select content ->> 'email_key' from deletion_row where client_id = ${client_id}::uuid and table_name = 'client'
      union
      select rows #>> '{client,0,email_key}' from deleted_client where client_id = ${client_id}::uuid
    ) as known where email_key is not null`,
  )
  return known.map(({ email_key }) => email_key)
}

/** Every address from which something is stored that `deleteOwnData` erases, by its hash. */
export async function addressesByHash(db: Sql, key: KeyObject): Promise<ReadonlyMap<string, string>> {
  const known = await db.rows(
    knownAddress,
    sql`
    select email_key from (
      select lower(email) as email_key from contact_lead where client_id is null
      union
      select email_key from intake_draft
      union
      select lower(reply_to) from message where client_id is null and sender_kind = 'visitor'
      union
      select lower(email) from appointment where client_id is null
      union
      select lower(coalesce(content ->> 'email_key', content ->> 'reply_to', content ->> 'email')) from deletion_row
      where table_name in ('client', 'message', 'appointment')
    ) as known where email_key is not null`,
  )
  return new Map(known.map(({ email_key }) => [addressHash(key, email_key).toString('hex'), email_key]))
}

const erasedAppointment = tables.appointment.pick('id', 'broker_id').extend({ expected: bool })

/**
 * Permanently erases what came from these addresses without signing in, no matter who received it. Only for a person who has
 * proved that they are theirs. Brokers who expect a call with them, other than their own (`broker_id`), are told that
 * it was canceled, without a name. Returns whether there was anything.
 */
export async function eraseFromAddresses(
  tx: Transaction,
  addresses: readonly string[],
  broker_id: string | null,
): Promise<boolean> {
  const theirs = sql`any(${addresses}::text[])`
  const leads = await tx.run(sql`delete from contact_lead where client_id is null and lower(email) = ${theirs}`)
  const drafts = await tx.run(sql`delete from intake_draft where email_key = ${theirs}`)
  const messages = await tx.rows(
    tables.message.pick('conversation_id'),
    sql`
    delete from message
    where client_id is null and sender_kind = 'visitor' and reply_to is not null and lower(reply_to) = ${theirs}
    returning conversation_id`,
  )
  const conversation_ids = messages.map((message) => message.conversation_id)
  await tx.run(refreshingLastMessage(sql`select unnest(${conversation_ids}::uuid[])`))
  const appointments = await tx.rows(
    erasedAppointment,
    sql`
    delete from appointment where client_id is null and lower(email) = ${theirs}
    returning id, broker_id, status = 'booked' and ends_at > now() as expected`,
  )
  await tellOfCancelled(
    tx,
    appointments.filter((one) => one.expected && one.broker_id !== broker_id),
  )
  return leads + drafts + messages.length + appointments.length > 0
}

async function tellOfCancelled(tx: Transaction, cancelled: readonly RowOf<typeof erasedAppointment>[]): Promise<void> {
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
