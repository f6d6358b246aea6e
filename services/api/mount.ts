import { join } from 'node:path'
import { type Bytes, bytes, type Endpoint, elsewhere } from '@waymark/contracts/endpoint'
import { UNSTORABLE } from '@waymark/contracts/fields'
import { type Actor, type App, actorName, type Context, type Handler } from '@waymark/domain/context'
import { refuseVirus } from '@waymark/domain/foundation/storage/refuse-virus'
import { AppError, notFound, unprocessable } from '@waymark/platform/errors'
import { withinRequest } from '@waymark/platform/tracing'
import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { authorize } from './authorize.ts'
import { readBody, readRawBody } from './body.ts'
import { googleCookie, refreshCookie } from './cookies.ts'
import { abortOnDisconnect, sendEvent, wantsParts } from './event-stream.ts'
import { languageOf } from './language.ts'
import type { Count, RateLimits } from './rate-limits.ts'
import { type Received, receiveFile } from './receive-file.ts'
import { sendBytes } from './send-bytes.ts'
import { unstorable } from './unstorable.ts'

const MAX_KEY_LENGTH = 200
/** Used for calls that are over before the caller could disconnect. */
const NEVER = new AbortController().signal
const SIGNATURES = ['waymark-signature', 'stripe-signature', 'x-twilio-signature']
const EXPRESS_METHOD = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

/** `/clients/{id}` in Express syntax. */
const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Mounts each endpoint of the table with its handler. */
export function mountEndpoints<T extends Record<string, Endpoint>>(
  router: Router,
  table: T,
  handlers: { readonly [K in keyof T]: Handler<T[K]> },
  app: App,
  limits: RateLimits,
): void {
  // All methods of one path come before the next path, because `/files/{id}` must not answer for `/files/search`.
  for (const [path, named] of Map.groupBy(Object.entries(table), ([, endpoint]) => expressPath(endpoint.path))) {
    for (const [name, endpoint] of named) {
      const handle = handlers[name] as unknown as Handler<Endpoint>
      router[EXPRESS_METHOD[endpoint.method]](path, (request, response) => {
        nameRoute(request, response, path)
        return serve({ name, endpoint, handle, app, limits }, request, response)
      })
    }
    const methods = named.map(([, { method }]) => method)
    router.all(path, (request, response) => {
      nameRoute(request, response, path)
      response.set('Allow', methods.join(', '))
      throw new AppError(405, 'method_not_allowed', 'This address does not accept that method.')
    })
  }
}

/** For the log and the metrics: after an error, the router no longer knows the route. */
function nameRoute(request: Request, response: Response, path: string): void {
  response.locals['route'] = request.baseUrl + path
}

/** An endpoint with what answers it. */
interface Mounted {
  name: string
  endpoint: Endpoint
  handle: Handler<Endpoint>
  app: App
  limits: RateLimits
}

/** One request to an endpoint. */
interface Call extends Mounted {
  request: Request
  response: Response
  count: Count
}

async function serve(mounted: Mounted, request: Request, response: Response): Promise<void> {
  const { name, endpoint, limits } = mounted
  const answer = await limits.under({ name, endpoint, ip: request.ip ?? '' }, (count) =>
    perform({ ...mounted, request, response, count }),
  )
  response.status(endpoint.status)
  if (endpoint.status === 204) response.end()
  else if (endpoint.status === 302) response.location(elsewhere.parse(answer)).end()
  else if (isBytes(endpoint, answer)) await sendBytes(response, answer)
  else if (wantsParts(endpoint, request)) {
    sendEvent(response, 'reply', endpoint.response.parse(answer))
    response.end()
  } else response.json(endpoint.response.parse(answer))
}

const isBytes = ({ response }: Endpoint, answer: unknown): answer is Bytes =>
  response === bytes && bytes.safeParse(answer).success

