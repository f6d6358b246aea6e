import type { Bytes } from '@waymark/contracts/endpoint'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { int4, present, row, text } from '@waymark/platform/row'
import type { App } from '../../context.ts'
import { openObject } from '../../foundation/storage/store-object.ts'

/** The photo of a broker. Throws 404 when there is none, 503 when the storage fails. */
export async function openPhoto(db: Sql, storage: App['storage'], user_id: string): Promise<Bytes> {
  const photo = await db.row(
    row({ photo_key: present(text), photo_size: present(int4) }),
    sql`
    select photo_key, photo_size from agency_profile where user_id = ${user_id}::uuid and photo_key is not null`,
  )
  if (!photo) throw notFound('There is no photo.')
  const content = await openObject(storage, photo.photo_key)
  return { name: 'photo.jpg', media_type: 'image/jpeg', size: photo.photo_size, content }
}
