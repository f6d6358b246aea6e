import { emit, wake } from '@waymark/events/outbox'
import { type Database, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { bool, int4, row, timestamptz, uuid } from '@waymark/platform/row'
import { deleteForGood } from './delete-client-data.ts'

const ACTOR = 'housekeeping'
const DAY_MS = 24 * 3600 * 1000

/** How long the deletion stays an offer. */
const OFFERED_DAYS = 30

/** When the data of a client is deleted to whom that was offered. */
export const deletedAfter = (offered_at: Date): Date => new Date(offered_at.getTime() + OFFERED_DAYS * DAY_MS)

/** Not known to have been heard of since this time, and not enrolled: `client_silent_idx`. */
const quietSince = (since: Date): Statement => sql`
  from client
  where coalesce(heard_at, submitted_at) < ${since}::timestamptz and deletion_offered_at is null
    and status <> 'enrolled' and not is_mock`

/** The last sign of life: answers, a message in either direction, a change of status, or the wish to keep the data. */
const lastHeard = sql`
  greatest(
    submitted_at, answered_at, heard_at,
    (select max(created_at) from message where client_id = client.id),
    (select max(changed_at) from client_status_change where client_id = client.id))`

const quiet = row({ id: uuid, heard_at: timestamptz })

/** Offers the deletion to clients of whom nothing was heard since this time, one by one. */
export async function offerDeletions(db: Database, since: Date, now: Date): Promise<void> {
  const offer = async (tx: Transaction): Promise<boolean> => {
    const client = await tx.row(
      quiet,
      sql`
      select id, ${lastHeard} as heard_at ${quietSince(since)}
      order by coalesce(client.heard_at, submitted_at) limit 1 for update skip locked`,
    )
    if (!client) return false
    if (client.heard_at >= since) await heardOf(tx, client.id, client.heard_at)
    else {
      await tx.run(sql`update client set deletion_offered_at = ${now}::timestamptz where id = ${client.id}::uuid`)
      await emit(tx, 'client.deletion_offered', client.id, {}, { actor: ACTOR })
      tx.afterCommit(() => wake(tx.database))
    }
    return true
  }
  while (await db.transaction(offer));
}

const offered = row({ id: uuid, heard_at: timestamptz, stays: bool })

/**
 * Permanently deletes, one by one, the data of clients to whom that was offered long enough ago, unless they were heard
 * of or enrolled since. Each deletion is logged as done by the system.
 */
export async function deleteSilentClients(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OFFERED_DAYS * DAY_MS)
  const remove = async (tx: Transaction): Promise<boolean> => {
    const client = await tx.row(
      offered,
      sql`
      select id, ${lastHeard} as heard_at, ${lastHeard} > deletion_offered_at or status = 'enrolled' as stays
      from client where deletion_offered_at < ${before}::timestamptz
      order by deletion_offered_at limit 1 for update skip locked`,
    )
    if (!client) return false
    if (client.stays) await heardOf(tx, client.id, client.heard_at)
    else {
      await deleteForGood(tx, client.id, ACTOR)
      await tx.run(sql`
        insert into access_log (id, actor_kind, action, subject_kind, subject_id, request_id)
        values (${newId()}, ${ACTOR}, 'client.purged', 'client', ${client.id}::uuid, ${ACTOR})`)
    }
    return true
  }
  while (await db.transaction(remove));
}

/** Takes back an offer. The client is asked again when nothing is heard of them for as long. */
export async function heardOf(tx: Sql, client_id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update client set deletion_offered_at = null, heard_at = ${at}::timestamptz where id = ${client_id}::uuid`)
}

/** How many clients would be offered the deletion, counted up to `most`. Some of them may have been heard of. */
export async function countSilent(db: Sql, since: Date, most: number): Promise<number> {
  const counted = await db.row(
    row({ count: int4 }),
    sql`select count(*)::int as count from (select ${quietSince(since)} limit ${most}) as found`,
  )
  return counted?.count ?? 0
}
