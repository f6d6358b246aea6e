import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { histogram } from '@waymark/platform/metrics'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import type { Reading } from './extract/result.ts'
import { extractText, ReaderDied } from './extract-text.ts'
import { isOutdated } from './outdated-files.ts'
import type { Outcome } from './settle-file.ts'

/** With doubling waits, enough for a storage outage of two hours. */
export const ATTEMPTS = 15
/** One death may be the machine's fault; after this many it is the file's. */
const DEATHS = 3

const duration = histogram('file_processing_duration_seconds', 'How long reading a file took', [
  'media_type',
  'outcome',
])

/** What a reaction that reads files needs. */
export interface Reads {
  storage: FileStorage
  /** Stops running reads when this worker shuts down. */
  closing: AbortSignal
}

const IS_WANTED = {
  'process-file': sql`status = 'processing'`,
  'read-scan': sql`status = 'processing'`,
  'reread-file': isOutdated,
}

interface Reader {
  subscriber: keyof typeof IS_WANTED
  event_id: string
  storage: FileStorage
  /** Stops the reader when this worker shuts down. */
  signal: AbortSignal
  limit_ms: number
  /** Pages that are only pictures are read if this hears of them. */
  onReading?: (now: Reading) => void
}

/**
 * Reads a file that is to be read, or read again, in a separate process. Throws to try again later: when the storage is
 * away, or the process died. After the last attempt, the result says so.
 */
export async function readStoredFile(
  db: Database,
  file_id: string,
  { subscriber, event_id, storage, signal, limit_ms, onReading }: Reader,
): Promise<Outcome | undefined> {
  const file = await db.row(
    tables.agency_file.pick('media_type', 'storage_key'),
    sql`select media_type, storage_key from agency_file where id = ${file_id} and ${IS_WANTED[subscriber]}`,
  )
  if (!file) return undefined
  const { media_type, storage_key } = file
  const idle = subscriber === 'reread-file'
  const stop = duration.startTimer({ media_type })
  try {
    const outcome = await extractText(await storage.get(storage_key), media_type, { limit_ms, signal, idle }, onReading)
    stop({ outcome: 'failure' in outcome ? 'failed' : 'scanned' in outcome ? 'scanned' : 'ready' })
    return outcome
  } catch (error) {
    stop({ outcome: 'error' })
    const attempts = await attemptsOf(db, event_id, subscriber)
    signal.throwIfAborted()
    const died = error instanceof ReaderDied && attempts >= DEATHS
    // What was read before stays, so nobody waits for the end: the last attempt may fail, and an administrator retry it.
    if (!died && (idle || attempts < ATTEMPTS)) throw error
    return { died: error instanceof ReaderDied && error.timed_out ? 'too_slow' : 'damaged' }
  }
}

/** Counts this attempt, too. */
async function attemptsOf(db: Database, event_id: string, subscriber: string): Promise<number> {
  const delivery = await db.row(
    tables.event_delivery.pick('attempts'),
    sql`select attempts from event_delivery where event_id = ${event_id} and subscriber = ${subscriber}`,
  )
  return (delivery?.attempts ?? 0) + 1
}
