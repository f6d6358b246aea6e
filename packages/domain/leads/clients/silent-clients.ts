import { DAY_MS } from '@waymark/contracts/durations'
import { emit, wake } from '@waymark/events/outbox'
import { type Database, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { bool, int4, row, timestamptz, uuid } from '@waymark/platform/row'
import { waitForDeletions } from './erase-archived-client.ts'
import { purgeClient } from './purge-client.ts'

/** From the notice to the deletion. */
export const NOTICE_DAYS = 30

/** When the data of a client who was told of the deletion goes. */
export const deletedAfter = (offered_at: Date): Date => new Date(offered_at.getTime() + NOTICE_DAYS * DAY_MS)

/** Clients without a known sign of life since this time who never enrolled: `client_silent_idx`. An imported person gets no emails, so
 * nobody can tell them: the broker keeps their own book. */
const quietSince = (since: Date): Statement => sql`
  from client
  where coalesce(heard_at, submitted_at) < ${since}::timestamptz and deletion_offered_at is null
    and status <> 'enrolled' and not is_mock and revision > 0`

/**
 * The last sign of life: answers, a message in either direction, a note, a call, an appointment, a new status, or the wish to
 * keep the data. An appointment to come counts as one now.
 */
const lastHeard = sql`
  greatest(
    submitted_at, answered_at, heard_at,
    (select max(created_at) from message where client_id = client.id),
    (select max(created_at) from client_note where client_id = client.id),
    (select max(called_at) from client_call where client_id = client.id and deleted_at is null),
    (select max(case status when 'booked' then greatest(created_at, least(starts_at, now())) else created_at end)
     from appointment where client_id = client.id),
    (select max(changed_at) from client_status_change where client_id = client.id))`

/** A sign of life since the client was told, or was about to be. */
export const heardSinceOffer = sql`${lastHeard} > deletion_offered_at`

const quiet = row({ id: uuid, heard_at: timestamptz })

const nothing = async () => {}

/**
 * Tells clients without a sign of life since this time that their data will be deleted, one by one.
 *
 * @param beat called after each of them
 */
export async function offerDeletions(db: Database, since: Date, now: Date, beat = nothing): Promise<void> {
  const offer = async (tx: Transaction): Promise<boolean> => {
    const client = await tx.row(
      quiet,
      sql`
      select id, ${lastHeard} as heard_at ${quietSince(since)}
      order by coalesce(client.heard_at, submitted_at) limit 1 for update skip locked`,
    )
    if (!client) return false
    if (client.heard_at >= since) await heardOf(tx, client.id, client.heard_at)
    else await offerDeletion(tx, client.id, now)
    return true
  }
  while (await db.transaction(offer)) await beat()
}

async function offerDeletion(tx: Transaction, client_id: string, now: Date): Promise<void> {
  await tx.run(sql`update client set deletion_offered_at = ${now}::timestamptz where id = ${client_id}::uuid`)
  await emit(tx, 'client.deletion_offered', client_id, {}, { actor: 'housekeeping' })
  tx.afterCommit(() => wake(tx.database))
}

/** The time until the deletion runs from when the mail server took the letter. */
export const offerSent = (tx: Sql, client_id: string): Promise<number> =>
  tx.run(sql`
    update client set deletion_offered_at = now()
    where id = ${client_id}::uuid and deletion_offered_at is not null and not (${heardSinceOffer})`)

/** How many letters that no address takes are enough: the data does not stay forever because it can be told to no one. */
const LETTERS = 2

const offered = row({ id: uuid, heard_at: timestamptz, stays: bool, failed: bool, failures: int4 })

/**
 * Permanently deletes, one by one, the data of clients who were told so long enough ago, unless there was a sign of life
 * since, or they enrolled. While the letter waits to be sent, nobody was told. One that was given up or came back is sent again
 * when its time is over, once. Who stopped emails gets no letter.
 *
 * @param beat called after each of them
 */
export async function deleteSilentClients(db: Database, now: Date, beat = nothing): Promise<void> {
  const before = new Date(now.getTime() - NOTICE_DAYS * DAY_MS)
  const remove = async (tx: Transaction): Promise<boolean> => {
    // Before the client is locked: a deletion that is running may want the same one.
    await waitForDeletions(tx)
    const client = await tx.row(
      offered,
      sql`
      select id, ${lastHeard} as heard_at, ${heardSinceOffer} or status = 'enrolled' as stays,
             coalesce(
               letter.state in ('dead', 'discarded') or letter.failed_at is not null,
               -- Its event was dropped with its month.
               (select failed_at is not null from consumer_mail
                where client_id = client.id and letter = 'deletion'
                  and claimed_at > coalesce(client.heard_at, client.submitted_at)
                order by claimed_at desc limit 1),
               false) as failed,
             (select count(*)::int from consumer_mail
              where client_id = client.id and letter = 'deletion' and failed_at is not null
                and claimed_at > coalesce(client.heard_at, client.submitted_at)) as failures
      from client left join lateral (
        select event_delivery.state, failed_at
        from outbox_event
        join event_delivery on event_delivery.event_id = outbox_event.id and subscriber = 'mail'
        left join consumer_mail on consumer_mail.event_id = outbox_event.id
        where aggregate_id = client.id and name = 'client.deletion_offered'
        order by outbox_event.id desc limit 1
      ) as letter on true
      where deletion_offered_at < ${before}::timestamptz and letter.state is distinct from 'pending'
      order by deletion_offered_at limit 1 for update of client skip locked`,
    )
    if (!client) return false
    if (client.stays) await heardOf(tx, client.id, client.heard_at)
    else if (client.failed && client.failures < LETTERS) await offerDeletion(tx, client.id, now)
    else await purgeClient(tx, client.id)
    return true
  }
  while (await db.transaction(remove)) await beat()
}

/** Takes the notice back. The next one comes after as long a silence. */
export async function heardOf(tx: Sql, client_id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update client set deletion_offered_at = null, heard_at = ${at}::timestamptz where id = ${client_id}::uuid`)
}

/** How many clients might be told, counted up to `most`. Some may have had a sign of life that is not known here yet. */
export async function countSilent(db: Sql, since: Date, most: number): Promise<number> {
  const counted = await db.row(
    row({ count: int4 }),
    sql`select count(*)::int as count from (select ${quietSince(since)} limit ${most}) as found`,
  )
  return counted?.count ?? 0
}
