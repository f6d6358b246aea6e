import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs'
import type { Readable } from 'node:stream'

const MAX_BYTES = 10_000_000
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

/** Rotates a log that has grown large. One older file is kept. */
export function rotate(path: string): void {
  if (existsSync(path) && statSync(path).size > MAX_BYTES) renameSync(path, `${path}.1`)
}

export interface ServiceLog {
  /** Takes the output of one more process of the service. */
  follow: (output: Readable) => void
  /** The newest line that explains why a process ended. */
  reason: () => string
}

/**
 * Writes all output of a service to a file, and shows people a short form of lines at `level` and above. A line that is
 * not JSON comes from a crash and is always shown.
 */
export function openServiceLog(name: string, path: string, level: string, show: (line: string) => void): ServiceLog {
  rotate(path)
  let file = createWriteStream(path, { flags: 'a', mode: 0o600 })
  let size = existsSync(path) ? statSync(path).size : 0
  let reason = ''
  const least = LEVELS.indexOf(level)

  const take = (line: string) => {
    if (line.trim() === '') return
    const shown = summary(line)
    // A crash prints its error between source code, a stack and Node's version.
    if (!/^(?:\s|[})]|node:|file:|Node\.js v)/.test(line)) reason = shown.text
    if (least >= 0 && shown.level >= least) show(`${name}: ${shown.text}`)
  }

  return {
    follow: (output) => {
      let rest = ''
      output.on('data', (chunk: Buffer) => {
        file.write(chunk)
        size += chunk.length
        if (size > MAX_BYTES) {
          file.end()
          renameSync(path, `${path}.1`)
          file = createWriteStream(path, { flags: 'a', mode: 0o600 })
          size = 0
        }
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) take(line)
      })
      output.once('end', () => take(rest))
    },
    reason: () => reason,
  }
}

function summary(line: string): { level: number; text: string } {
  const label = /^\{"level":"([a-z]+)"/.exec(line)?.[1]
  if (label === undefined) return { level: LEVELS.length, text: line }
  const level = LEVELS.indexOf(label)
  // Parsed only if it may be shown, because there can be thousands of lines a second.
  if (level < LEVELS.indexOf('warn')) return { level, text: line }
  const { msg, err, code } = JSON.parse(line)
  return { level, text: [msg, err?.message, code].filter((part) => typeof part === 'string').join(': ') }
}
