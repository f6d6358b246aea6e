import { emit } from '@waymark/events/outbox'
import { type Handlers, reactionWith } from '@waymark/events/reaction'
import { type Database, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { counter, histogram } from '@waymark/platform/metrics'
import { bool, type RowOf } from '@waymark/platform/row'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { saveFacts } from '../plan-facts/save-facts.ts'
import { type Extraction, FAILURES } from './extract/result.ts'
import { extractText, ReaderDied } from './extract-text.ts'
import { savePages } from './save-pages.ts'

const LIMIT_MS = 120_000
/** With doubling waits, enough for a storage outage of two hours. */
const ATTEMPTS = 15
/** One death may be the machine's fault; after this many it is the file's. */
const DEATHS = 3

const duration = histogram('file_processing_seconds', 'How long reading a file took', ['media_type', 'outcome'])
const failures = counter('file_failures_total', 'Files whose text could not be extracted, by reason', ['reason'])

const storedFile = tables.agency_file.pick('media_type', 'storage_key')
type Stored = RowOf<typeof storedFile>

type Outcome = Extraction | { died: 'too_slow' | 'damaged' }

/**
 * Extracts a file's text for search, in a separate process. The file ends up `ready` with its pages or `failed` with a
 * reason, also when the process keeps dying or all attempts are used up. `closing` stops running reads when this worker
 * shuts down.
 */
export const processFile = reactionWith(
  {
    name: 'process-file',
    on: ['file.uploaded'],
    does: 'Reads the text of an uploaded file',
    // Longer than reading any file may take.
    lease_s: 180,
    attempts: ATTEMPTS,
    concurrency: 2,
  },
  (
    { storage, closing: signal }: { storage: FileStorage; closing: AbortSignal },
    limit_ms: number = LIMIT_MS,
  ): Handlers<'file.uploaded', Outcome | undefined> => ({
    async prepare({ id: event_id, aggregate_id: file_id }, db): Promise<Outcome | undefined> {
      const file = await db.row(
        storedFile,
        sql`select media_type, storage_key from agency_file where id = ${file_id} and status = 'processing'`,
      )
      if (!file) return undefined
      const stop = duration.startTimer({ media_type: file.media_type })
      const outcome = await read(storage, file, signal, limit_ms).catch(async (error: unknown) => {
        stop({ outcome: 'error' })
        const attempts = await attemptsOf(db, event_id)
        signal.throwIfAborted()
        if (error instanceof ReaderDied && attempts >= DEATHS) return died(error)
        if (attempts >= ATTEMPTS) return died(error)
        throw error
      })
      if (!('died' in outcome)) stop({ outcome: 'failure' in outcome ? 'failed' : 'ready' })
      return outcome
    },
    async commit({ aggregate_id: file_id }, tx, outcome) {
      if (outcome) await settle(tx, file_id, outcome)
    },
  }),
)

const read = async (storage: FileStorage, { storage_key, media_type }: Stored, signal: AbortSignal, limit_ms: number) =>
  extractText(await storage.get(storage_key), media_type, { limit_ms, signal })

const died = (error: unknown): Outcome => ({
  died: error instanceof ReaderDied && error.timed_out ? 'too_slow' : 'damaged',
})

/** Counts this attempt, too. */
async function attemptsOf(db: Database, event_id: string): Promise<number> {
  const delivery = await db.row(
    tables.event_delivery.pick('attempts'),
    sql`select attempts from event_delivery where event_id = ${event_id} and subscriber = 'process-file'`,
  )
  return (delivery?.attempts ?? 0) + 1
}

async function settle(tx: Transaction, file_id: string, outcome: Outcome): Promise<void> {
  // The file may have been erased in the meantime, or finished by another run.
  const file = await tx.row(
    tables.agency_file.pick('id', 'user_id').extend({ deleted: bool }),
    sql`
    select id, user_id, deleted_at is not null as deleted from agency_file
    where id = ${file_id} and status = 'processing' for update`,
  )
  if (!file) return
  if ('pages' in outcome) {
    await savePages(tx, file, outcome.pages)
    await saveFacts(tx, file, outcome.facts)
    await mark(tx, file_id, 'ready', outcome.pages.length, null)
    await emit(tx, 'file.processed', file_id, { user_id: file.user_id, status: 'ready' })
    return
  }
  const reason = 'died' in outcome ? outcome.died : outcome.failure
  await mark(tx, file_id, 'failed', null, FAILURES[reason])
  await emit(tx, 'file.processed', file_id, { user_id: file.user_id, status: 'failed' })
  failures.inc({ reason })
  if (!file.deleted) await notifyUser(tx, { user_id: file.user_id, kind: 'file_failed', body: FAILURES[reason] })
}

const mark = (tx: Sql, file_id: string, status: 'ready' | 'failed', pages: number | null, reason: string | null) =>
  tx.run(sql`
    update agency_file set status = ${status}, pages = ${pages}, failure_reason = ${reason}, processed_at = now()
    where id = ${file_id}`)
