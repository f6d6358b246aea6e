import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { counter } from '@waymark/platform/metrics'
import { bool } from '@waymark/platform/row'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { saveFacts } from '../plan-facts/save-facts.ts'
import { type Extraction, FAILURES, MAX_SCANNED_PAGES } from './extract/result.ts'
import { savePages } from './save-pages.ts'

const failures = counter('file_failures_total', 'Files whose text could not be extracted, by reason', ['reason'])

/** What reading a file led to: also that its reader kept dying. */
export type Outcome = Extraction | { died: 'too_slow' | 'damaged' }

/** Stores what reading a file led to: its pages, the reason why there are none, or that its pictures are read next. */
async function settleFile(tx: Transaction, file_id: string, outcome: Outcome): Promise<void> {
  // The file may have been erased in the meantime, or finished by another run.
  const file = await tx.row(
    tables.agency_file.pick('id', 'user_id').extend({ deleted: bool }),
    sql`
    select id, user_id, deleted_at is not null as deleted from agency_file
    where id = ${file_id} and status = 'processing' for update`,
  )
  if (!file) return
  const { user_id } = file
  if ('scanned' in outcome) {
    const pages = Math.min(outcome.scanned, MAX_SCANNED_PAGES)
    await tx.run(sql`update agency_file set scan_page = 1, scan_pages = ${pages} where id = ${file_id}`)
    await emit(tx, 'file.scanned', file_id, { user_id, pages })
    return
  }
  if ('pages' in outcome) {
    await savePages(tx, file, outcome.pages)
    await saveFacts(tx, file, outcome.facts)
    await mark(tx, file_id, { status: 'ready', pages: outcome.pages.length, unread: outcome.unread ?? 0, reason: null })
    await emit(tx, 'file.processed', file_id, { user_id, status: 'ready' })
    return
  }
  const failure = 'died' in outcome ? outcome.died : outcome.failure
  const reason = FAILURES[failure]
  await mark(tx, file_id, { status: 'failed', pages: null, unread: 0, reason })
  await emit(tx, 'file.processed', file_id, { user_id, status: 'failed' })
  failures.inc({ reason: failure })
  if (!file.deleted) await notifyUser(tx, { user_id, kind: 'file_failed', body: reason })
}

/** The end of a reaction that reads files. There is no outcome if the file no longer needs to be read. */
export async function settleRead(
  { aggregate_id: file_id }: { aggregate_id: string },
  tx: Transaction,
  outcome: Outcome | undefined,
): Promise<void> {
  if (outcome) await settleFile(tx, file_id, outcome)
}

interface Mark {
  status: 'ready' | 'failed'
  pages: number | null
  unread: number
  reason: string | null
}

const mark = (tx: Sql, file_id: string, { status, pages, unread, reason }: Mark) =>
  tx.run(sql`
    update agency_file
    set status = ${status}, pages = ${pages}, unread_pages = ${unread}, failure_reason = ${reason}, scan_page = null,
        processed_at = now()
    where id = ${file_id}`)
