import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { type DependentRows, dependentRows } from '../../dependent-rows.ts'

/**
 * The archived form of a client who is being deleted, a row `gone`. It says whether their broker had no license for their
 * state, as for some who were assigned before that was asked: an undo may give them back.
 */
export const archivedClient = sql`
  to_jsonb(gone) || jsonb_build_object('unlicensed', exists (
    select from app_user where id = gone.broker_id and role = 'broker' and gone.state <> all(states_licensed)))`

/**
 * Lists everything that is deleted together with clients, given as a query of `client_id`, `email_key` and `broker_id`.
 * Besides the rows that refer to them, this covers their conversations and, with `visits`, the messages and appointments that
 * their own broker got from their address without signing in. An address proves nothing, so what others got from it stays:
 * only its owner erases that (`eraseFromAddresses`).
 */
export function clientRows(db: Sql, clients: Statement, { visits }: { visits: boolean }): Promise<DependentRows[]> {
  const ids = sql`select client_id from (${clients}) as deleted`
  const theirs = visits
    ? sql`select broker_id, email_key from (${clients}) as deleted`
    : sql`select null::uuid, null::text`
  const clientAt = (broker_id: Statement, address: Statement) => sql`
    (select client_id from (${clients}) as deleted where broker_id = ${broker_id} and email_key = ${address} limit 1)`
  return dependentRows(db, { table: 'client', ids }, [
    {
      table: 'appointment',
      ids: sql`select id from appointment where client_id is null and (broker_id, lower(email)) in (${theirs})`,
      client_id: sql`coalesce(gone.client_id, ${clientAt(sql`gone.broker_id`, sql`lower(gone.email)`)})`,
    },
    {
      table: 'message',
      ids: sql`
        select id from message
        where client_id is null and sender_kind = 'visitor' and reply_to is not null
          and (recipient_id, lower(reply_to)) in (${theirs})`,
      client_id: sql`coalesce(gone.client_id, ${clientAt(sql`gone.recipient_id`, sql`lower(gone.reply_to)`)})`,
    },
    {
      table: 'conversation',
      ids: sql`
        select id from conversation where low_id in (${ids})
        union all
        select id from conversation where high_id in (${ids})`,
      client_id: sql`case gone.low_kind when 'client' then gone.low_id else gone.high_id end`,
    },
  ])
}

/** Locks the censuses of clients (a query of ids), so that no row is added after their rows were archived. */
export const lockingCensuses = (client_ids: Statement): Statement =>
  sql`select from census where client_id in (${client_ids}) order by id for update`

/** Sets the latest message of conversations (a query of ids) to the newest one that still exists, or to none. */
export const refreshingLastMessage = (conversation_ids: Statement): Statement => sql`
  update conversation
  set (last_message_id, last_message_at) = (
    select id, created_at from message where conversation_id = conversation.id order by id desc limit 1)
  where id in (${conversation_ids})`
