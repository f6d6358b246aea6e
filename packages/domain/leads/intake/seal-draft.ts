import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { id as idSchema } from '@waymark/contracts/fields'

const NONCE = 12
const TAG = 16
const KEY = 32

export const newDraftKey = (): Buffer => randomBytes(KEY)

/** AES-256-GCM, bound to the row. The result is nonce, tag and text. */
export function sealDraft(key: Buffer, id: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null for any other key or row. */
export function unsealDraft(key: Buffer, id: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** The content of the emailed link: the row and the key that opens it. */
export const draftToken = (id: string, key: Buffer): string => `${id}.${key.toString('base64url')}`

export function readDraftToken(token: string): { id: string; key: Buffer } | null {
  const [id = '', encoded = ''] = token.split('.')
  const key = Buffer.from(encoded, 'base64url')
  return idSchema.safeParse(id).success && key.length === KEY ? { id, key } : null
}
