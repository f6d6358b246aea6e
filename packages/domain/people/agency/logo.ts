import { buffer } from 'node:stream/consumers'
import type { Bytes } from '@waymark/contracts/endpoint'
import { LOGO_TYPE_NOT_SUPPORTED } from '@waymark/contracts/people/agency/endpoints'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { AppError, notFound, unavailable } from '@waymark/platform/errors'
import { int4, present, row, text } from '@waymark/platform/row'
import { fileTypeFromBuffer } from 'file-type'
import type { App, Context, ReceivedFile, UserActor } from '../../context.ts'
import { readProfile } from './profile.ts'
import { removePicture, replacePicture } from './replace-picture.ts'

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
])

interface Logo {
  media_type: string
  content: Buffer
}

/** The parts of a logo to store. Throws 415 when its name and bytes disagree or the type is unsupported. */
async function checkLogo(file: ReceivedFile): Promise<Logo> {
  const media_type = MEDIA_TYPES.get(/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '')
  const content = await buffer(file.content())
  if (media_type === 'image/svg+xml') {
    // Loaded with the first drawing.
    const { sanitizeSvg } = await import('./sanitize-svg.ts')
    const clean = sanitizeSvg(utf8(content))
    if (clean !== null) return { media_type, content: Buffer.from(clean) }
  } else if (media_type !== undefined && (await fileTypeFromBuffer(content))?.mime === media_type) {
    return { media_type, content }
  }
  throw new AppError(415, 'unsupported_media_type', LOGO_TYPE_NOT_SUPPORTED)
}

function utf8(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return ''
  }
}

/** Replaces the logo. Throws 415 for an unsupported file, 503 when the storage fails. */
export async function uploadLogo(context: Context<UserActor>, file: ReceivedFile) {
  const { media_type, content } = await checkLogo(file)
  await replacePicture(context, 'logo', {
    content,
    sent: { sha256: file.sha256, media_type },
    also: sql`, logo_media_type = ${media_type}`,
  })
  return readProfile(context.db, context.actor.user.id)
}

/** The bytes of a logo. Throws 404 when there is none, 503 when the storage fails. */
export async function openLogo(db: Sql, storage: App['storage'], user_id: string): Promise<Bytes> {
  const logo = await db.row(
    row({ logo_key: present(text), logo_media_type: present(text), logo_size: present(int4) }),
    sql`
    select logo_key, logo_media_type, logo_size from agency_profile
    where user_id = ${user_id}::uuid and logo_key is not null`,
  )
  if (!logo) throw notFound('There is no logo yet.')
  const extension = [...MEDIA_TYPES].find(([, media_type]) => media_type === logo.logo_media_type)?.[0]
  try {
    const content = await storage.get(logo.logo_key)
    return { name: `logo.${extension}`, media_type: logo.logo_media_type, size: logo.logo_size, content }
  } catch (error) {
    throw unavailable('The logo can’t be read right now. Please try again in a few minutes.', error)
  }
}

export const deleteLogo = (db: Database, storage: App['storage'], user_id: string): Promise<void> =>
  removePicture(db, storage, user_id, 'logo', sql`, logo_media_type = null`)
