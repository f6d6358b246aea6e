import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { batchCalls } from '@waymark/platform/batch-calls'
import { z } from 'zod'
import { askReader } from '../../knowledge/files/extract-text.ts'
import { type ParsedMail, SENDERS } from './parse-mail.ts'

const MAIN = fileURLToPath(import.meta.resolve('./parse-main.ts'))
/** An email of 40 MB with one large file takes 2 s. */
const LIMIT_MS = 20_000
/** The file in an email is outside of the heap. Hostile emails take several times this in all. */
const HEAP_MB = 192

const parsed = z.object({
  key: z.string(),
  from: z.string(),
  text: z.string(),
  files: z.array(
    z.object({ name: z.string(), content: z.string().transform((base64) => Buffer.from(base64, 'base64')) }),
  ),
  sent_by: z.enum(SENDERS),
  failed: z.boolean(),
})

/**
 * Reads an email in a process of its own, one at a time: anyone on the internet may write it. Throws `ReaderDied` for an email
 * that cannot be read within the limits.
 */
export const readMail = batchCalls<Buffer, ParsedMail>({
  work: (mails) => Promise.all(mails.map(ask)),
  concurrency: 1,
  max_batch: 1,
  leftNothing: () => false,
})

async function ask(raw: Buffer): Promise<ParsedMail> {
  const limits = { limit_ms: LIMIT_MS, heap_mb: HEAP_MB, signal: new AbortController().signal, awaited: true }
  return parsed.parse(JSON.parse(await askReader(MAIN, '', Readable.from([raw]), limits)))
}
