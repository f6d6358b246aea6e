import { emitting } from '@waymark/events/outbox'
import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import type { DependentRows } from '../../dependent-rows.ts'
import { clientRows, lockingCensuses, pointingAtLast } from '../../leads/clients/client-rows.ts'
import { userRows } from '../../people/accounts/user-rows.ts'
import type { Underway } from './perform-act.ts'

/** How many rows of each table were moved. */
export type Moved = ReadonlyMap<string, number>

/** Moves rows of a table to where an undo finds them, all within PostgreSQL. Returns how many. */
const moveRows = (tx: Sql, act_id: string, { name, table, condition, client_id }: DependentRows): Promise<number> =>
  tx.run(sql`
    with gone as (delete from ${table} where ${condition} returning *)
    insert into admin_act_row (act_id, table_name, client_id, content)
    select ${act_id}::uuid, ${name}, ${client_id}, to_jsonb(gone) from gone`)

/** The clients of an act. */
const removedBy = (act_id: string) => sql`
  select client_id, content ->> 'email_key' as email_key from admin_act_row
  where act_id = ${act_id}::uuid and table_name = 'client'`

export const clientsOf = (act_id: string): Statement => sql`select client_id from (${removedBy(act_id)}) as removed`

/** The accounts of an act. */
export const usersOf = (act_id: string): Statement => sql`
  select (content ->> 'id')::uuid from admin_act_row where act_id = ${act_id}::uuid and table_name = 'app_user'`

/** Where messages of an act stood. */
export const conversationsOf = (act_id: string): Statement => sql`
  select (content ->> 'conversation_id')::uuid from admin_act_row
  where act_id = ${act_id}::uuid and table_name = 'message'`

/**
 * Removes clients with everything about them, as the deletion of a single one does. What stays is the same: receipts,
 * events and access log. The brokers concerned read their lists again.
 */
export async function setClientsAside({ tx, act_id, actor, trace }: Underway, which: Statement): Promise<Moved> {
  const moved = new Map<string, number>()
  // In one order, as whoever else takes several at once.
  const locked = sql`id in (select id from client where ${which} order by id for update)`
  const clients = await moveRows(tx, act_id, {
    name: 'client',
    table: raw('client'),
    condition: locked,
    client_id: sql`gone.id`,
  })
  moved.set('client', clients)
  if (clients === 0) return moved
  await tx.run(lockingCensuses(clientsOf(act_id)))
  for (const rows of await clientRows(tx, removedBy(act_id))) moved.set(rows.name, await moveRows(tx, act_id, rows))
  await tx.run(pointingAtLast(conversationsOf(act_id)))
  const gone = sql`(
    select client_id, content -> 'broker_id' as broker_id from admin_act_row
    where act_id = ${act_id}::uuid and table_name = 'client') as gone`
  // For the history of each; the screens are told by the one below.
  await tx.run(
    sql`with ${emitting(
      'client.deleted',
      {
        from: gone,
        id: sql`uuidv7()`,
        aggregate_id: sql`client_id`,
        payload: sql`jsonb_build_object('broker_id', broker_id)`,
      },
      { except: ['broadcast', 'erase'], actor, trace },
    )} select 1`,
  )
  await tellBrokers(tx, sql`select (broker_id #>> '{}')::uuid from ${gone}`)
  return moved
}

/** Brokers (a query of ids) whose clients came or went read their lists again. */
export async function tellBrokers(tx: Sql, broker_ids: Statement): Promise<void> {
  await tx.run(
    sql`with ${emitting('clients.moved', {
      from: sql`(select id from app_user where id in (${broker_ids})) as broker`,
      id: sql`uuidv7()`,
      aggregate_id: sql`broker.id`,
      payload: sql`'{}'::jsonb`,
    })} select 1`,
  )
}

/** Removes accounts. What is theirs goes by `setOwnedAside`. */
export const setUsersAside = ({ tx, act_id }: Underway, which: Statement): Promise<number> =>
  moveRows(tx, act_id, {
    name: 'app_user',
    table: raw('app_user'),
    condition: sql`id in (select id from app_user where ${which} order by id for update)`,
    client_id: sql`null::uuid`,
  })

/** Removes what belongs to the accounts of an act. Again it finds only what came since. */
export async function setOwnedAside(tx: Sql, act_id: string): Promise<Moved> {
  const moved = new Map<string, number>()
  for (const rows of await userRows(tx, usersOf(act_id))) moved.set(rows.name, await moveRows(tx, act_id, rows))
  return moved
}
