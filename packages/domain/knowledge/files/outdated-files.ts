import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { observed } from '@waymark/platform/metrics'
import { int4, row } from '@waymark/platform/row'
import { READING_VERSION } from './extract/version.ts'

/** Between two files, so that they do not keep a processor busy. */
const PAUSE_MS = 10_000

/** The condition for a file whose text an earlier version of the code read. */
export const isOutdated = sql`status = 'ready' and coalesce(reading_version, 0) < ${READING_VERSION}::int`

const waits = sql`status = 'ready' and deleted_at is null and asked_version < ${READING_VERSION}::int`

/**
 * Has the next file of an earlier version read again, newest first, unless one is already being read or about to be. One
 * that failed and is tried again does not hold up the others.
 */
export async function askForRereading(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('rereading'))`)
  const going = await tx.exists(sql`
    select 1 from event_delivery where subscriber = 'reread-file' and state = 'pending' and attempts = 0 limit 1`)
  if (going) return
  const file = await tx.row(
    tables.agency_file.pick('id', 'user_id'),
    sql`
    update agency_file set asked_version = ${READING_VERSION}
    where id = (
      select id from agency_file where ${waits} order by asked_version, id desc limit 1 for update skip locked)
    returning id, user_id`,
  )
  if (!file) return
  const { id, user_id } = file
  const due = { 'reread-file': new Date(Date.now() + PAUSE_MS) }
  await emit(tx, 'file.outdated', id, { user_id, version: READING_VERSION }, { due })
}

/** Serves at `/metrics` how many files wait to be read again. */
export function observeOutdated(db: Sql): void {
  observed('files_outdated', 'Files that an earlier version read and that wait to be read again', [], async (set) => {
    const found = await db.row(row({ files: int4 }), sql`select count(*)::int as files from agency_file where ${waits}`)
    set({}, found?.files ?? 0)
  })
}
