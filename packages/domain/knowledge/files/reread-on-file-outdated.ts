import { keepLease } from '@waymark/events/deliveries'
import { type Handlers, reactionWith } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import { MAX_SCANNED_PAGES } from './extract/result.ts'
import { READING_VERSION } from './extract/version.ts'
import { askForRereading } from './outdated-files.ts'
import { scanLimit } from './read-on-file-scanned.ts'
import { ATTEMPTS, type Reads, readStoredFile } from './read-stored-file.ts'
import { type Reread, replaceReading } from './settle-file.ts'

const LIMIT_MS = 120_000
/** Until it is tried again, when uploads come first. */
const WAIT_MS = 60_000

/**
 * Reads a file again that an earlier version of the code read, and replaces what is stored of it in the end. Until then,
 * and if it cannot be read, the former reading stays. Asks for the next such file, so that there is one at a time.
 */
export const rereadFile = reactionWith(
  {
    name: 'reread-file',
    on: ['file.outdated'],
    does: 'Reads a file again that an earlier version read',
    // Longer than reading a file with text, or one page of a scan, may take.
    lease_s: 180,
    attempts: ATTEMPTS,
    concurrency: 1,
  },
  (
    { storage, closing: signal }: Reads,
    limit_ms: number = LIMIT_MS,
  ): Handlers<'file.outdated', Reread | undefined> => ({
    async later({ payload }, db) {
      // During a roll-out, an older worker may get this. It leaves it to the newer ones.
      const waits = payload.version > READING_VERSION || (await uploadsWait(db))
      return waits ? new Date(Date.now() + WAIT_MS) : null
    },
    async prepare({ id: event_id, aggregate_id: file_id }, db) {
      const reader = { subscriber: 'reread-file' as const, event_id, storage, signal }
      const read = await readStoredFile(db, file_id, { ...reader, limit_ms })
      if (!read || !('scanned' in read)) return read && { outcome: read, scan_pages: null }
      const scan_pages = Math.min(read.scanned, MAX_SCANNED_PAGES)
      const onReading = () => void keepLease(db, 'reread-file', event_id).catch(() => undefined)
      onReading()
      const outcome = await readStoredFile(db, file_id, { ...reader, limit_ms: scanLimit(scan_pages), onReading })
      return outcome && { outcome, scan_pages }
    },
    async commit({ aggregate_id: file_id }, tx, reread) {
      if (reread) await replaceReading(tx, file_id, reread)
      await askForRereading(tx)
    },
  }),
)

/** Whether files that were just uploaded wait or are being read. */
const uploadsWait = (db: Sql): Promise<boolean> =>
  db.exists(sql`
    select 1 from event_delivery
    where subscriber in ('process-file', 'read-scan') and state = 'pending' and (due_at <= now() or taken_at is not null)
    limit 1`)
