import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { type DependentRows, dependentRows } from '../../dependent-rows.ts'

/**
 * Lists everything that is deleted together with clients, given as a query of `client_id` and `email_key`. Besides the
 * rows that refer to them, this covers their conversations, and messages and appointments from their address without
 * signing in.
 */
export function clientRows(db: Sql, clients: Statement): Promise<DependentRows[]> {
  const ids = sql`select client_id from (${clients}) as deleted`
  const addresses = sql`select email_key from (${clients}) as deleted`
  const clientAt = (address: Statement) =>
    sql`(select client_id from (${clients}) as deleted where email_key = ${address} limit 1)`
  return dependentRows(db, { table: 'client', ids }, [
    {
      table: 'contact_lead',
      ids: sql`select id from contact_lead where client_id is null and lower(email) in (${addresses})`,
      client_id: sql`coalesce(gone.client_id, ${clientAt(sql`lower(gone.email)`)})`,
    },
    {
      table: 'appointment',
      ids: sql`select id from appointment where client_id is null and lower(email) in (${addresses})`,
      client_id: sql`coalesce(gone.client_id, ${clientAt(sql`lower(gone.email)`)})`,
    },
    {
      table: 'message',
      ids: sql`
        select id from message
        where client_id is null and sender_kind = 'visitor' and reply_to is not null
          and lower(reply_to) in (${addresses})`,
      client_id: sql`coalesce(gone.client_id, ${clientAt(sql`lower(gone.reply_to)`)})`,
    },
    {
      table: 'intake_draft',
      ids: sql`select id from intake_draft where email_key in (${addresses})`,
      client_id: clientAt(sql`gone.email_key`),
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