/** Authenticates, authorizes, checks ownership, validates the input, then runs the handler. */
async function perform(call: Call): Promise<unknown> {
  const { endpoint, app, request, response, count } = call
  let reading: Promise<unknown> | undefined
  const bodyOnce = async () => {
    reading ??= readBody(request, response)
    return reading
  }
  const actor = await authorize(app, endpoint, request, bodyOnce, (found) => count.caller(found))
  await count.target(actor, request.params)
  if (endpoint.upload) {
    const folder = join(app.config.DATA_DIR, 'uploads')
    const received = await receiveFile(request, response, { ...endpoint.upload, folder })
    try {
      return await act(call, actor, received)
    } finally {
      await received.discard()
    }
  }
  const fields = endpoint.body ? await bodyOnce() : undefined
  const raw_body = endpoint.raw_body ? await readRawBody(request, response, endpoint.raw_body) : null
  return act(call, actor, { fields, raw_body })
}

/** Runs once the caller and their input are known. */
async function act(
  call: Call,
  actor: Actor,
  { fields, file, raw_body = null }: Partial<Received> & { raw_body?: Buffer | null },
): Promise<unknown> {
  const { endpoint, handle, request, count } = call
  const params = endpoint.params ? parseParams(endpoint.params, request.params) : undefined
  const query = endpoint.query ? parse(endpoint.query, request.query, endpoint) : undefined
  const body = endpoint.body ? parse(endpoint.body, fields, endpoint) : undefined
  await count.target(actor, body)
  const context = createContext(call, actor, raw_body)
  if (file) await refuseVirus(context, file)
  const by = actor.kind === 'user' || actor.kind === 'consumer' ? actorName(actor) : null
  return withinRequest({ id: request.id, actor: by }, () => handle({ params, query, body, file } as never, context))
}

function parseParams(schema: z.ZodObject, params: unknown) {
  const parsed = schema.safeParse(params)
  // An invalid id matches no record.
  if (!parsed.success || unstorable(parsed.data) !== null) throw notFound()
  return parsed.data
}

function parse(schema: z.ZodType, value: unknown, { invalid_status = 422, invalid_detail }: Endpoint) {
  const parsed = schema.safeParse(value)
  const bad_text = parsed.success ? unstorable(parsed.data) : null
  if (parsed.success && bad_text === null) return parsed.data
  const issues = parsed.error?.issues ?? [{ path: bad_text ?? [], message: UNSTORABLE }]
  const errors = issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }))
  const detail = invalid_detail?.(errors) ?? errors[0]?.message ?? 'Please check your entries.'
  if (invalid_status === 400) throw new AppError(400, 'invalid', detail, { errors })
  throw unprocessable(detail, 'invalid', errors)
}

function createContext({ app, endpoint, request, response }: Call, actor: Actor, raw_body: Buffer | null): Context {
  const { idempotent, part } = endpoint
  const key = idempotent ? request.get('idempotency-key') : undefined
  if (key !== undefined && (key === '' || key.length > MAX_KEY_LENGTH)) {
    throw unprocessable(`An Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`, 'bad_idempotency_key')
  }
  return {
    ...app,
    actor,
    signal: part ? abortOnDisconnect(response) : NEVER,
    request: {
      id: request.id,
      ip: request.ip ?? null,
      user_agent: request.get('user-agent')?.slice(0, 300) ?? null,
      language: languageOf(request),
      idempotency_key: key ?? null,
      refresh_token: refreshCookie.read(request, app.config),
      google_attempt: googleCookie.read(request, app.config),
      origin: `${request.protocol}://${request.host}`,
      raw_body,
      signature: SIGNATURES.map((header) => request.get(header)).find((given) => given !== undefined) ?? null,
    },
    reply: {
      part: part && wantsParts(endpoint, request) ? (sent) => sendEvent(response, 'part', part.parse(sent)) : null,
      refreshToken: (token, expires_at) =>
        token === null
          ? refreshCookie.clear(response, app.config)
          : refreshCookie.set(response, app.config, token, expires_at),
      googleAttempt: (attempt, expires_at) =>
        attempt === null
          ? googleCookie.clear(response, app.config)
          : googleCookie.set(response, app.config, attempt, expires_at),
      total: (count) => {
        response.set('X-Total-Count', String(count))
      },
      nextPage: (cursor) => {
        if (cursor === undefined) return
        const next = new URL(request.originalUrl, 'http://localhost')
        next.searchParams.set('cursor', cursor)
        response.set('Link', `<${next.pathname}${next.search}>; rel="next"`)
      },
    },
  }
}
