import { pino } from 'pino'
import { describeError } from './errors.ts'

export type Log = pino.Logger

// Whatever reaches a log line by mistake under these names is blanked: credentials, contact and health data.
const NEVER = ['password', 'token', 'access_token', 'intake_token', 'authorization', 'cookie', 'email', 'phone', 'body']
const paths = NEVER.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`])

// The message of an error can quote what somebody typed, so only its description and where it came from are kept.
const describe = (error: unknown) => ({
  description: describeError(error),
  frames:
    error instanceof Error
      ? error.stack
          ?.split('\n')
          .filter((line) => line.startsWith('    at '))
          .slice(0, 12)
      : undefined,
})

/** JSON lines on stdout. Log ids and codes; never a person's data. */
export function createLog(service: string, level: string): Log {
  return pino(
    {
      level,
      base: { service, pid: process.pid },
      serializers: { err: describe },
      redact: { paths, censor: '[removed]' },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    // Buffered: a line must not cost the request a write of its own; but one of a quiet process must not wait for others.
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
  )
}
