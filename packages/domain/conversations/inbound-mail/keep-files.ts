import { Readable } from 'node:stream'
import { type FILE_REFUSALS, MAX_MESSAGE_FILES } from '@waymark/contracts/conversations/messaging/files'
import { MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { raw, recordset, sql, type Transaction } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { findVirus } from '@waymark/platform/virus-scan'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'
import { checkFile, shownName } from '../../knowledge/files/check-file.ts'
import { clientFileKey } from '../../leads/clients/client-files.ts'
import { roomLeft } from '../messaging/attach-files.ts'
import type { MailedFile } from './parse-mail.ts'

type Kept = { media_type: string; storage_key: string; refused: null }
type Refused = { media_type: null; storage_key: null; refused: (typeof FILE_REFUSALS)[number] }
export type StoredFile = { id: string; name: string; size: number } & (Kept | Refused)

/**
 * Checks files by the rule for uploads, and stores the bytes of those that pass. Their rows come afterwards, so that a
 * row always has its bytes; the sweep deletes an object that never got a row. Throws 503 when the storage fails, or the virus
 * scanner is away: the mail server sends the email again.
 */
export async function storeFiles(
  context: Context,
  client_id: string,
  files: readonly MailedFile[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const file of files) {
      const kept = stored.filter(({ refused }) => refused === null).length
      stored.push(kept < MAX_MESSAGE_FILES ? await storeMailedFile(context, client_id, file) : refusal(file, 'number'))
    }
    return stored
  } catch (error) {
    await discardFiles(context.storage, stored)
    throw error
  }
}

async function storeMailedFile(context: Context, client_id: string, file: MailedFile): Promise<StoredFile> {
  const size = file.content.length
  if (size > MAX_FILE_BYTES) return refusal(file, 'size')
  const content = () => Readable.from([file.content])
  const checked = await checkFile({ name: file.name, content }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 415) return null
    throw error
  })
  if (!checked) return refusal(file, 'kind')
  if ((await findVirus(context.config, content())) !== null) {
    await logAccess(context, 'message_file.infected', 'client', client_id)
    return refusal(file, 'virus')
  }
  const id = newId()
  const storage_key = clientFileKey(client_id, id)
  await storeObject(context.storage, storage_key, content(), size)
  return { id, name: checked.original_name, size, media_type: checked.media_type, storage_key, refused: null }
}

const refusal = ({ name, content }: MailedFile, refused: Refused['refused']): StoredFile => ({
  id: newId(),
  name: shownName(name) || 'file',
  size: content.length,
  media_type: null,
  storage_key: null,
  refused,
})

/** Refuses those of the files for which the client, whom the transaction has locked, has no room left. */
export async function refuseWithoutRoom(
  tx: Transaction,
  client_id: string,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  let left = await roomLeft(tx, client_id)
  return files.map((file) => {
    if (file.refused !== null) return file
    if (file.size > left) return { ...file, media_type: null, storage_key: null, refused: 'size' }
    left -= file.size
    return file
  })
}

/** Deletes the bytes of files that did not get a row. */
export async function discardFiles(storage: FileStorage, files: readonly StoredFile[]): Promise<void> {
  for (const { storage_key } of files) if (storage_key !== null) await discardObject(storage, storage_key)
}

export async function insertFiles(
  tx: Transaction,
  message: { id: string; client_id: string },
  files: readonly StoredFile[],
): Promise<void> {
  const sealed = await Promise.all(
    files.map(async (file) => ({
      ...file,
      name: await tx.keys.sealText(file.name, { column: 'message_file.name', id: file.id }),
    })),
  )
  await tx.run(sql`
    insert into message_file (id, message_id, client_id, name, size, media_type, storage_key, refused)
    select id, ${message.id}::uuid, ${message.client_id}::uuid, name, size, media_type, storage_key, refused
    from ${recordset(sealed, raw('id uuid, name text, size int, media_type text, storage_key text, refused file_refusal'))}`)
}
