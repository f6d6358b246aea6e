import type { Bytes } from '@waymark/contracts/endpoint'
import { FILE_STATUSES, FILE_TYPES } from '@waymark/contracts/knowledge/files/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { columnsOf, oneOf, present, type RowOf, text } from '@waymark/platform/row'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { openObject } from '../../foundation/storage/store-object.ts'

/** The fields of a file that users see. */
export const shownFile = tables.agency_file
  .omit('user_id', 'storage_key', 'deleted_at', 'file_type', 'status', 'reading_version', 'asked_version')
  .extend({ file_type: oneOf(FILE_TYPES), status: oneOf(FILE_STATUSES) })
export type ShownFile = RowOf<typeof shownFile>

export const shownColumns = columnsOf(shownFile)

/** Reads one file. Throws 404 when it is missing or deleted. */
export async function readFile(db: Sql, file_id: string): Promise<ShownFile> {
  const file = await db.row(
    shownFile,
    sql`select ${shownColumns} from agency_file where id = ${file_id} and deleted_at is null`,
  )
  if (!file) throw notFound()
  return file
}

const shownPage = tables.file_page
  .pick('id', 'file_id', 'page', 'text', 'confidence')
  .extend({ original_name: text, pages: present(tables.agency_file.columns.pages) })
export type ShownPage = RowOf<typeof shownPage>

/** The text of one page. Throws 404 when the file does not (yet) have this page. */
export async function readFilePage(db: Sql, file_id: string, page: number): Promise<ShownPage> {
  const found = await db.row(
    shownPage,
    sql`
    select file_page.id, file_id, original_name, page, pages, text, confidence
    from file_page join agency_file on agency_file.id = file_id
    where file_id = ${file_id} and page = ${page} and deleted_at is null and pages is not null`,
  )
  if (!found) throw notFound()
  return found
}

/** The bytes of a file. Throws 404 when it is missing, 503 when the storage fails. */
export async function openFile(db: Sql, storage: FileStorage, file_id: string): Promise<Bytes> {
  const file = await db.row(
    tables.agency_file.pick('media_type', 'size', 'storage_key').extend({ name: text }),
    sql`
    select original_name as name, media_type, size, storage_key from agency_file
    where id = ${file_id} and deleted_at is null`,
  )
  if (!file) throw notFound()
  const { storage_key, ...shown } = file
  return { ...shown, content: await openObject(storage, storage_key) }
}
