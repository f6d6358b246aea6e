import { createSecretKey, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { keyNumberOfStream, openStream, sealedSize, sealStream } from './sealed-stream.ts'

const KEY = { number: 7, key: createSecretKey(randomBytes(32)) }
const PIECE = 64 * 1024
const dataKey = async () => KEY.key

/** The bytes in portions of another size than a file is read or sealed in. */
const portions = (bytes: Buffer, size = 10_007) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  )
const seal = (bytes: Buffer, name = 'a/b') => buffer(sealStream(portions(bytes), name, KEY))
const open = (bytes: Buffer, name = 'a/b') => buffer(openStream(portions(bytes), name, dataKey))

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 200_001])('seals and opens %i bytes', async (size) => {
  const bytes = randomBytes(size)
  const sealed = await seal(bytes)
  expect(sealed.length).toBe(sealedSize(size))
  expect(await keyNumberOfStream(portions(sealed))).toBe(7)
  expect((await open(sealed)).equals(bytes)).toBe(true)
})

test('a large file that comes in one portion is not copied for each piece', async () => {
  const bytes = randomBytes(50_000_000)
  const sealed = await buffer(sealStream(Readable.from([bytes]), 'a/b', KEY))
  expect((await buffer(openStream(Readable.from([sealed]), 'a/b', dataKey))).equals(bytes)).toBe(true)
}, 30_000)

test('no part of the text can be read, and the same text is never sealed the same', async () => {
  const text = Buffer.from('Takes insulin. '.repeat(10_000))
  const [one, other] = [await seal(text), await seal(text)]
  expect(one.includes('insulin')).toBe(false)
  expect(one.subarray(40).equals(other.subarray(40))).toBe(false)
})

test.each<[string, (sealed: Buffer) => Buffer]>([
  ['cut off between two pieces', (sealed) => sealed.subarray(0, sealedSize(PIECE))],
  ['cut off within a piece', (sealed) => sealed.subarray(0, -1)],
  ['without its pieces', (sealed) => sealed.subarray(0, sealedSize(0) - 16)],
  [
    'with a changed bit',
    (sealed) => Buffer.from(sealed.map((byte, at) => (at === sealed.length - 30 ? byte ^ 1 : byte))),
  ],
  ['with more at the end', (sealed) => Buffer.concat([sealed, sealed.subarray(-100)])],
  [
    'with two pieces exchanged',
    (sealed) => {
      const [head, piece] = [sealedSize(0) - 16, PIECE + 16]
      const at = (number: number) => sealed.subarray(head + number * piece, head + (number + 1) * piece)
      return Buffer.concat([sealed.subarray(0, head), at(1), at(0), sealed.subarray(head + 2 * piece)])
    },
  ],
])('does not open a file %s', async (_how, change) => {
  const sealed = await seal(randomBytes(2 * PIECE + 500))
  await expect(open(change(sealed))).rejects.toThrow('changed, cut off')
})

test('does not open a file in the place of another one', async () => {
  await expect(open(await seal(randomBytes(10)), 'a/c')).rejects.toThrow('belongs elsewhere')
})

test('a file from before encryption stays as it is', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('x'), Buffer.from('sealed-stream1:'), randomBytes(200_000)]) {
    expect((await open(bytes)).equals(bytes)).toBe(true)
    expect(await keyNumberOfStream(portions(bytes))).toBe(null)
  }
})

test('holds only a few pieces in memory, and closes what it reads when no one wants more', async () => {
  let asked = 0
  let closed = false
  async function* endless() {
    try {
      for (;;) {
        asked += 1
        yield randomBytes(PIECE)
      }
    } finally {
      closed = true
    }
  }
  const sealing = sealStream(endless(), 'a/b', KEY)
  for (let pieces = 0; pieces < 5; pieces++) await sealing.next()
  expect(asked).toBeLessThan(8)
  await sealing.return(undefined)
  expect(closed).toBe(true)
})
