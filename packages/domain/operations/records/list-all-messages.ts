import { PARTY_KINDS } from '@waymark/contracts/conversations/messaging/endpoints'
import type { BodyOf, QueryOf } from '@waymark/contracts/endpoint'
import type { MessageHeader, messagingAdministrationEndpoints } from '@waymark/contracts/operations/records/messages'
import { empty, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf, unchecked } from '@waymark/platform/row'
import { SYSTEM, VISITOR } from '../../conversations/messaging/message-parties.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { listUsers } from '../../people/accounts/list-users.ts'
import { findClients } from './find-clients.ts'

export type Query = QueryOf<typeof messagingAdministrationEndpoints.findAllMessages> &
  BodyOf<typeof messagingAdministrationEndpoints.findAllMessages>
const messageRow = tables.message
  .pick(
    'id',
    'conversation_id',
    'client_id',
    'subject',
    'message_type',
    'priority',
    'is_read',
    'delivered_at',
    'created_at',
  )
  .extend({
    sender: unchecked<MessageHeader['sender']>('built by the statement'),
    recipient: unchecked<MessageHeader['recipient']>('built by the statement'),
  })
type Row = RowOf<typeof messageRow>

/** The most people of each kind that a search considers. With more matches, users can type more of the name. */
const MAX_PEOPLE = 50

// Constants instead of parameters: the best plan depends on how many there are.
const isRead = { read: raw('and is_read'), unread: raw('and not is_read') }
const isSentBy = new Map(PARTY_KINDS.map((kind) => [kind, raw(`and sender_kind = '${kind}'`)]))

/** The system and the visitors are one sender each, with messages found by an index. */
function sentBy(kind: Query['sender_kind']): Statement {
  const one = [SYSTEM, VISITOR].find((party) => party.kind === kind)
  if (one) return sql`and sender_id = ${one.id}::uuid`
  return (kind && isSentBy.get(kind)) ?? empty
}

const named = (alias: 'sender' | 'recipient') => {
  const [user, client] = [raw(`${alias}_user`), raw(`${alias}_client`)]
  const [kind, id] = [raw(`message.${alias}_kind`), raw(`message.${alias}_id`)]
  return {
    column: sql`
      jsonb_build_object('kind', ${kind}, 'id', ${id}, 'name', coalesce(
        ${user}.first_name || ' ' || ${user}.last_name,
        nullif(concat_ws(' ', ${client}.first_name, ${client}.last_name), ''), ${client}.email)) as ${raw(alias)}`,
    joins: sql`
      left join app_user as ${user} on ${kind} = 'user' and ${user}.id = ${id}
      left join client as ${client} on ${kind} = 'client' and ${client}.id = ${id}`,
  }
}
const SENDER = named('sender')
const RECIPIENT = named('recipient')

async function idsOfPeople(db: Sql, search: string): Promise<string[]> {
  const [{ users }, clients] = await Promise.all([
    listUsers(db, { search, limit: MAX_PEOPLE }),
    findClients(db, search, MAX_PEOPLE),
  ])
  return [...users.map(({ id }) => id), ...clients]
}

/** The headers of all users' messages, newest first. Throws 422 on a cursor that we did not issue. */
export async function listAllMessages(
  db: Sql,
  { search, status, sender_kind, limit, cursor }: Query,
): Promise<{ page: Row[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? MAX_ID
  const only = sql`
    ${status ? isRead[status] : empty} ${sentBy(sender_kind)} and id < ${before}::uuid
    order by id desc limit ${limit + 1}`
  const found = search
    ? sql`
      select theirs.id
      from unnest(${await idsOfPeople(db, search)}::uuid[]) as person (id)
      cross join lateral (
        (select id from message where sender_id = person.id ${only})
        union all
        (select id from message where recipient_id = person.id ${only})
      ) as theirs`
    : sql`select id from message where true ${only}`
  const rows = await db.rows(
    messageRow,
    sql`
    with found as materialized (select distinct id from (${found}) as each order by id desc limit ${limit + 1})
    select message.id, conversation_id, client_id, subject, message_type, priority, is_read, delivered_at,
           message.created_at, ${SENDER.column}, ${RECIPIENT.column}
    from found join message on message.id = found.id ${SENDER.joins} ${RECIPIENT.joins}
    order by message.id desc`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
