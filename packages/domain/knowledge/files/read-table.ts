import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { batchCalls } from '@waymark/platform/batch-calls'
import { AppError, unprocessable } from '@waymark/platform/errors'
import { z } from 'zod'
import type { ReceivedFile } from '../../context.ts'
import { FAILURES, type Failure, isFailure } from './extract/result.ts'
import type { Table } from './extract/table.ts'
import { askReader, ReaderDied } from './extract-text.ts'

const MAIN = fileURLToPath(import.meta.resolve('./extract/table-main.ts'))
const LIMIT_MS = 10_000
const BOOK_LIMIT_MS = 120_000
/** Each one may take half a gigabyte of the memory that all requests share. */
const MAX_AT_ONCE = 2

const table = z.union([
  z.object({ rows: z.array(z.array(z.string())) }),
  z.object({ failure: z.custom<Failure>(isFailure) }),
])

/**
 * The cells of a CSV file or of a workbook's first sheet, as text. Throws 415 with the sentence `other_type`, and 422 with
 * a plain sentence, such as `too_many` for too many rows, for an unreadable file.
 */
export async function readTable(
  { name, content }: ReceivedFile,
  { other_type, too_many }: { other_type: string; too_many: string },
): Promise<string[][]> {
  const kind = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  if (kind === undefined) throw new AppError(415, 'unsupported_media_type', other_type)
  const answer = await asking({ kind: `${kind}-census`, content })
  if ('rows' in answer) return answer.rows
  throw unprocessable(answer.failure === 'too_long' ? too_many : FAILURES[answer.failure], 'unreadable_file')
}

interface Asked {
  kind: string
  content: ReceivedFile['content']
}

const asking = batchCalls<Asked, Table>({
  work: (asked) => Promise.all(asked.map(ask)),
  concurrency: MAX_AT_ONCE,
  max_batch: 1,
  leftNothing: () => false,
})

const ask = ({ kind, content }: Asked): Promise<Table> =>
  askTable(kind, content(), { limit_ms: LIMIT_MS, signal: new AbortController().signal, awaited: true })

/** The cells of a broker's book, or in a sentence why there are none. */
export type Book = { rows: string[][] } | { problem: string }

/**
 * The cells of a broker's whole book, read in the background. `too_many` is the sentence for too many rows. Throws the
 * signal's reason when that is aborted, and anything that `content` throws.
 */
export async function readBook(
  kind: 'csv' | 'xlsx',
  content: Readable,
  { too_many, signal }: { too_many: string; signal: AbortSignal },
): Promise<Book> {
  const answer = await askTable(`${kind}-book`, content, { limit_ms: BOOK_LIMIT_MS, signal })
  if ('rows' in answer) return answer
  return { problem: answer.failure === 'too_long' ? too_many : FAILURES[answer.failure] }
}

async function askTable(argument: string, content: Readable, limits: Parameters<typeof askReader>[3]): Promise<Table> {
  try {
    return table.parse(JSON.parse(await askReader(MAIN, argument, content, limits)))
  } catch (error) {
    if (error instanceof ReaderDied) return { failure: error.timed_out ? 'too_slow' : 'too_large' }
    throw error
  }
}
