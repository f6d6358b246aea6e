import { pipeline } from 'node:stream/promises'
import type { Bytes } from '@waymark/contracts/endpoint'
import { unavailable } from '@waymark/platform/errors'
import { msg } from '@waymark/words/t'
import type { Response } from 'express'

/** How long a reader may take nothing of what waits for them. */
const IDLE_MS = 60_000

/**
 * Sends a file as a download that is never displayed or executed, and only cached if it says so. Cuts the connection of a
 * reader who takes nothing for a minute, because what the file is read from stays open until then.
 */
export async function sendBytes(
  response: Response,
  { name, media_type, size, kept, content }: Bytes,
  idle_ms = IDLE_MS,
): Promise<void> {
  const chunks = content[Symbol.asyncIterator]()
  // Wait for the first byte. Until then, a storage error can still be a proper error response.
  const first = await chunks.next().catch((error: unknown) => {
    throw unavailable(msg('This file can’t be read right now. Please try again in a few minutes.'), error)
  })
  response.attachment(name)
  response.type(media_type)
  if (kept) response.set('Cache-Control', 'public, max-age=86400, immutable')
  if (size !== null) response.set('Content-Length', String(size))
  response.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  const rest = async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  // The response is also idle while the next chunk is read from the storage. Then nothing waits for the reader.
  response.setTimeout(idle_ms, () => {
    if (response.writableLength > 0) response.destroy()
  })
  // If the reader or the storage fails midway, cut the connection, so that the file is not taken for complete.
  try {
    await pipeline(rest, response)
  } catch {
    response.destroy()
  } finally {
    // A reader who left before the first chunk was sent never began the others, so nothing else ends them.
    await chunks.return?.()
  }
}
