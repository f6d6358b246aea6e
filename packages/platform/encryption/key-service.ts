import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Wraps the keys of the data with keys that live outside the database. */
export interface KeyService {
  /** The name of the key that wraps. It is stored beside what was wrapped, and says nothing about the key. */
  readonly name: string
  wrap(key: Buffer): Promise<Buffer>
  /** @throws KeyError without the key of this name, and if the bytes were changed */
  unwrap(wrapped: Buffer, name: string): Promise<Buffer>
}

/** What is encrypted cannot be read. The message is one sentence for the operator. */
export class KeyError extends Error {
  override name = 'KeyError'
}

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export const LOCAL = 'local:'

const nameOf = (key: Buffer) => `${LOCAL}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`

/**
 * Keys from a setting: base64 with commas between them. The first one wraps; the others only unwrap, until everything
 * is wrapped by the first. AES-256-GCM with the name of the key as associated data.
 *
 * @throws KeyError if one of them is not 32 bytes
 */
export function localKeys(setting: string): KeyService {
  const keys = setting.split(',').map((text) => {
    const key = Buffer.from(text.trim(), 'base64')
    if (key.length !== KEY_BYTES)
      throw new KeyError('ENCRYPTION_KEYS must hold base64 of 32 bytes, separated by commas.')
    return key
  })
  const [first] = keys
  if (!first) throw new KeyError('ENCRYPTION_KEYS must hold at least one key.')
  const byName = new Map(keys.map((key) => [nameOf(key), key]))
  const name = nameOf(first)
  return {
    name,
    async wrap(key) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, iv).setAAD(Buffer.from(name))
      return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
    },
    async unwrap(wrapped, wrapped_by) {
      const key = byName.get(wrapped_by)
      if (!key) {
        throw new KeyError(
          `This database is encrypted with the key ${wrapped_by}, which ENCRYPTION_KEYS does not have. Without that key, nobody can read its health data.`,
        )
      }
      const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(wrapped_by))
        .setAuthTag(wrapped.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        throw new KeyError(`A data key that ${wrapped_by} wrapped was changed.`)
      }
    },
  }
}

/** A new key as `ENCRYPTION_KEYS` takes it. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64')
