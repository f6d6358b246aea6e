import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { KeyError } from './key-service.ts'

/**
 * An envelope: these words, the number of the data key (4 bytes), the initialization vector, the ciphertext and the tag
 * of AES-256-GCM. In a column of text, everything after the words is base64url.
 */
const MARK = 'sealed1:'
const NUMBER_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** Where a value belongs: the table and column, and the id of its row. A value that was moved elsewhere cannot be opened. */
export interface Place {
  readonly column: `${string}.${string}`
  readonly id: string
}

const identity = ({ column, id }: Place) => Buffer.from(`${column}:${id}`)

export interface NumberedKey {
  readonly number: number
  readonly key: KeyObject
}

// Asking for a few bytes takes almost as long as asking for thousands.
const VECTORS_AT_ONCE = 256
let vectors = Buffer.alloc(0)

/** An initialization vector that was never used before. */
function newVector(): Buffer {
  if (vectors.length === 0) vectors = randomBytes(IV_BYTES * VECTORS_AT_ONCE)
  const vector = vectors.subarray(0, IV_BYTES)
  vectors = vectors.subarray(IV_BYTES)
  return vector
}

export function sealBytes(value: Buffer, place: Place, { number, key }: NumberedKey): Buffer {
  const head = Buffer.alloc(NUMBER_BYTES)
  head.writeUInt32BE(number)
  const iv = newVector()
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(identity(place))
  return Buffer.concat([Buffer.from(MARK), head, iv, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

export const sealText = (value: string, place: Place, key: NumberedKey): string =>
  MARK + sealBytes(Buffer.from(value), place, key).subarray(MARK.length).toString('base64url')

const isSealed = (value: string | Buffer): boolean =>
  typeof value === 'string' ? value.startsWith(MARK) : value.subarray(0, MARK.length).toString('latin1') === MARK

const inside = (value: string | Buffer): Buffer =>
  typeof value === 'string' ? Buffer.from(value.slice(MARK.length), 'base64url') : value.subarray(MARK.length)

/** The number of the key of an envelope. Null for a value that is not sealed. */
export const keyNumberOf = (value: string | Buffer): number | null =>
  isSealed(value) ? inside(value).readUInt32BE() : null

/** @throws KeyError if the value belongs to another place, or was changed */
export function openEnvelope(value: string | Buffer, place: Place, key: KeyObject): Buffer {
  const bytes = inside(value)
  const body = bytes.subarray(NUMBER_BYTES + IV_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(NUMBER_BYTES, NUMBER_BYTES + IV_BYTES))
    .setAAD(identity(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    throw new KeyError(`A value of ${place.column} was changed, or belongs to another row.`)
  }
}
