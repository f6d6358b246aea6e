import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Extraction, extraction } from './extract/result.ts'

const MAIN = fileURLToPath(import.meta.resolve('./extract/main.ts'))
const HEAP_MB = 512
/** All that it may hold, also outside of its heap: text recognition takes most of it for a large photograph. */
const MEMORY_MB = 1500
/** What an answer of at most `MAX_CHARS` can take as JSON. */
const MAX_ANSWER_CHARS = 100_000_000

/** The process that read a file ended without an answer: out of memory, killed, or over its time. */
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
  /** Somebody waits for the answer; else it takes its time behind whoever does. */
  awaited?: boolean
  /** Told to the reader, which ends itself beyond that. */
  memory_mb?: number
}

/**
 * The text of a file by pages, read by a process of its own. Throws `ReaderDied` when that does not answer within
 * `limit_ms`, the signal's reason when that is aborted, and what `content` throws.
 */
export async function extractText(content: Readable, media_type: string, limits: Limits): Promise<Extraction> {
  return extraction.parse(JSON.parse(await askReader(MAIN, media_type, content, limits)))
}

/** What the program `main` answers to a file on its stdin. Throws as `extractText`. */
export async function askReader(
  main: string,
  argument: string,
  content: Readable,
  { limit_ms, signal, awaited, memory_mb = MEMORY_MB }: Limits,
): Promise<string> {
  signal.throwIfAborted()
  const reader = spawn(
    process.execPath,
    // It may read (its own code) and start the threads that recognize text; it may write no file and start no process.
    [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      '--no-warnings',
      `--max-old-space-size=${HEAP_MB}`,
      main,
      argument,
      String(memory_mb),
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
    if (reader.pid !== undefined && !awaited) lowerPriority(reader.pid)
    content.once('error', (error) => {
      broken = error
      kill()
    })
    // It may end before it took everything.
    reader.stdin.on('error', () => content.destroy())
    content.pipe(reader.stdin)
    const ended = new Promise<string>((resolve, reject) => {
      reader.once('error', reject)
      reader.once('close', (code, by) => resolve(code === 0 ? '' : String(by ?? code)))
    })
    const [how, answer] = await Promise.all([ended, bounded(reader.stdout, kill)])
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

async function bounded(stdout: Readable, kill: () => void): Promise<string> {
  let chars = 0
  stdout.on('data', (chunk: Buffer) => {
    chars += chunk.length
    if (chars > MAX_ANSWER_CHARS) kill()
  })
  return text(stdout)
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // Ended already, or the system does not let us.
  }
}
