import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { msg } from '@waymark/words/t'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { outside } from './outside.ts'

const CONNECT_MS = 5000
/** Without a byte in either direction. ClamAV says nothing while it looks into an archive. */
const SILENT_MS = 30_000
const WHOLE_MS = 60_000
const CHUNK_BYTES = 64 * 1024

const AWAY = msg('Files can’t be checked for viruses right now. Please try again in a few minutes.')

/**
 * The name of the virus that ClamAV finds in a file, or null if it finds none or `CLAMAV_URL` is not set. Throws 503 if
 * ClamAV does not answer, or cannot tell: nothing passes unseen.
 */
export async function findVirus(
  { CLAMAV_URL }: Pick<Config, 'CLAMAV_URL'>,
  content: AsyncIterable<Uint8Array>,
  silent_ms = SILENT_MS,
): Promise<string | null> {
  if (CLAMAV_URL === undefined) return null
  try {
    return await outside('scanner', async () => verdictOf(await ask(CLAMAV_URL, content, silent_ms)))
  } catch (error) {
    throw new AppError(503, 'unavailable', AWAY, { retry_after_s: 60, cause: error })
  }
}

/** `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`, or an error such as `INSTREAM size limit exceeded. ERROR`. */
function verdictOf(reply: string): string | null {
  if (reply === 'stream: OK') return null
  const virus = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (virus === undefined) throw new Error(`ClamAV answered: ${reply.slice(0, 200) || 'nothing'}`)
  return virus
}

/** One INSTREAM conversation of clamd's protocol, on a connection of its own. */
async function ask(address: string, content: AsyncIterable<Uint8Array>, silent_ms: number): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(address)
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) })
  const giveUp = () => socket.destroy(new Error('ClamAV did not answer in time'))
  socket.setTimeout(CONNECT_MS, giveUp)
  socket.once('connect', () => socket.setTimeout(silent_ms))
  const whole = setTimeout(giveUp, WHOLE_MS)
  try {
    const reply = text(socket)
    // ClamAV closes the connection after its answer, and must not see it closed before. An answer that comes before the
    // end of the file is a refusal.
    const sent = pipeline(framed(content), socket, { end: false }).then(() => reply)
    return (await Promise.race([reply, sent])).replaceAll('\0', '').trim()
  } finally {
    clearTimeout(whole)
    socket.destroy()
  }
}

/** The command, pieces with their length before them, and a piece of no length. */
async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const piece = bytes.subarray(at, at + CHUNK_BYTES)
      yield lengthOf(piece.length)
      yield piece
    }
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
