import { msg } from '@waymark/words/t'
import { DatabaseError } from 'pg'
import { z } from 'zod'

interface More {
  errors?: { path: string; message: string }[]
  retry_after_s?: number
  free_times?: readonly string[]
  cause?: unknown
}

/**
 * An error that people may read: an HTTP status, a stable code and a sentence. Any other error is a 500, and its
 * details stay in the log.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: { path: string; message: string }[] | undefined
  readonly retry_after_s: number | undefined
  /** When an appointment can be booked instead. */
  readonly free_times: readonly string[] | undefined

  constructor(status: number, code: string, detail: string, more: More = {}) {
    super(detail, more.cause === undefined ? {} : { cause: more.cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retry_after_s = more.retry_after_s
    this.free_times = more.free_times
  }
}

export const unauthorized = (detail: string = msg('Please sign in.'), code = 'unauthorized') =>
  new AppError(401, code, detail)
export const paymentRequired = (detail: string) => new AppError(402, 'payment_required', detail)
export const forbidden = (detail: string = msg('You don’t have permission to do this.')) =>
  new AppError(403, 'forbidden', detail)
export const notFound = (detail: string = msg('Not found.')) => new AppError(404, 'not_found', detail)
export const conflict = (detail: string, code = 'conflict', more: Pick<More, 'errors' | 'free_times'> = {}) =>
  new AppError(409, code, detail, more)
export const unprocessable = (detail: string, code = 'invalid', errors?: { path: string; message: string }[]) =>
  new AppError(422, code, detail, errors ? { errors } : {})
export const tooManyRequests = (
  retry_after_s: number,
  detail: string = msg('Too many attempts. Please wait a moment and try again.'),
) => new AppError(429, 'too_many_requests', detail, { retry_after_s })
export const unavailable = (
  detail: string = msg('Part of the service is restarting. Please try again in a moment.'),
  cause?: unknown,
) => new AppError(503, 'unavailable', detail, { retry_after_s: 1, cause })

// PostgreSQL is going away or coming back: connection exceptions (class 08), shutdown and start-up (57P01..57P03), too
// many connections (53300), and socket errors.
const UNAVAILABLE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  // Deadlock, serialization, lock and statement timeouts: nothing was written, and a retry can succeed.
  '40001',
  '40P01',
  '55P03',
  '57014',
  // A standby, for as long as an address leads to it by mistake or before it is promoted.
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // A container that is stopped has no name, and a name server may be away.
  'ENOTFOUND',
  'EAI_AGAIN',
  // The names that Prisma gives to socket errors.
  'P1001',
  'P1008',
  'P1017',
])

// Unix sockets: the file is missing while the server is down, or too many callers are waiting for it. node-postgres
// gives the other errors no code.
const UNAVAILABLE_MESSAGES =
  /connect (ENOENT|EAGAIN)|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end/

/** Prisma replaces the code of PostgreSQL with its own and keeps the original inside. */
const prismaError = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
})

function codeOf(error: Error): string {
  const original = prismaError.safeParse(error).data?.meta.driverAdapterError.cause.originalCode
  return original ?? ('code' in error && typeof error.code === 'string' ? error.code : '')
}

/** True for errors that a retry can fix: the database is away, restarting or out of connections. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return UNAVAILABLE_CODES.has(code) || code.startsWith('08') || UNAVAILABLE_MESSAGES.test(error.message)
}

/** True if a row could not be written because it refers to one that another request has deleted, or the other way around. */
export const isMissingReference = (error: unknown): boolean => error instanceof Error && codeOf(error) === '23503'

/** Shutdowns, limits of idle sessions and transactions, and a lost connection. They end the session, too. */
const ENDS_SESSION = /^(57P|08|25P0[34])/

/**
 * True if PostgreSQL refused a statement outside a transaction. The statement is rolled back and the connection stays
 * usable. Told by the code, because the severity is in the server's language.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== undefined && !ENDS_SESSION.test(error.code)

/** What Node says about a connection that failed: "connect ECONNREFUSED mail:25". Its host and port are not secret. */
const CONNECTION = /\b(?:connect|getaddrinfo|query[A-Z]+|listen|bind) E[A-Z_]+(?: [\w.:[\]-]+)?/

/** Long numbers, or first what a provider answered over HTTP, with the code that Twilio adds. */
const NUMBERS = /(\banswered \d{3}\b(?:, code \d{5}\b)?)|\d{3,}/g

/** The message without quoted values, numbers and addresses, because database errors can quote what people typed. */
function safeMessage(message: string): string {
  const connection = CONNECTION.exec(message)?.[0]
  if (connection !== undefined) return connection
  return message
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/"[^"]{0,2000}"|'[^']{0,2000}'/g, '"…"')
    .replaceAll(NUMBERS, (_, answer: string | undefined) => answer ?? '…')
}

/** The code that a mail server answered, such as 550. */
const answered = z.object({ responseCode: z.int() })

/** A description of an error that is safe to store or log: its kind, code and message, without what people typed. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const codes = [codeOf(error), answered.safeParse(error).data?.responseCode].filter(Boolean)
  return `${[error.name, ...codes].join(' ')}: ${safeMessage(error.message)}`.slice(0, 500)
}

/** Where in the code an error happened: at most 12 lines of its stack, without its message. */
export const framesOf = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 12)
    : []

/** The whole error for an operator, safe like `describeError`: its causes and where it happened. */
export function explainError(error: unknown): string {
  const causes: string[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(describeError(cause))
  const [first = describeError(error), ...others] = causes
  return [first, ...others.map((cause) => `caused by ${cause}`), ...framesOf(error)].join('\n')
}
