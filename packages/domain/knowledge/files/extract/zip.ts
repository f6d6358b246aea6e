import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './result.ts'

const MAX_ENTRIES = 5000
/** The limit for all parts of a document together. */
const MAX_INFLATED = 120 * 1024 * 1024

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Checks that a DOCX or XLSX unpacks to a limited size (bytes). It unpacks the file, because the sizes in its directory
 * may be false. The libraries that read it later have no limit of their own. Throws `UnreadableFile`.
 */
export function checkArchive(bytes: Buffer, max_inflated = MAX_INFLATED): void {
  // Office wraps a password-protected document in its own format.
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new UnreadableFile('protected')
  try {
    let room = max_inflated
    for (const entry of entries(bytes)) room -= inflatedSize(bytes, entry, room)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('damaged', { cause: error })
  }
}

/** A part of a document that `checkArchive` accepted. Empty if it has none of this name. */
export function partOf(bytes: Buffer, name: string): string {
  for (const entry of entries(bytes)) {
    if (entry.name !== name) continue
    const packed = packedIn(bytes, entry)
    return (entry.method === 0 ? packed : inflateRawSync(packed)).toString()
  }
  return ''
}

interface Entry {
  name: string
  encrypted: boolean
  method: number
  compressed: number
  inflated: number
  offset: number
}

function* entries(bytes: Buffer): Iterable<Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('no directory')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new UnreadableFile('too_large')
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error('no entry')
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      inflated: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function inflatedSize(bytes: Buffer, entry: Entry, room: number): number {
  const { encrypted, method, inflated } = entry
  if (encrypted) throw new UnreadableFile('protected')
  if (inflated > room) throw new UnreadableFile('too_large')
  const packed = packedIn(bytes, entry)
  if (method === 0) return packed.length
  if (method !== 8) throw new Error('a part is packed in an unknown way')
  try {
    const size = inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) }).length
    if (size !== inflated) throw new Error('a part is not of the size it says')
    return size
  } catch (error) {
    const overflow = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw overflow ? new UnreadableFile('too_large') : error
  }
}

function packedIn(bytes: Buffer, { compressed, offset }: Entry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new Error('no part')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + compressed > bytes.length) throw new Error('a part ends early')
  return bytes.subarray(start, start + compressed)
}
