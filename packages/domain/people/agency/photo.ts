import { buffer } from 'node:stream/consumers'
import { MAX_PHOTO_SIDE, PHOTO_NOT_SUPPORTED } from '@waymark/contracts/people/agency/endpoints'
import { type Database, empty } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import type { App, Context, ReceivedFile, UserActor } from '../../context.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { readProfile } from './profile.ts'
import { removePicture, replacePicture } from './replace-picture.ts'

/** Replaces the photo. Throws 415 for anything but a small JPEG, 503 when the storage fails. */
export async function uploadPhoto(context: Context<UserActor>, file: ReceivedFile) {
  const photo = cleanJpeg(await buffer(file.content()))
  if (!photo || [photo.width, photo.height].some((side) => side === 0 || side > MAX_PHOTO_SIDE)) {
    throw new AppError(415, 'unsupported_media_type', PHOTO_NOT_SUPPORTED)
  }
  await replacePicture(context, 'photo', { content: photo.content, sent: { sha256: file.sha256 }, also: empty })
  return readProfile(context.db, context.actor.user.id)
}

export const deletePhoto = (db: Database, storage: App['storage'], user_id: string): Promise<void> =>
  removePicture(db, storage, user_id, 'photo', empty)
