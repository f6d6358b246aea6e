import type { Bytes } from '@waymark/contracts/endpoint'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { int4, present, row, text } from '@waymark/platform/row'
import type { App } from '../../context.ts'
import { openObject } from '../../foundation/storage/store-object.ts'

/** The bytes of a resource. Throws 404 when it is not a file, 503 when the storage fails. */
export async function openResource(db: Sql, storage: App['storage'], id: string): Promise<Bytes> {
  const file = await db.row(
    row({ name: present(text), media_type: present(text), size: present(int4), storage_key: present(text) }),
    sql`
    select original_name as name, media_type, size, storage_key from resource
    where id = ${id}::uuid and storage_key is not null`,
  )
  if (!file) throw notFound()
  const { storage_key, ...shown } = file
  return { ...shown, content: await openObject(storage, storage_key) }
}
