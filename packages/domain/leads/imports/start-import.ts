import {
  BOOK_FILE_NOT_SUPPORTED,
  type ClientImport,
  MAX_OPEN_IMPORTS,
  PREVIEW_DAYS,
} from '@waymark/contracts/leads/imports/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { AppError, conflict } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, ReceivedFile, UserActor } from '../../context.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'
import { once } from '../../idempotency.ts'
import { shownName } from '../../knowledge/files/check-file.ts'
import { importFileKey } from './import-files.ts'
import { readImportRow } from './read-imports.ts'

/**
 * Takes a file of clients, once per Idempotency-Key. It is read in the background. Throws 415 for an unsupported file,
 * 409 while too many others are not finished, and 503 when the storage fails.
 */
export async function startImport(context: Context<UserActor>, file: ReceivedFile): Promise<ClientImport> {
  const { db, storage, actor } = context
  const user_id = actor.user.id
  const file_name = shownName(file.name)
  // The process that reads it decides whether it is what its name says.
  if (!/\.(csv|xlsx)$/i.test(file_name)) throw new AppError(415, 'unsupported_media_type', BOOK_FILE_NOT_SUPPORTED)
  const made = newId()
  const storage_key = importFileKey(made)
  // Written first, so that a row always has its bytes. The sweep removes bytes without a row.
  await storeObject(storage, storage_key, file.content(), file.size)
  try {
    const id = await db.transaction((tx) =>
      once(tx, 'startImport', context, { file_name, sha256: file.sha256 }, async () => {
        // Locks the broker's row to serialize their requests, so that the limit holds.
        await tx.run(sql`select 1 from app_user where id = ${user_id}::uuid for no key update`)
        const open = await tx.row(
          row({ count: int4 }),
          sql`
          select count(*)::int as count from client_import
          where user_id = ${user_id}::uuid and rows_until > now()
            and state in ('reading', 'checking', 'ready', 'running', 'undoing')`,
        )
        if ((open?.count ?? 0) >= MAX_OPEN_IMPORTS) {
          throw conflict(`You have ${MAX_OPEN_IMPORTS} imports that are not finished. Finish or cancel one first.`)
        }
        await tx.run(sql`
          insert into client_import (id, user_id, file_name, storage_key, rows_until)
          values (${made}::uuid, ${user_id}::uuid, ${file_name}, ${storage_key},
                  now() + make_interval(days => ${PREVIEW_DAYS}))`)
        await emit(tx, 'client_import.started', made, { user_id })
        await logAccess(context, 'client_import.started', 'client_import', made, tx)
        return made
      }),
    )
    if (id !== made) await discardObject(storage, storage_key)
    return await readImportRow(db, id)
  } catch (error) {
    const may_exist = await db.exists(sql`select from client_import where id = ${made}::uuid`).catch(() => true)
    if (!may_exist) await discardObject(storage, storage_key)
    throw error
  }
}
