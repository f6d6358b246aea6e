import type { Bytes } from '@waymark/contracts/endpoint'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { raw, type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { openObject } from '../../foundation/storage/keep-object.ts'
import type { FileStorage } from '../../foundation/storage/storage.ts'

/** A file as people see it, with instants as dates. */
export type ShownFile = Omit<AgencyFile, 'uploaded_at' | 'processed_at'> & {
  uploaded_at: Date
  processed_at: Date | null
}

export const shownColumns = raw(
  'id, original_name, media_type, size, file_type, uploaded_at, status, failure_reason, pages, processed_at',
)

/** One file. Throws 404 when there is none, or not any more. */
export async function readFile(db: Sql, file_id: string): Promise<ShownFile> {
  const file = await db.row<ShownFile>(
    sql`select ${shownColumns} from agency_file where id = ${file_id} and deleted_at is null`,
  )
  if (!file) throw notFound()
  return file
}

export interface ShownPage {
  file_id: string
  original_name: string
  page: number
  pages: number
  text: string
}

/** The text of one page. Throws 404 when the file has no such page (yet). */
export async function readFilePage(db: Sql, file_id: string, page: number): Promise<ShownPage> {
  const found = await db.row<ShownPage>(sql`
    select file_id, original_name, page, pages, text
    from file_page join agency_file on agency_file.id = file_id
    where file_id = ${file_id} and page = ${page} and deleted_at is null and pages is not null`)
  if (!found) throw notFound()
  return found
}

/** The bytes of a file. Throws 404 when there is none, 503 when the storage does not give them. */
export async function openFile(db: Sql, storage: FileStorage, file_id: string): Promise<Bytes> {
  const file = await db.row<{ name: string; media_type: string; size: number; storage_key: string }>(sql`
    select original_name as name, media_type, size, storage_key from agency_file
    where id = ${file_id} and deleted_at is null`)
  if (!file) throw notFound()
  const { storage_key, ...shown } = file
  return { ...shown, content: await openObject(storage, storage_key) }
}
