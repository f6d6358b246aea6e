import type { BodyOf } from '@waymark/contracts/endpoint'
import {
  DELETION_UNDO_DAYS,
  type DeletionKind,
  type deletionEndpoints,
} from '@waymark/contracts/operations/deletions/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { conflict, unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

const UNDO_MS = DELETION_UNDO_DAYS * 24 * 3600 * 1000
/** After this time, writes that were in progress during the deletion have finished or failed. */
const TIDY_MS = 60_000

const BUSY = 'Another clean-up or deletion is running. Please try again in a moment.'

export type Asked = BodyOf<typeof deletionEndpoints.cleanupData>

/** A running deletion. Rows are archived under its id. */
export interface DeletionInProgress {
  tx: Transaction
  deletion_id: string
  now: Date
}

interface DeletionWork<Counts> {
  kind: DeletionKind
  subject_id: string | null
  /** The phrase that the administrator must type. */
  phrase: string
  /** Deletes the data. */
  work: (deletion: DeletionInProgress) => Promise<Counts>
}

interface Outcome<Counts> {
  counts: Counts
  dry_run: boolean
  phrase: string
  undo_id: string | null
  undo_until: Date | null
}

/**
 * Runs a deletion if the administrator typed the right phrase. Without a phrase, or as a dry run, it does the same work
 * and rolls back, so that the counts are exact. Deletions run one at a time. Throws 422 for a wrong phrase.
 */
export async function performDeletion<Counts extends Record<string, number>>(
  context: Context<UserActor>,
  { dry_run: wanted, phrase: typed }: Asked,
  { kind, subject_id, phrase, work }: DeletionWork<Counts>,
): Promise<Outcome<Counts>> {
  const { db, actor } = context
  if (typed !== null && typed !== phrase) {
    const message = `Type “${phrase}” to continue. Nothing was deleted.`
    throw unprocessable(message, 'wrong_phrase', [{ path: 'phrase', message }])
  }
  const dry_run = wanted === true || typed === null
  const deletion_id = newId()
  const now = new Date()
  const undo_until = new Date(now.getTime() + UNDO_MS)
  if (dry_run) await logAccess(context, `${kind}.rehearsed`, subject_id ? 'user' : 'deletion', subject_id)
  const { counts, done } = await (dry_run ? rehearse : commit)(db, async (tx) => {
    await takeTurns(tx)
    const came_to = await work({ tx, deletion_id, now })
    const moved = await tx.exists(sql`select from deletion_row where deletion_id = ${deletion_id}::uuid limit 1`)
    if (!moved) return { counts: came_to, done: false }
    await tx.run(sql`
      insert into deletion (id, kind, subject_id, counts, done_by, done_at, undo_until)
      values (${deletion_id}, ${kind}, ${subject_id}::uuid, ${JSON.stringify(came_to)}::jsonb, ${actor.user.id},
              ${now}::timestamptz, ${undo_until}::timestamptz)`)
    const due = { 'tidy-deletion': new Date(now.getTime() + TIDY_MS), 'erase-deletion': undo_until }
    await emit(tx, 'act.done', deletion_id, {}, { due })
    await logAccess(context, `${kind}.done`, 'deletion', deletion_id, tx)
    if (subject_id) await logAccess(context, 'user.deleted', 'user', subject_id, tx)
    return { counts: came_to, done: !dry_run }
  })
  return { counts, dry_run, phrase, undo_id: done ? deletion_id : null, undo_until: done ? undo_until : null }
}

/** For the transactions that take their time, which wait a little longer than the server lets a statement run. */
export const PATIENT = { patience_ms: 305_000 }

/** Lets the statements of a transaction run longer than those of other requests. */
export const takeTime = (tx: Transaction): Promise<number> => tx.run(sql`set local statement_timeout = '5min'`)

/**
 * Serializes deletions and undos, and lets them run longer than other requests may. Throws 409 when another one runs
 * for more than 3 s, so that waiting requests do not use up all connections.
 */
export async function takeTurns(tx: Transaction): Promise<void> {
  await takeTime(tx)
  await tx.run(sql`set local lock_timeout = '3s'`)
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('acts'))`).catch((error: unknown) => {
    throw isLockTimeout(error) ? conflict(BUSY, 'busy') : error
  })
  await tx.run(sql`set local lock_timeout = '20s'`)
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

type Work<T> = (tx: Transaction) => Promise<T>

const commit = <T>(db: Database, work: Work<T>): Promise<T> => db.transaction(work, PATIENT)

/** Does the work and rolls it back, so that no one else ever sees it. */
async function rehearse<T>(db: Database, work: Work<T>): Promise<T> {
  let result: { value: T } | undefined
  const over = new Error('a rehearsal ends in a rollback')
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      throw over
    }, PATIENT)
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  if (!result) throw over
  return result.value
}
