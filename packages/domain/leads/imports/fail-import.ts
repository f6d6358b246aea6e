import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { present, text } from '@waymark/platform/row'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { discardObject } from '../../foundation/storage/store-object.ts'
import { advance, lockImport } from './step.ts'

const NO_FILE = 'This file could not be read. Please upload it again.'

export const fail = (tx: Transaction, import_id: string, reason: string): Promise<number> =>
  tx.run(sql`
    update client_import set state = 'failed', failure_reason = ${reason}, finished_at = now(), rows_until = now()
    where id = ${import_id}::uuid`)

/** The rows are stored, or never will be, so the file is no longer needed. */
export async function forgetFile(tx: Transaction, import_id: string, storage: FileStorage): Promise<void> {
  const file = await tx.row(
    tables.client_import.pick('id').extend({ storage_key: present(text) }),
    sql`select id, storage_key from client_import where id = ${import_id}::uuid and storage_key is not null`,
  )
  if (!file) return
  await tx.run(sql`update client_import set storage_key = null where id = ${import_id}::uuid`)
  tx.afterCommit(() => void discardObject(storage, file.storage_key))
}

/** The file will not be read. */
export async function giveUpReading(tx: Transaction, import_id: string, storage: FileStorage): Promise<void> {
  const one = await lockImport(tx, import_id)
  if (one?.state !== 'reading') return
  await fail(tx, import_id, NO_FILE)
  await forgetFile(tx, import_id, storage)
  await advance(tx, one)
}

/**
 * The undo does not go on: the broker can ask for it again, as long as the rows are there, and other imports run. Nothing
 * happens for an event of an earlier step.
 */
export async function giveUpUndo(tx: Transaction, import_id: string, event_id: string): Promise<void> {
  const one = await lockImport(tx, import_id)
  if (one?.state !== 'undoing') return
  const ended = await tx.run(sql`
    update client_import set state = 'done', undo_until = rows_until
    where id = ${import_id}::uuid and exists (
      select from outbox_event where id = ${event_id}::uuid and (payload ->> 'step')::int = client_import.step)`)
  if (ended > 0) await advance(tx, one)
}
