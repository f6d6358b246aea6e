import { isDeepStrictEqual } from 'node:util'
import { bytes, type Endpoint, type ResponseOf } from '@waymark/contracts/endpoint'
import { errorBody } from '@waymark/contracts/fields'
import { createHttpServer, type TimeLimits } from '@waymark/platform/http-server'
import { portOf } from '@waymark/platform/port-of'
import { z } from 'zod'
import { createApi } from '../../services/api/app.ts'
import { openApi } from '../../services/api/openapi.ts'
import { createRateLimits } from '../../services/api/rate-limits.ts'
import { openTestApp, type TestApp } from './app.ts'

export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** Sent as JSON. A form, a string or bytes are sent unchanged. */
  body?: unknown
  /** A session or intake token, sent as a bearer token. */
  token?: string | null
  idempotency_key?: string | undefined
  /** The network address the request appears to come from. */
  ip?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  /** Parsed JSON, or a Buffer if the contract says bytes, or the target of a 302. Undefined without a body. */
  body: unknown
}

export interface TestApi extends TestApp {
  /** `http://127.0.0.1:port` */
  url: string
  /** Calls an endpoint. Throws if the response does not match the contract and the OpenAPI document. */
  call(endpoint: Endpoint, sent?: Sent): Promise<Answer>
  /** Calls an endpoint and throws if it fails. */
  get<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<ResponseOf<E>>
  /** Fetches any path of this server, with a timeout of 10 s. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

const operations = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
})

/**
 * Starts the API on a free port with its own database. `settings` are environment variables; rate limits are off by
 * default.
 */
export async function startApi(settings: Record<string, string> = {}, limits?: TimeLimits): Promise<TestApi> {
  const app = await openTestApp({ TRUST_PROXY_HOPS: '1', ...settings })
  const rate_limits = createRateLimits(app)
  const server = createHttpServer(createApi(app, rate_limits), { public_url: app.config.PUBLIC_URL, limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server)}`
  const { paths } = operations.parse(openApi(app.config))

  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { signal: AbortSignal.timeout(10_000), redirect: 'manual', ...init })

  const call = async (endpoint: Endpoint, sent: Sent = {}): Promise<Answer> => {
    const response = await send(pathOf(endpoint, sent), requestOf(endpoint, sent))
    const answer = await answerOf(response, endpoint)
    const documented = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses ?? {}
    const problem = contractProblem(endpoint, answer, documented)
    if (problem) throw new Error(`${said(endpoint, answer)}: ${problem}`)
    return answer
  }

  return {
    ...app,
    url,
    fetch: send,
    call,
    async get<E extends Endpoint>(endpoint: E, sent?: Sent) {
      const answer = await call(endpoint, sent)
      if (answer.status !== endpoint.status) throw new Error(said(endpoint, answer))
      return z.parse<E['response']>(endpoint.response, answer.body)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rate_limits.close()
      await app[Symbol.asyncDispose]()
    },
  }
}

/** An endpoint's path under the origin, with its parameters filled in. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Sent = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
}

function requestOf({ method }: Endpoint, { body, token, idempotency_key, ip, headers }: Sent): RequestInit {
  const asItStands = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
  const json = asItStands ? body : JSON.stringify(body)
  return {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
      ...(ip ? { 'x-forwarded-for': ip } : {}),
      ...headers,
    },
    ...(json === undefined ? {} : { body: json }),
  }
}

async function answerOf(response: Response, endpoint: Endpoint): Promise<Answer> {
  if (response.ok && endpoint.response === bytes) {
    const { status, headers } = response
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
  }
  const text = await response.text()
  if (response.status === 302) return { status: 302, headers: response.headers, body: response.headers.get('location') }
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

const said = ({ method, path }: Endpoint, { status, body }: Answer) =>
  `${method} ${path} answered ${status} ${JSON.stringify(body)}`

const strictError = errorBody.strict()

/** Why a response breaks the contract of its endpoint. Null if it does not. */
function contractProblem(endpoint: Endpoint, answer: Answer, documented: object): string | null {
  if (!(answer.status in documented)) return 'this status is not documented'
  if (answer.body instanceof Buffer) return null
  const schema = answer.status === endpoint.status ? endpoint.response : strictError
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')
  // Fields that the schema strips should not have been sent.
  if (!isDeepStrictEqual(parsed.data, answer.body)) return 'it contains more than the contract allows'
  return null
}
