import { CLIENT_UNDO_MS } from '@waymark/contracts/leads/clients/kinds'
import { emit } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { type AccessContext, logAccess } from '../../access-log.ts'
import { actorName, type ConsumerActor, type Context, type UserActor } from '../../context.ts'
import type { DependentRows } from '../../dependent-rows.ts'
import { addressHash } from '../../foundation/notifications/consumer-opt-out.ts'
import { notifyUser, notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { stillOf } from '../../policy.ts'
import { lockPreviews, releaseRows } from '../imports/release-rows.ts'
import { archivedClient, clientRows, lockingCensuses, refreshingLastMessage } from './client-rows.ts'
import { eraseArchivedClient, waitForDeletions } from './erase-archived-client.ts'
import { addressesOf, eraseFromAddresses } from './erase-from-address.ts'
import { eraseClient } from './erase-on-client-deleted.ts'

/** How long the archive then stays for the emails and texts about canceled appointments, which read it. */
const LETTERS_MS = 5 * 60_000

interface Deletion {
  deleted: { assessments: number; messages: number; contact_leads: number }
  undo_until: Date
}

/**
 * Removes a client's health and contact data, messages and notifications from all tables immediately, and what their broker
 * got from their address without signing in. Others keep theirs. For the undo it keeps one row of `deleted_client`, which
 * `erase` deletes later, with the bytes of files. What stays are events and the access log, which hold ids only, and the
 * consent receipt. `erase` reduces the receipt to the proof of consent (text version, channel, time, scope). Throws 404 for
 * a deleted client, and for one who is not of `whose`.
 */
export async function deleteClientData(
  context: Context<UserActor>,
  client_id: string,
  { now = new Date(), whose = stillOf(context.actor) }: { now?: Date; whose?: Statement } = {},
): Promise<Deletion> {
  const undo_until = new Date(now.getTime() + CLIENT_UNDO_MS)
  return context.db.transaction(async (tx) => {
    const archived = await archiveClient(tx, client_id, { undo_until, whose, permanent: false })
    if (!archived) throw notFound()
    const { deleted, broker_id } = archived
    const cancelled = await cancelAppointments(tx, client_id, undo_until)
    const erase = cancelled.length > 0 ? new Date(undo_until.getTime() + LETTERS_MS) : undo_until
    await logAccess(context, 'client.deleted', 'client', client_id, tx)
    await emit(tx, 'client.deleted', client_id, { broker_id }, { due: { erase } })
    return { deleted, undo_until }
  })
}

/**
 * Has the person told, once the deletion can no longer be undone, that the appointments to come that it archived are canceled.
 * Returns who expected them.
 */
async function cancelAppointments(tx: Transaction, client_id: string, undo_until: Date): Promise<string[]> {
  const coming = await tx.rows(
    tables.appointment.pick('id', 'broker_id', 'client_id'),
    sql`
    select appointment.id, appointment.broker_id, appointment.client_id
    from deleted_client, jsonb_populate_recordset(null::appointment, rows -> 'appointment') as appointment
    where deleted_client.client_id = ${client_id}::uuid and appointment.status = 'booked' and appointment.ends_at > now()`,
  )
  for (const { id, ...concerned } of coming) {
    const payload = { ...concerned, by: 'broker' as const }
    const due = { mail: undo_until, text: undo_until }
    await emit(tx, 'appointment.cancelled', id, payload, { due, except: ['notify'] })
  }
  return coming.map(({ broker_id }) => broker_id)
}

/**
 * Deletes a client permanently at their own request; there is no undo. The broker is notified without a name. This also
 * erases what came from their address without signing in, because the link they got there proves that it is theirs, and what
 * a deletion by their broker or clean-ups of administrators archived of the client, so that an undo does not restore it.
 * A repeat after a restore names the addresses (`others`) that the client of the backup does not have. Throws 404 when nothing
 * is stored.
 */
export async function deleteOwnData(
  context: Pick<Context<ConsumerActor>, 'db' | 'actor' | 'log' | 'secrets'> & AccessContext,
  others: readonly string[] = [],
): Promise<void> {
  const { client_id } = context.actor
  const addresses = await context.db.transaction(async (tx) => {
    const deleted = await deleteForGood(tx, client_id, actorName(context.actor), { proven: true, others })
    await logAccess(context, 'client.deleted', 'client', client_id, tx)
    if (deleted.broker_id) await notifyUser(tx, { user_id: deleted.broker_id, kind: 'client_deleted_own_data' })
    return deleted.addresses
  })
  // A backup from before may have the client with another address, or only what came from this one.
  for (const address of addresses) {
    const hash = addressHash(context.secrets.mail_link, address).toString('hex')
    context.log.info({ client_id, own: true, hash }, 'client deleted')
  }
}

/**
 * Deletes permanently on behalf of `actor`, who is named in the event. Unless the client asked for it and proved their address
 * (`proven`), what came from it without signing in stays: that is kept for a time of its own, and both are told of appointments
 * that are canceled, for whose emails the archive stays a while. The caller logs the access. Throws 404.
 */
export async function deleteForGood(
  tx: Transaction,
  client_id: string,
  actor: string,
  { proven = false, others = [] }: { proven?: boolean; others?: readonly string[] } = {},
): Promise<{ broker_id: string | null; addresses: string[] }> {
  await waitForDeletions(tx)
  const forever = { undo_until: new Date(0), whose: sql`true`, permanent: true }
  const archived = (await archiveClient(tx, client_id, forever)) ?? (await endUndo(tx, client_id))
  const broker_id = archived?.broker_id ?? null
  const addresses = proven ? [...(await addressesOf(tx, client_id)), ...others] : []
  const visited = proven && (await eraseFromAddresses(tx, addresses, broker_id))
  const held = await eraseArchivedClient(tx, client_id, addresses)
  if (!archived && !visited && !held) throw notFound()
  const now = new Date()
  const cancelled = proven ? [] : await cancelAppointments(tx, client_id, now)
  await notifyUsers(
    tx,
    cancelled.map((user_id) => ({ user_id, kind: 'appointment_cancelled' })),
  )
  if (cancelled.length === 0) await eraseClient(tx, client_id)
  const later = cancelled.length > 0 && { due: { erase: new Date(now.getTime() + LETTERS_MS) } }
  await emit(tx, 'client.deleted', client_id, { broker_id }, { actor, ...later })
  return { broker_id, addresses }
}

/** Ends the time in which a deletion can be undone. */
const endUndo = (tx: Transaction, client_id: string) =>
  tx.row(
    tables.deleted_client.pick('broker_id'),
    sql`
    update deleted_client set undo_until = ${new Date(0)}::timestamptz
    where client_id = ${client_id}::uuid returning broker_id`,
  )

/** The client with rows to be moved to `deleted_client`. */
const deletedClient = (client_id: string) => sql`
  select client_id, broker_id, rows #>> '{client,0,email_key}' as email_key from deleted_client
  where client_id = ${client_id}::uuid`

/** The conversations that had messages of a deleted client. */
export const conversationsOf = (client_id: string) => sql`
  select conversation_id from deleted_client, jsonb_populate_recordset(null::message, rows -> 'message')
  where deleted_client.client_id = ${client_id}::uuid`

async function archiveClient(
  tx: Transaction,
  client_id: string,
  { undo_until, whose, permanent }: { undo_until: Date; whose: Statement; permanent: boolean },
): Promise<(Pick<Deletion, 'deleted'> & { broker_id: string | null }) | undefined> {
  await lockPreviews(tx, sql`select ${client_id}::uuid`)
  const client = await tx.row(
    tables.deleted_client.pick('broker_id'),
    sql`
      with gone as (delete from client where id = ${client_id}::uuid and ${whose} returning *)
      insert into deleted_client (client_id, broker_id, rows, undo_until)
      select id, broker_id, jsonb_build_object('client', jsonb_build_array(${archivedClient})), ${undo_until}::timestamptz
      from gone
      returning broker_id`,
  )
  if (!client) return undefined
  await tx.run(lockingCensuses(sql`select ${client_id}::uuid`))
  await releaseRows(tx, sql`select ${client_id}::uuid`, { permanent })
  const counts: Partial<Record<string, number>> = {}
  for (const rows of await clientRows(tx, deletedClient(client_id), { visits: !permanent })) {
    counts[rows.name] = await archive(tx, client_id, rows)
  }
  await tx.run(refreshingLastMessage(conversationsOf(client_id)))
  return {
    deleted: {
      assessments: counts['risk_assessment'] ?? 0,
      messages: counts['message'] ?? 0,
      contact_leads: counts['contact_lead'] ?? 0,
    },
    broker_id: client.broker_id,
  }
}

/** Moves rows about a client to the archive for the undo. Returns how many there were. */
async function archive(tx: Transaction, client_id: string, { name, table, condition }: DependentRows): Promise<number> {
  const kept = await tx.row(
    row({ count: int4 }),
    sql`
    with gone as (delete from ${table} where ${condition} returning *),
    listed as (select coalesce(jsonb_agg(to_jsonb(gone)), '[]') as rows, count(*)::int as count from gone)
    update deleted_client set rows = deleted_client.rows || jsonb_build_object(${name}::text, listed.rows)
    from listed where client_id = ${client_id}::uuid
    returning listed.count`,
  )
  return kept?.count ?? 0
}
