import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { NumberedKey } from './envelope.ts'
import { KEY_BYTES, KeyError } from './key-service.ts'

/**
 * A sealed stream: these words, the number of the data key (4 bytes), a salt, and the pieces, each sealed with
 * AES-256-GCM (the construction STREAM, as in the format of `age`). The key of the stream is derived from the data key,
 * the salt and the name. The initialization vector of a piece is its number and whether it is the last one, so pieces
 * cannot be changed, left out, put in another order or moved to another stream without notice.
 */
const MARK = Buffer.from('sealed-stream1:')
const NUMBER_BYTES = 4
const SALT_BYTES = 16
const HEADER_BYTES = MARK.length + NUMBER_BYTES + SALT_BYTES
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16

/** How many bytes a stream of this size has once it is sealed. */
export const sealedSize = (size: number): number =>
  HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / PIECE_BYTES))

const keyOf = ({ key, salt, name }: { key: KeyObject; salt: Buffer; name: string }) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, `waymark stream\n${name}`, KEY_BYTES)))

function vectorOf(number: number, is_last: boolean): Buffer {
  const vector = Buffer.alloc(12)
  vector.writeUInt32BE(number, 7)
  vector.writeUInt8(is_last ? 1 : 0, 11)
  return vector
}

type Bytes = AsyncIterable<Uint8Array>

export async function* sealStream(content: Bytes, name: string, { number, key }: NumberedKey): AsyncGenerator<Buffer> {
  await using reader = readerOf(content)
  const head = Buffer.alloc(NUMBER_BYTES)
  head.writeUInt32BE(number)
  const salt = randomBytes(SALT_BYTES)
  yield Buffer.concat([MARK, head, salt])
  const stream_key = keyOf({ key, salt, name })
  for (let piece = 0, is_last = false; !is_last; piece++) {
    const plain = await reader.take(PIECE_BYTES)
    is_last = await reader.atEnd()
    const cipher = createCipheriv('aes-256-gcm', stream_key, vectorOf(piece, is_last))
    yield Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
}

/** The number of the key of a sealed stream, from its first bytes. Null if it is not sealed. */
const numberIn = (head: Buffer): number | null =>
  head.length === HEADER_BYTES && head.subarray(0, MARK.length).equals(MARK) ? head.readUInt32BE(MARK.length) : null

/** The number of the key of a sealed stream, after which the stream is closed. Null if it is not sealed. */
export async function keyNumberOfStream(content: Bytes): Promise<number | null> {
  await using reader = readerOf(content)
  return numberIn(await reader.take(HEADER_BYTES))
}

/**
 * What was sealed; each piece only after it was checked. A stream that is not sealed stays as it is.
 *
 * @throws KeyError if it belongs to another name, was changed, or ends too early
 */
export async function* openStream(
  content: Bytes,
  name: string,
  dataKey: (number: number) => Promise<KeyObject>,
): AsyncGenerator<Buffer> {
  await using reader = readerOf(content)
  const head = await reader.take(HEADER_BYTES)
  const number = numberIn(head)
  if (number === null) {
    if (head.length > 0) yield head
    while (!(await reader.atEnd())) yield await reader.take(PIECE_BYTES)
    return
  }
  const stream_key = keyOf({ key: await dataKey(number), salt: head.subarray(-SALT_BYTES), name })
  for (let piece = 0, is_last = false; !is_last; piece++) {
    const sealed = await reader.take(PIECE_BYTES + TAG_BYTES)
    is_last = await reader.atEnd()
    const plain = openPiece(sealed, stream_key, vectorOf(piece, is_last))
    if (plain.length > 0) yield plain
  }
}

function openPiece(sealed: Buffer, key: KeyObject, vector: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, vector).setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new KeyError('A file was changed, cut off, or belongs elsewhere.')
  }
}

/** Takes bytes in given portions. Closes the stream when it is disposed. */
function readerOf(content: Bytes) {
  const iterator = content[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let length = 0
  async function fill(wanted: number): Promise<void> {
    while (length < wanted) {
      const next = await iterator.next()
      if (next.done) return
      held.push(next.value)
      length += next.value.length
    }
  }
  return {
    /** As many bytes, or those that are left. */
    async take(wanted: number): Promise<Buffer> {
      await fill(wanted)
      const taken: Uint8Array[] = []
      let missing = wanted
      while (missing > 0) {
        const first = held.shift()
        if (!first) break
        taken.push(first.subarray(0, missing))
        // What is left of a portion is not copied: a whole file may come in one.
        if (first.length > missing) held.unshift(first.subarray(missing))
        missing -= Math.min(first.length, missing)
      }
      length -= wanted - missing
      return Buffer.concat(taken)
    },
    async atEnd(): Promise<boolean> {
      await fill(1)
      return length === 0
    },
    async [Symbol.asyncDispose]() {
      await iterator.return?.()
    },
  }
}
