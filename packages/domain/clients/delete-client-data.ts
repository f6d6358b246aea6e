import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../access-log.ts'
import { actorName, type ConsumerActor, type Context } from '../context.ts'
import { notifyUser } from '../notifications/notify-user.ts'
import { HELD_TABLES, type HeldTable } from './client-rows.ts'
import { eraseClient } from './erase-on-client-deleted.ts'

/** How long a deletion can be undone. */
const UNDO_MS = 30_000

interface Deletion {
  deleted: { assessments: number; messages: number; contact_leads: number }
  undo_until: Date
}

/**
 * Removes a client's health and contact data, messages and notifications from every table at once. All that can still
 * be undone with is one row of `deleted_client`, which `erase` drops when its time is over. What stays: the consent
 * receipt, then reduced to what proves consent (text version, channel, time, what was agreed), events and access log,
 * which hold ids only. Throws 404 for a client that is gone.
 */
export async function deleteClientData(context: Context, client_id: string, now = new Date()): Promise<Deletion> {
  const undo_until = new Date(now.getTime() + UNDO_MS)
  return context.db.transaction(async (tx) => {
    const { deleted, broker_id } = await setClientAside(tx, client_id, undo_until)
    await logAccess(context, 'client.deleted', 'client', client_id, tx)
    await emit(tx, 'client.deleted', client_id, { broker_id }, { due: { erase: undo_until } })
    return { deleted, undo_until }
  })
}

/**
 * Removes a client as above and for good, as the person themselves asks: nobody can undo it. The broker is told, without
 * a word of whom. Throws 404 for a client that is gone.
 */
export async function deleteOwnData(context: Context<ConsumerActor>): Promise<void> {
  const { client_id } = context.actor
  await context.db.transaction(async (tx) => {
    const { broker_id } = await deleteForGood(tx, client_id, actorName(context.actor))
    await logAccess(context, 'client.deleted', 'client', client_id, tx)
    if (broker_id) await notifyUser(tx, { user_id: broker_id, kind: 'client_deleted_own_data' })
  })
}

/** As above, by whoever `actor` names in the event. The caller notes who it was. Throws 404. */
export async function deleteForGood(
  tx: Transaction,
  client_id: string,
  actor: string,
): Promise<{ broker_id: string | null }> {
  const { broker_id } = await setClientAside(tx, client_id, new Date(0))
  await eraseClient(tx, client_id)
  await emit(tx, 'client.deleted', client_id, { broker_id }, { except: ['erase'], actor })
  return { broker_id }
}

async function setClientAside(
  tx: Transaction,
  client_id: string,
  undo_until: Date,
): Promise<Pick<Deletion, 'deleted'> & { broker_id: string | null }> {
  const client = await tx.row<{ broker_id: string | null }>(sql`
      with gone as (delete from client where id = ${client_id}::uuid returning *)
      insert into deleted_client (client_id, broker_id, rows, undo_until)
      select id, broker_id, jsonb_build_object('client', jsonb_build_array(to_jsonb(gone))), ${undo_until}::timestamptz
      from gone
      returning broker_id`)
  if (!client) throw notFound()
  // Who writes rows of a census holds it: locked now, none of them is written after those that are there were removed.
  await tx.run(sql`select from census where client_id = ${client_id}::uuid order by id for update`)
  const counts: Partial<Record<string, number>> = {}
  for (const held of HELD_TABLES) counts[held.name] = await setAside(tx, client_id, held)
  // A conversation that lost its last message to this points at the one before, or at none.
  await tx.run(sql`
      update conversation
      set last_message_id = (
        select id from message where conversation_id = conversation.id order by id desc limit 1)
      where id in (
        select conversation_id from deleted_client, jsonb_populate_recordset(null::message, rows -> 'message')
        where deleted_client.client_id = ${client_id}::uuid)`)
  return {
    deleted: {
      assessments: counts['risk_assessment'] ?? 0,
      messages: counts['message'] ?? 0,
      contact_leads: counts['contact_lead'] ?? 0,
    },
    broker_id: client.broker_id,
  }
}

/** Moves the rows about a client to where a deletion can be undone from. Returns how many there were. */
async function setAside(tx: Transaction, client_id: string, { name, table, about }: HeldTable): Promise<number> {
  const kept = await tx.row<{ count: number }>(sql`
    with gone as (delete from ${table} where ${about(client_id)} returning *),
    listed as (select coalesce(jsonb_agg(to_jsonb(gone)), '[]') as rows, count(*)::int as count from gone)
    update deleted_client set rows = deleted_client.rows || jsonb_build_object(${name}::text, listed.rows)
    from listed where client_id = ${client_id}::uuid
    returning listed.count`)
  return kept?.count ?? 0
}
