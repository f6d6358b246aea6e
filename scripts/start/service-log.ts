import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { keepLines } from './kept-lines.ts'

const MAX_BYTES = 10_000_000
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

/** Rotates a log that has grown large. One older file is kept. */
export function rotate(path: string): void {
  if (sizeOf(path) > MAX_BYTES) renameSync(path, `${path}.1`)
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

export interface ServiceLog {
  /** Takes the output of one more process of the service. */
  follow: (output: Readable) => void
  /** The newest line that explains why a process ended. */
  reason: () => string
}

/**
 * Writes all output of a service to a file, and shows people a short form of lines at `level` and above. A line that is
 * not JSON comes from a crash and is always shown. What a restore has to repeat is also kept longer beside the file.
 */
export function openServiceLog(name: string, path: string, level: string, show: (line: string) => void): ServiceLog {
  rotate(path)
  const file = openLogFile(path, (problem) =>
    show(`${name}: its log cannot be written (${problem}); its output is lost`),
  )
  const keep = keepLines(dirname(path), (problem) => show(`${name}: a line for restores cannot be kept (${problem})`))
  let reason = ''
  const least = LEVELS.indexOf(level)

  const take = (line: string) => {
    if (line.trim() === '') return
    keep(line)
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
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) take(line)
      })
      output.once('end', () => take(rest))
    },
    reason: () => reason,
  }
}

/**
 * A log that is written as long as its disk takes it. On a full disk the service goes on and its output is lost; the
 * file is opened again at most once a second, and then says how many bytes are missing.
 */
function openLogFile(path: string, complain: (problem: string) => void) {
  let file: WriteStream | undefined
  let size = 0
  let lost = 0
  let again_at = 0

  const fail = (stream: WriteStream, error: NodeJS.ErrnoException) => {
    if (stream !== file) return
    file = undefined
    again_at = Date.now() + 1000
    if (lost === 0) complain(error.code ?? error.message)
  }
  const open = () => {
    size = sizeOf(path)
    const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
    stream.on('error', (error) => fail(stream, error))
    return stream
  }

  return {
    write(chunk: Buffer) {
      if (file === undefined && Date.now() >= again_at) {
        file = open()
        if (lost > 0) file.write(`\n${JSON.stringify({ level: 'warn', msg: 'output is missing', bytes: lost })}\n`)
      }
      const stream = file
      if (!stream) {
        lost += chunk.length
        return
      }
      stream.write(chunk, (error) => {
        if (error) {
          fail(stream, error)
          lost += chunk.length
        } else lost = 0
      })
      size += chunk.length
      if (size > MAX_BYTES) {
        stream.end()
        file = undefined
        try {
          renameSync(path, `${path}.1`)
        } catch {
          // Someone deleted or moved it. A new one begins with the next line.
        }
      }
    },
  }
}

function summary(line: string): { level: number; text: string } {
  const label = /^\{"level":"([a-z]+)"/.exec(line)?.[1]
  if (label === undefined) return { level: LEVELS.length, text: line }
  const level = LEVELS.indexOf(label)
  // Parsed only if it may be shown, because there can be thousands of lines a second.
  if (level < LEVELS.indexOf('warn')) return { level, text: line }
  const { msg, err, code } = parsed(line)
  return { level, text: [msg, err?.message, code].filter((part) => typeof part === 'string').join(': ') }
}

/** A service that was killed may have left half a line, which is shown as it is. */
function parsed(line: string) {
  try {
    return JSON.parse(line)
  } catch {
    return { msg: line }
  }
}
