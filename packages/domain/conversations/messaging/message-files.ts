import type { Bytes } from '@waymark/contracts/endpoint'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, present, type RowOf, text, timestamptz } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { openObject } from '../../foundation/storage/store-object.ts'
import { cutPage, decodeCursor, instantAndId } from '../../paging.ts'
import type { MessageRow } from './deliver-message.ts'
import type { PageQuery } from './read-messages.ts'

const shownFile = tables.message_file.pick('id', 'message_id', 'name', 'size', 'media_type', 'refused')

/** Messages with the files that came with them. Only those to and from clients have any. */
export async function withFiles<M extends MessageRow>(
  db: Sql,
  messages: readonly M[],
): Promise<(M & { files: RowOf<typeof shownFile>[] })[]> {
  const ids = messages.filter(({ client_id }) => client_id !== null).map(({ id }) => id)
  const files =
    ids.length === 0
      ? []
      : await db.rows(
          shownFile,
          sql`
          select id, message_id, name, size, media_type, refused from message_file
          where message_id = any(${ids}::uuid[]) order by message_id, id`,
        )
  const byMessage = Map.groupBy(files, ({ message_id }) => message_id)
  return messages.map((message) => ({ ...message, files: byMessage.get(message.id) ?? [] }))
}

const listedFile = shownFile.omit('message_id').extend({ by_client: bool, created_at: timestamptz })

/** One page of the files of the messages with a client, newest first. Throws 422 on a bad cursor. */
export async function listClientFiles(
  db: Sql,
  client_id: string,
  { limit, cursor }: PageQuery,
): Promise<{ page: RowOf<typeof listedFile>[]; next: string | undefined }> {
  const [at, id] = decodeCursor(cursor, instantAndId) ?? []
  const rows = await db.rows(
    listedFile,
    sql`
    select message_file.id, name, size, media_type, refused, sender_kind = 'client' as by_client, message_file.created_at
    from message_file join message on message.id = message_id
    where message_file.client_id = ${client_id}::uuid
      ${at && id ? sql`and (message_file.created_at, message_file.id) < (${at}::timestamptz, ${id}::uuid)` : empty}
    order by message_file.created_at desc, message_file.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, (last) => [last.created_at.toISOString(), last.id])
}

/** Throws 404 when the file was deleted with its client or never kept, 503 when the storage fails. */
export async function openMessageFile(context: Context, id: string): Promise<Bytes> {
  const file = await context.db.row(
    tables.message_file
      .pick('id', 'client_id', 'name', 'size')
      .extend({ media_type: present(text), storage_key: present(text) }),
    sql`
    select id, client_id, name, size, media_type, storage_key from message_file
    where id = ${id}::uuid and storage_key is not null and message_id is not null`,
  )
  if (!file) throw notFound()
  const { id: _id, client_id, storage_key, ...shown } = file
  await logAccess(context, 'message_file.downloaded', 'client', client_id)
  return { ...shown, content: await openObject(context.storage, storage_key) }
}
