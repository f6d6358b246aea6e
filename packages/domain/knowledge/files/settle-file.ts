import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { counter } from '@waymark/platform/metrics'
import { bool } from '@waymark/platform/row'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { saveFacts } from '../plan-facts/save-facts.ts'
import { type Content, type Extraction, FAILURES, MAX_SCANNED_PAGES } from './extract/result.ts'
import { READING_VERSION } from './extract/version.ts'
import { isOutdated } from './outdated-files.ts'
import { savePages } from './save-pages.ts'

const failures = counter('file_failures_total', 'Files whose text could not be extracted, by reason', ['reason'])

const rereads = counter('file_rereads_total', 'Files of an earlier version that were read again, by what it led to', [
  'outcome',
])

/** What reading a file led to: also that its reader kept dying. */
export type Outcome = Extraction | { died: 'too_slow' | 'damaged' }

/** What is written about a file names the account, and who deletes the account locks its files later. */
const lockOwner = (tx: Transaction, file_id: string) =>
  tx.run(sql`select from app_user where id = (select user_id from agency_file where id = ${file_id}) for key share`)

/** Stores what reading a file led to: its pages, the reason why there are none, or that its pictures are read next. */
async function settleFile(tx: Transaction, file_id: string, outcome: Outcome): Promise<void> {
  await lockOwner(tx, file_id)
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
    await storeContent(tx, file, outcome)
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

export interface Reread {
  outcome: Outcome
  /** How many of its pages are only pictures. */
  scan_pages: number | null
}

/** Replaces what an earlier version read, if this one could read the file. Corrections stay. */
export async function replaceReading(tx: Transaction, file_id: string, { outcome, scan_pages }: Reread): Promise<void> {
  if (!('pages' in outcome)) {
    rereads.inc({ outcome: 'kept' })
    return
  }
  await lockOwner(tx, file_id)
  const file = await tx.row(
    tables.agency_file.pick('id', 'user_id'),
    sql`select id, user_id from agency_file where id = ${file_id} and ${isOutdated} for update`,
  )
  if (!file) return
  await tx.run(sql`delete from file_page where file_id = ${file_id}`)
  await storeContent(tx, file, outcome)
  await tx.run(sql`update agency_file set scan_pages = ${scan_pages} where id = ${file_id}`)
  rereads.inc({ outcome: 'replaced' })
}

async function storeContent(tx: Transaction, file: { id: string; user_id: string }, read: Content): Promise<void> {
  const { id: file_id, user_id } = file
  await savePages(tx, file, read.pages)
  await saveFacts(tx, file, read.facts)
  await mark(tx, file_id, { status: 'ready', pages: read.pages.length, unread: read.unread ?? 0, reason: null })
  await emit(tx, 'file.processed', file_id, { user_id, status: 'ready' })
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
        processed_at = now(), reading_version = ${READING_VERSION}, asked_version = ${READING_VERSION}
    where id = ${file_id}`)
