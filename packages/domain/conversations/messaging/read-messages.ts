import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { MESSAGE, type MessageRow, messageRow } from './deliver-message.ts'
import { stillVisibleTo } from './message-parties.ts'

export interface PageQuery {
  limit: number
  cursor?: string | undefined
}
export interface MessagePage {
  page: MessageRow[]
  next: string | undefined
}

/** Throws 404 when the message was deleted, for example with a client's data. */
export async function messageById(db: Sql, id: string): Promise<MessageRow> {
  const message = await db.row(messageRow, sql`select ${MESSAGE} from message where id = ${id}`)
  if (!message) throw notFound()
  return message
}

/** The messages of one conversation, newest first. Throws 422 on a bad cursor. */
export async function messagesIn(db: Sql, conversation_id: string, { limit, cursor }: PageQuery): Promise<MessagePage> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    messageRow,
    sql`
    select ${MESSAGE} from message
    where conversation_id = ${conversation_id} ${before ? sql`and id < ${before}` : empty}
    order by id desc limit ${limit + 1}`,
  )
  return paged(rows, limit)
}

/** Everything a user sent or received, newest first. Throws 422 on a bad cursor. */
export async function messagesOf(db: Sql, user_id: string, { limit, cursor }: PageQuery): Promise<MessagePage> {
  const before = decodeCursor(cursor, idCursor)
  // Each side has its own index in this order. No one writes to themselves, so no message is on both sides.
  const side = (mine: Statement, kind: Statement, id: Statement) => sql`(
    select ${MESSAGE} from message
    where ${mine} = ${user_id} and ${stillVisibleTo(mine, { kind, id })} ${before ? sql`and id < ${before}` : empty}
    order by id desc limit ${limit + 1})`
  const rows = await db.rows(
    messageRow,
    sql`
    ${side(sql`recipient_id`, sql`sender_kind`, sql`sender_id`)}
    union all
    ${side(sql`sender_id`, sql`recipient_kind`, sql`recipient_id`)}
    order by id desc limit ${limit + 1}`,
  )
  return paged(rows, limit)
}

function paged(rows: readonly MessageRow[], limit: number): MessagePage {
  return cutPage(rows, limit, ({ id }) => id)
}
