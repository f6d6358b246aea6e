import { CONFIDENT } from '@waymark/contracts/knowledge/plan-facts/facts'
import { keepLease } from '@waymark/events/deliveries'
import { emit } from '@waymark/events/outbox'
import { type Handlers, reactionWith } from '@waymark/events/reaction'
import { type Database, sql } from '@waymark/platform/database'
import { counter, histogram } from '@waymark/platform/metrics'
import type { Reading } from './extract/result.ts'
import { ATTEMPTS, type Reads, readStoredFile } from './read-stored-file.ts'
import { type Outcome, settleRead } from './settle-file.ts'

/** One page takes 4 seconds on a machine with nothing else to do. */
const LIMIT_MS = 60_000
const PAGE_LIMIT_MS = 20_000

export const scanLimit = (pages: number, limit_ms = LIMIT_MS): number => limit_ms + pages * PAGE_LIMIT_MS

const scans = counter('scans_total', 'Files with pages that are only pictures, by what reading them led to', [
  'outcome',
])
const pages_read = counter('scan_pages_total', 'Pages read from pictures, by how sure the result is', ['confidence'])
const page_duration = histogram(
  'scan_page_duration_seconds',
  'How long reading a page from its picture took, on average of a file',
)

/**
 * Reads a file with pages that are only pictures. This takes seconds for each page, so it has a queue of its own, and
 * files with text do not wait for it. Each page that is begun renews the lease and is shown; what was read is stored at
 * the end, so a run that dies loses only its own work.
 */
export const readScan = reactionWith(
  {
    name: 'read-scan',
    on: ['file.scanned'],
    does: 'Reads the pages of a file that are only pictures',
    // Longer than reading one page may take, because each page renews it.
    lease_s: 180,
    attempts: ATTEMPTS,
    concurrency: 1,
  },
  (
    { storage, closing: signal }: Reads,
    limit_ms: number = LIMIT_MS,
  ): Handlers<'file.scanned', Outcome | undefined> => ({
    async prepare({ id: event_id, aggregate_id: file_id, payload: { user_id, pages } }, db) {
      // One after the other, and all before the result is stored.
      let shown = Promise.resolve()
      const onReading = (now: Reading) => {
        shown = shown.then(() => show(db, { event_id, file_id, user_id, now }).catch(() => undefined))
      }
      const started = performance.now()
      const reader = { subscriber: 'read-scan' as const, event_id, storage, signal, onReading }
      try {
        const outcome = await readStoredFile(db, file_id, { ...reader, limit_ms: scanLimit(pages, limit_ms) })
        if (outcome) count(outcome, pages, performance.now() - started)
        return outcome
      } finally {
        await shown
      }
    },
    commit: settleRead,
  }),
)

function count(outcome: Outcome, pages: number, ms: number): void {
  scans.inc({ outcome: 'pages' in outcome ? 'ready' : 'failed' })
  if (!('pages' in outcome)) return
  page_duration.observe(ms / 1000 / Math.max(1, pages))
  for (const { confidence } of outcome.pages) {
    if (confidence !== null) pages_read.inc({ confidence: confidence >= CONFIDENT ? 'good' : 'low' })
  }
}

interface Shown {
  event_id: string
  file_id: string
  user_id: string
  now: Reading
}

/** Stores which page is being read, for its agency to see, and keeps the delivery. */
const show = (db: Database, { event_id, file_id, user_id, now }: Shown) =>
  db.transaction(async (tx) => {
    await keepLease(tx, 'read-scan', event_id)
    const changed = await tx.run(sql`
      update agency_file set scan_page = ${now.page}, scan_pages = ${now.pages}
      where id = ${file_id} and status = 'processing'`)
    if (changed > 0) await emit(tx, 'file.page_begun', file_id, { user_id })
  })
