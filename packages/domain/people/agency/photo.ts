import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_PHOTO_SIDE, PHOTO_NOT_SUPPORTED } from '@waymark/contracts/people/agency/endpoints'
import { type Database, sql } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { App, Context, ReceivedFile, UserActor } from '../../context.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'
import { once } from '../../idempotency.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { readProfile } from './profile.ts'

/** Replaces the photo. Throws 415 for anything but a small JPEG, 503 when the storage fails. */
export async function uploadPhoto(context: Context<UserActor>, file: ReceivedFile) {
  const { db, storage, actor } = context
  const user_id = actor.user.id
  const photo = cleanJpeg(await buffer(file.content()))
  if (!photo || [photo.width, photo.height].some((side) => side === 0 || side > MAX_PHOTO_SIDE)) {
    throw new AppError(415, 'unsupported_media_type', PHOTO_NOT_SUPPORTED)
  }
  const { content } = photo
  const photo_key = `photos/${user_id}/${newId()}`
  await storeObject(storage, photo_key, Readable.from([content]), content.length)
  const { unused } = await db.transaction((tx) =>
    once(tx, 'uploadPhoto', context, { sha256: file.sha256 }, async () => {
      await tx.run(sql`insert into agency_profile (user_id) values (${user_id}::uuid) on conflict do nothing`)
      const before = await tx.row(
        tables.agency_profile.pick('photo_key'),
        sql`select photo_key from agency_profile where user_id = ${user_id}::uuid for update`,
      )
      await tx.run(sql`
        update agency_profile
        set photo_key = ${photo_key}, photo_size = ${content.length}, photo_updated_at = now(), updated_at = now()
        where user_id = ${user_id}::uuid`)
      return { unused: before?.photo_key ?? null, kept: photo_key }
    }).then(({ unused: replaced, kept }) => ({ unused: kept === photo_key ? replaced : photo_key })),
  )
  if (unused !== null) await discardObject(storage, unused)
  return readProfile(db, user_id)
}

export async function deletePhoto(db: Database, storage: App['storage'], user_id: string): Promise<void> {
  const removed = await db.row(
    tables.agency_profile.pick('photo_key'),
    sql`
    with before as (select photo_key from agency_profile where user_id = ${user_id}::uuid for update)
    update agency_profile
    set photo_key = null, photo_size = null, photo_updated_at = null, updated_at = now()
    from before where user_id = ${user_id}::uuid returning before.photo_key`,
  )
  if (removed?.photo_key) await discardObject(storage, removed.photo_key)
}
