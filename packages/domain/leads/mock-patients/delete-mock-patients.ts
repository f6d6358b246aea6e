import { MAX_MOCK_PATIENTS } from '@waymark/contracts/leads/mock-patients/endpoints'
import { sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { deleteClientData } from '../clients/delete-client-data.ts'
import { restoreClient } from '../clients/restore-client.ts'

/** A mock patient belongs to the broker who has the client, and until the assignment to the one who created it. */
export const ofBroker = (user_id: string) => sql`
  client.is_mock
  and (client.broker_id = ${user_id}::uuid or (client.broker_id is null and client.requested_agent = ${user_id}))`

/** Deletes them like any client, each in its own transaction. After a failure, a retry deletes the rest. */
export async function deleteMockPatients(context: Context<UserActor>) {
  const whose = ofBroker(context.actor.user.id)
  const mocks = await context.db.rows(tables.client.pick('id'), sql`select id from client where ${whose}`)
  const client_ids = mocks.map(({ id }) => id)
  const now = new Date()
  let undo_until: Date | null = null
  for (const id of client_ids) ({ undo_until } = await deleteClientData(context, id, { now, whose }))
  return { deleted_clients: client_ids.length, client_ids, undo_until }
}

/**
 * Restores those of the given clients that were this broker's test clients, if possible. Returns how many. Throws 409
 * if the broker would have too many.
 */
export async function restoreMockPatients(context: Context<UserActor>, client_ids: readonly string[]): Promise<number> {
  const { db, actor } = context
  const held = await db.rows(
    tables.deleted_client.pick('client_id'),
    sql`
    select client_id from deleted_client, jsonb_populate_record(null::client, deleted_client.rows -> 'client' -> 0) as client
    where client_id = any(${client_ids}::uuid[]) and undo_until > now() and ${ofBroker(actor.user.id)}
    order by client_id`,
  )
  const present = await db.row(
    row({ count: int4 }),
    sql`select count(*)::int as count from client where ${ofBroker(actor.user.id)}`,
  )
  if ((present?.count ?? 0) + held.length > MAX_MOCK_PATIENTS) {
    throw conflict(`You can have ${MAX_MOCK_PATIENTS} mock patients. Delete the new ones to restore these.`)
  }
  for (const { client_id } of held) await restoreClient(context, client_id)
  return held.length
}
