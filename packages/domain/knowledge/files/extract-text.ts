import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Extraction, extraction, type Reading, reading } from './extract/result.ts'

const MAIN = fileURLToPath(import.meta.resolve('./extract/main.ts'))
const HEAP_MB = 512
/**
 * The memory limit of the process, including memory outside of its heap: text recognition of a large photo needs most
 * of it.
 */
const MEMORY_MB = 1500
/** The size of a result with `MAX_CHARS` characters as JSON. */
const MAX_ANSWER_CHARS = 100_000_000

/** The process that read a file ended without a result: it ran out of memory, was killed, or took too long. */
export class ReaderDied extends Error {
  readonly timed_out: boolean

  constructor(timed_out: boolean, how: string) {
    super(timed_out ? 'reading a file took too long' : `the process that read a file ended with ${how}`)
    this.timed_out = timed_out
  }
}

interface Limits {
  limit_ms: number
  signal: AbortSignal
  /** A user is waiting for the result. Other files are read at a lower priority. */
  awaited?: boolean
  /** No one waits for the result: uploads that are read at the same time come first. */
  idle?: boolean
  /** The limit of its heap. */
  heap_mb?: number
  /** The reader ends itself above this limit. */
  memory_mb?: number
}

/**
 * The text of a file by pages, read in a separate process. Pages of a PDF that are only pictures are read if there is
 * an `onReading` to hear of each that is begun. Throws `ReaderDied` when that process gives no result within
 * `limit_ms`, the signal's reason when that is aborted, and anything that `content` throws.
 */
export async function extractText(
  content: Readable,
  media_type: string,
  limits: Limits,
  onReading?: (now: Reading) => void,
): Promise<Extraction> {
  const tell = onReading && ((line: string) => onReading(reading.parse(JSON.parse(line))))
  return extraction.parse(JSON.parse(await askReader(MAIN, media_type, content, limits, tell)))
}

/**
 * Runs the program `main` with a file on its stdin and returns the last line of its output. `onLine` hears the lines
 * before it, and asks the program for them. Throws like `extractText`.
 */
export async function askReader(
  main: string,
  argument: string,
  content: Readable,
  { limit_ms, signal, awaited, idle, heap_mb = HEAP_MB, memory_mb = MEMORY_MB }: Limits,
  onLine?: (line: string) => void,
): Promise<string> {
  signal.throwIfAborted()
  const reader = spawn(
    process.execPath,
    // It may read its own code and start the threads that recognize text. It may not write files or start processes.
    [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      '--no-warnings',
      `--max-old-space-size=${heap_mb}`,
      main,
      argument,
      String(memory_mb),
      ...(onLine ? ['scan'] : []),
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const kill = () => reader.kill('SIGKILL')
  let timed_out = false
  const clock = setTimeout(() => {
    timed_out = true
    kill()
  }, limit_ms)
  signal.addEventListener('abort', kill)
  let broken: unknown
  try {
    if (reader.pid !== undefined && !awaited) lowerPriority(reader.pid, idle ? 19 : 10)
    content.once('error', (error) => {
      broken = error
      kill()
    })
    // The reader may end before it has read everything.
    reader.stdin.on('error', () => content.destroy())
    content.pipe(reader.stdin)
    const ended = new Promise<string>((resolve, reject) => {
      reader.once('error', reject)
      reader.once('close', (code, by) => resolve(code === 0 ? '' : String(by ?? code)))
    })
    const [how, answer] = await Promise.all([ended, answerOf(reader.stdout, kill, onLine)])
    signal.throwIfAborted()
    if (broken !== undefined) throw broken
    if (how !== '') throw new ReaderDied(timed_out, how)
    return answer
  } finally {
    clearTimeout(clock)
    signal.removeEventListener('abort', kill)
    content.destroy()
    kill()
  }
}

async function answerOf(stdout: Readable, kill: () => void, onLine?: (line: string) => void): Promise<string> {
  let chars = 0
  let parts: string[] = []
  stdout.setEncoding('utf8')
  for await (const chunk of stdout as AsyncIterable<string>) {
    chars += chunk.length
    if (chars > MAX_ANSWER_CHARS) kill()
    const lines = chunk.split('\n')
    for (const line of lines.slice(0, -1)) {
      onLine?.([...parts, line].join(''))
      parts = []
    }
    parts.push(lines.at(-1) ?? '')
  }
  return parts.join('')
}

function lowerPriority(pid: number, by: number): void {
  try {
    setPriority(pid, by)
  } catch {
    // It has already ended, or the system denies the change.
  }
}
