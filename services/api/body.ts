import { AppError, unavailable } from '@waymark/platform/errors'
import express, { type Request, type Response } from 'express'

/** Larger than any of our forms with every text at its limit. */
const MAX_BODY = '128kb'

const parseJson = express.json({ limit: MAX_BODY, strict: true })

/** Reads a JSON body. Throws 400 if it is malformed, 413 if it is too large, and 415 if it is not JSON. */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  const empty =
    request.get('content-length') === '0' || !('transfer-encoding' in request.headers || request.get('content-length'))
  if (empty) return undefined
  if (!request.is('application/json')) {
    throw new AppError(415, 'unsupported_media_type', 'Please send JSON (Content-Type: application/json).')
  }
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
  })
  return request.body
}

/** In bytes. An email of 40 MB has room for the largest file that we take, as emails encode it. */
const MAX_RAW = { event: 256 * 1024, mail: 40_000_000 }
/**
 * How many bytes of such bodies this process holds at a time, from the first one until the response. Emails that come slowly leave the
 * payment provider its room.
 */
const MAX_HELD = { event: 64 * MAX_RAW.event, mail: 3 * MAX_RAW.mail }
const held = { event: 0, mail: 0 }

const raw = (limit: number) => express.raw({ limit, type: () => true, inflate: false })

/** The signature covers the raw bytes, and such a body may be larger than what people send. */
const PARSE_RAW = { event: raw(MAX_RAW.event), mail: raw(MAX_RAW.mail) }

/** The raw bytes of a body. Throws like `readBody`, but accepts any type. Throws 503 while too many others are held. */
export async function readRawBody(request: Request, response: Response, of: keyof typeof PARSE_RAW): Promise<Buffer> {
  const said = Number(request.get('content-length') ?? MAX_RAW[of])
  const bytes = Math.min(Number.isNaN(said) ? MAX_RAW[of] : said, MAX_RAW[of])
  if (held[of] + bytes > MAX_HELD[of])
    throw unavailable('Too much is arriving right now. Please send it again in a minute.')
  held[of] += bytes
  response.once('close', () => {
    held[of] -= bytes
  })
  await new Promise<void>((resolve, reject) => {
    PARSE_RAW[of](request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
  })
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

function bodyError(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return new AppError(413, 'too_large', 'This is too large.')
  if (type === 'request.aborted') return new AppError(400, 'aborted', 'The request ended before it was complete.')
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError(415, 'unsupported_media_type', 'Please send JSON in UTF-8, not compressed.')
  }
  if (typeof type === 'string') return new AppError(400, 'malformed_json', 'This is not valid JSON.')
  return error
}
