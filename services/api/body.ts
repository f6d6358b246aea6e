import { AppError, unavailable } from '@waymark/platform/errors'
import express, { type Request, type Response } from 'express'
import { networkOf } from './network-address.ts'

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
/** How many bytes of such bodies this process holds at a time. Emails that come slowly leave the payment provider its room. */
const MAX_HELD = { event: 64 * MAX_RAW.event, mail: 3 * MAX_RAW.mail }
/** And how many of one network, which could otherwise take all the room without a signature. */
const MAX_HELD_OF_ONE = { event: MAX_HELD.event / 4, mail: 2 * MAX_RAW.mail }
/** By network. */
const held = { event: new Map<string, number>(), mail: new Map<string, number>() }

const raw = (limit: number) => express.raw({ limit, type: () => true, inflate: false })

/** The signature covers the raw bytes, and such a body may be larger than what people send. */
const PARSE_RAW = { event: raw(MAX_RAW.event), mail: raw(MAX_RAW.mail) }

/** The raw bytes of a body. Throws like `readBody`, but accepts any type. Throws 503 while too many others are held. */
export async function readRawBody(request: Request, response: Response, of: keyof typeof PARSE_RAW): Promise<Buffer> {
  const hold = holding(request, response, of)
  await new Promise<void>((resolve, reject) => {
    request.on('data', (bytes: Buffer) => {
      if (hold(bytes.length)) return
      // Nobody reads on.
      request.removeAllListeners('data').pause()
      response.set('connection', 'close')
      reject(unavailable('Too much is arriving right now. Please send it again in a minute.'))
    })
    PARSE_RAW[of](request, response, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
  })
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/** Counts bytes until the request and its response are over. Returns whether there is room for more. */
function holding(request: Request, response: Response, of: keyof typeof held) {
  const [networks, network] = [held[of], networkOf(request.ip ?? '')]
  let bytes = 0
  let open = 2
  const ended = () => {
    open -= 1
    if (open > 0) return
    const left = (networks.get(network) ?? 0) - bytes
    if (left > 0) networks.set(network, left)
    else networks.delete(network)
  }
  request.once('close', ended)
  response.once('close', ended)
  return (more: number): boolean => {
    const own = (networks.get(network) ?? 0) + more
    const all = [...networks.values()].reduce((sum, each) => sum + each, more)
    if (own > MAX_HELD_OF_ONE[of] || all > MAX_HELD[of]) return false
    bytes += more
    networks.set(network, own)
    return true
  }
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
