import { pipeline } from 'node:stream/promises'
import type { Bytes } from '@waymark/contracts/endpoint'
import { unavailable } from '@waymark/platform/errors'
import type { Response } from 'express'

/** Sends a file to be saved: never shown, run or kept by anybody on the way. */
export async function sendBytes(response: Response, { name, media_type, size, content }: Bytes): Promise<void> {
  const chunks = content[Symbol.asyncIterator]()
  // Only what gives its first byte is there; until then an error can still be answered.
  const first = await chunks.next().catch((error: unknown) => {
    throw unavailable('This file cannot be read right now. Please try again in a few minutes.', error)
  })
  response.attachment(name)
  response.type(media_type)
  if (size !== null) response.set('Content-Length', String(size))
  response.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  const rest = async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  // Who goes away in the middle, or a store that does, has the connection cut: what came is not all.
  await pipeline(rest, response).catch(() => response.destroy())
}
