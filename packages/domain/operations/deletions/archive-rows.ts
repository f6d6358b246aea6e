import { emitAll, emitting } from '@waymark/events/outbox'
import { raw, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { DependentRows } from '../../dependent-rows.ts'
import { archivedClient, clientRows, lockingCensuses, refreshingLastMessage } from '../../leads/clients/client-rows.ts'
import { releaseRows } from '../../leads/imports/release-rows.ts'
import { userRows } from '../../people/accounts/user-rows.ts'
import type { DeletionInProgress } from './perform-deletion.ts'

/** How many rows of each table were moved. */
export type RowCounts = ReadonlyMap<string, number>

/** Archives rows of a table for the undo, within PostgreSQL. Returns how many. */
const archiveRows = (
  tx: Sql,
  deletion_id: string,
  { name, table, condition, client_id, content = sql`to_jsonb(gone)` }: DependentRows & { content?: Statement },
): Promise<number> =>
  tx.run(sql`
    with gone as (delete from ${table} where ${condition} returning *)
    insert into deletion_row (deletion_id, table_name, client_id, content)
    select ${deletion_id}::uuid, ${name}, ${client_id}, ${content} from gone`)

/** The clients of a deletion. */
const removedBy = (deletion_id: string) => sql`
  select client_id, content ->> 'email_key' as email_key, (content ->> 'broker_id')::uuid as broker_id from deletion_row
  where deletion_id = ${deletion_id}::uuid and table_name = 'client'`

export const clientsOf = (deletion_id: string): Statement =>
  sql`select client_id from (${removedBy(deletion_id)}) as removed`

/** The accounts of a deletion. */
export const usersOf = (deletion_id: string): Statement => sql`
  select (content ->> 'id')::uuid from deletion_row where deletion_id = ${deletion_id}::uuid and table_name = 'app_user'`

/** The conversations that had messages of a deletion. */
export const conversationsOf = (deletion_id: string): Statement => sql`
  select (content ->> 'conversation_id')::uuid from deletion_row
  where deletion_id = ${deletion_id}::uuid and table_name = 'message'`

/**
 * Archives clients with everything about them, like the deletion of a single client. The same data stays: receipts,
 * events and access log. The brokers concerned refetch their lists.
 */
export async function archiveClients({ tx, deletion_id }: DeletionInProgress, which: Statement): Promise<RowCounts> {
  const moved = new Map<string, number>()
  // Locked in one order, like everywhere that several clients are locked.
  const locked = sql`id in (select id from client where ${which} order by id for update)`
  const clients = await archiveRows(tx, deletion_id, {
    name: 'client',
    table: raw('client'),
    condition: locked,
    client_id: sql`gone.id`,
    content: archivedClient,
  })
  moved.set('client', clients)
  if (clients === 0) return moved
  await tx.run(lockingCensuses(clientsOf(deletion_id)))
  await releaseRows(tx, clientsOf(deletion_id))
  for (const rows of await clientRows(tx, removedBy(deletion_id), { visits: true }))
    moved.set(rows.name, await archiveRows(tx, deletion_id, rows))
  await tx.run(refreshingLastMessage(conversationsOf(deletion_id)))
  const gone = sql`(
    select client_id, content -> 'broker_id' as broker_id from deletion_row
    where deletion_id = ${deletion_id}::uuid and table_name = 'client') as gone`
  // These events are for each client's history. The event below updates the screens.
  await emitAll(
    tx,
    emitting(
      'client.deleted',
      {
        from: gone,
        id: sql`uuidv7()`,
        aggregate_id: sql`client_id`,
        payload: sql`jsonb_build_object('broker_id', broker_id)`,
      },
      { except: ['broadcast', 'erase'] },
    ),
  )
  await refreshBrokers(tx, sql`select (broker_id #>> '{}')::uuid from ${gone}`)
  return moved
}

/** Brokers (a query of ids) with added or removed clients refetch their lists. */
export async function refreshBrokers(tx: Transaction, broker_ids: Statement): Promise<void> {
  await emitAll(
    tx,
    emitting('clients.moved', {
      from: sql`(select id from app_user where id in (${broker_ids})) as broker`,
      id: sql`uuidv7()`,
      aggregate_id: sql`broker.id`,
      payload: sql`'{}'::jsonb`,
    }),
  )
}

/** Archives accounts. `archiveOwnedRows` archives what belongs to them. */
export const archiveUsers = ({ tx, deletion_id }: DeletionInProgress, which: Statement): Promise<number> =>
  archiveRows(tx, deletion_id, {
    name: 'app_user',
    table: raw('app_user'),
    condition: sql`id in (select id from app_user where ${which} order by id for update)`,
    client_id: sql`null::uuid`,
  })

/** Archives what belongs to the accounts of a deletion. Called again, it finds only rows that were added since. */
export async function archiveOwnedRows(tx: Sql, deletion_id: string): Promise<RowCounts> {
  const moved = new Map<string, number>()
  for (const rows of await userRows(tx, usersOf(deletion_id)))
    moved.set(rows.name, await archiveRows(tx, deletion_id, rows))
  return moved
}
