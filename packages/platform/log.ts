import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describeError, framesOf } from './errors.ts'

export type Log = pino.Logger

// Values under these names are removed if they reach a log line by mistake: credentials, contact details and health
// data.
const NEVER = ['password', 'token', 'access_token', 'intake_token', 'authorization', 'cookie', 'email', 'phone', 'body']
const paths = NEVER.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`])

// Error messages can quote what people typed, so only the safe description and the stack are logged.
const describe = (error: unknown) => ({ description: describeError(error), frames: framesOf(error) })

/** Writes JSON lines to stdout. Log ids and codes, never personal data. */
export function createLog(service: string, level: string): Log {
  // Buffered so that a log line does not cost each request a write, and flushed regularly so that lines of a quiet
  // process appear.
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })
  // Without a listener, a disk too full for the log would end the process.
  output.on('error', () => {})
  return pino(
    {
      level,
      base: { service, pid: process.pid },
      serializers: { err: describe },
      redact: { paths, censor: '[removed]' },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    output,
  )
}

/** More than enough for a reader that is there. */
const LAST_LINES_MS = 500

/**
 * Writes what is left, before the process ends. On exit, sonic-boom writes synchronously, and tries forever if the reader is
 * gone. Here, pino is told that it is gone, and gives up.
 */
export async function flushLog(log: Log): Promise<void> {
  const written = new Promise<void>((resolve) => log.flush(() => resolve()))
  await Promise.race([written, sleep(LAST_LINES_MS, undefined, { ref: false })])
}
