import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Digest {
  bytes: number
  /** In hex. */
  sha256: string
}

/** Passes bytes through and measures them. */
function digesting(): { through: Transform; digest: () => Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads everything and discards it. */
export async function digestOf(content: Readable): Promise<Digest> {
  const { through, digest } = digesting()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(content, through, nowhere)
  return digest()
}

export const digestOfFile = (path: string): Promise<Digest> => digestOf(createReadStream(path))

/** Writes a new file that only its owner can read. Resolves once it is on disk. */
export async function writeDigested(path: string, content: Readable): Promise<Digest> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, digest } = digesting()
  await pipeline(content, through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return digest()
}

export const same = (one: Digest, other: Digest): boolean => one.bytes === other.bytes && one.sha256 === other.sha256
