import { MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, forbidden, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, present, type RowOf, row, text } from '@waymark/platform/row'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import type { ConsumerActor, Context, ReceivedFile, UserActor } from '../../context.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'
import { once } from '../../idempotency.ts'
import { checkFile } from '../../knowledge/files/check-file.ts'
import { clientFileKey } from '../../leads/clients/client-files.ts'
import { MAILED_LINK_NEEDED } from '../../leads/intake/intake-token.ts'
import { readProposal } from '../../leads/intake/read-proposal.ts'
import { stillOf } from '../../policy.ts'

/** How much the files of the messages with one client may take. */
const ROOM_BYTES = 40 * MAX_FILE_BYTES
const NO_ROOM = msg(
  'With this file, your messages would have more than 1 GB of files. Please agree on another way to send it.',
)
const GONE = msg('A file is no longer there. Please attach it again.')

const uploadedRow = tables.message_file.pick('id', 'name', 'size', 'media_type', 'refused')

/**
 * Keeps a file until the caller sends it to or as this client, once per Idempotency-Key. Throws 415 for an unsupported
 * file, 409 when there is no room, and 503 when the storage fails. A row never exists without its object; an object
 * without a row is deleted here or found by the sweep.
 */
export async function uploadMessageFile(
  context: Context<UserActor | ConsumerActor>,
  client_id: string,
  file: ReceivedFile,
): Promise<RowOf<typeof uploadedRow>> {
  const { db, storage, actor } = context
  const uploader_id = actor.kind === 'user' ? actor.user.id : actor.client_id
  const { original_name: name, media_type } = await checkFile(file)
  const made = newId()
  const storage_key = clientFileKey(client_id, made)
  await storeObject(storage, storage_key, file.content(), file.size)
  try {
    const { id } = await db.transaction((tx) =>
      once(tx, 'uploadMessageFile', context, { client_id, name, sha256: file.sha256 }, async () => {
        await refuseWithoutRoom(tx, actor, client_id, file.size)
        const sealed = await tx.keys.sealText(name, { column: 'message_file.name', id: made })
        await tx.run(sql`
          insert into message_file (id, uploaded_by, client_id, name, size, media_type, storage_key)
          values (${made}::uuid, ${uploader_id}::uuid, ${client_id}::uuid, ${sealed}, ${file.size}, ${media_type},
                  ${storage_key})`)
        await logAccess(context, 'message_file.uploaded', 'client', client_id, tx)
        return { id: made }
      }),
    )
    if (id !== made) await discardObject(storage, storage_key)
    const uploaded = await db.row(
      uploadedRow,
      sql`select id, name, size, media_type, refused from message_file where id = ${id}::uuid`,
    )
    if (!uploaded) throw notFound(GONE)
    return uploaded
  } catch (error) {
    // Delete the object only if it surely has no row: the commit may have succeeded although its response was lost.
    const may_exist = await db.exists(sql`select from message_file where id = ${made}::uuid`).catch(() => true)
    if (!may_exist) await discardObject(storage, storage_key)
    throw error
  }
}

/** Locks the client, so that simultaneous uploads are counted, too. */
async function refuseWithoutRoom(
  tx: Transaction,
  actor: UserActor | ConsumerActor,
  client_id: string,
  size: number,
): Promise<void> {
  const whose = actor.kind === 'user' ? stillOf(actor) : sql`true`
  const known = await tx.exists(sql`select from client where id = ${client_id}::uuid and ${whose} for no key update`)
  if (!known)
    throw actor.kind === 'consumer' && (await readProposal(tx, actor)) ? forbidden(MAILED_LINK_NEEDED) : notFound()
  if (size > (await roomLeft(tx, client_id))) throw conflict(NO_ROOM, 'no_room')
}

/** How many bytes of files the messages with a client, whom the transaction has locked, can still take. */
export async function roomLeft(tx: Transaction, client_id: string): Promise<number> {
  const room = await tx.row(
    row({ left: int4 }),
    sql`
    select greatest(${ROOM_BYTES}::bigint - coalesce(sum(size::bigint), 0), 0)::int as left from message_file
    where client_id = ${client_id}::uuid and storage_key is not null`,
  )
  return room?.left ?? 0
}

/** Deletes a file that was not sent. Throws 404 for one that was. */
export async function removeMessageFile(context: Context<UserActor | ConsumerActor>, id: string): Promise<void> {
  const storage_key = await context.db.transaction(async (tx) => {
    const removed = await tx.row(
      tables.message_file.pick('client_id').extend({ storage_key: present(text) }),
      sql`delete from message_file where id = ${id}::uuid and message_id is null returning client_id, storage_key`,
    )
    if (!removed) throw notFound()
    await logAccess(context, 'message_file.removed', 'client', removed.client_id, tx)
    return removed.storage_key
  })
  await discardObject(context.storage, storage_key)
}

/**
 * Attaches uploaded files to a message that the same transaction writes, and returns their names. Throws 422 if one of
 * them was removed, sent, or uploaded by someone else or for another client.
 */
export async function attachFiles(
  tx: Transaction,
  { message_id, client_id, uploader_id }: { message_id: string; client_id: string; uploader_id: string },
  files: readonly string[],
): Promise<string[]> {
  if (files.length === 0) return []
  const attached = await tx.rows(
    tables.message_file.pick('id', 'name'),
    sql`
    update message_file set message_id = ${message_id}::uuid, uploaded_by = null
    where id = any(${[...files]}::uuid[]) and message_id is null and uploaded_by = ${uploader_id}::uuid
      and client_id = ${client_id}::uuid
    returning id, name`,
  )
  if (attached.length !== new Set(files).size) {
    throw unprocessable(GONE, 'unknown_file', [{ path: 'files', message: GONE }])
  }
  return attached.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ name }) => name)
}

/** A message always has words, and the names of its files need no translation. */
export const wordsWith = (message: string, names: readonly string[]): string => message || names.join(', ')
