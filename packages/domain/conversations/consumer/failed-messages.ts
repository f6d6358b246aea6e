import type { KeyObject } from 'node:crypto'
import { emit } from '@waymark/events/outbox'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { perDatabase } from '@waymark/platform/per-database'
import { type RowOf, uuid } from '@waymark/platform/row'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import { reopenClock } from '../../leads/assignment/reopen-clock.ts'
import { stopClock } from '../../leads/assignment/stop-clock.ts'

const claimRow = tables.consumer_mail.pick('client_id', 'letter', 'claimed_at', 'failed_at')

/** A new attempt starts: what was given up is on its way again. The email may come back before the mail server answers. */
export const startMail = (db: Database, event_id: string): Promise<void> => starts(db)(event_id)

const starts = perDatabase((db) =>
  batchCalls<string, void>({
    async work(event_ids) {
      await db.run(sql`
        update consumer_mail set failed_at = null
        where event_id = any(${event_ids}::uuid[]) and sent_at is null and failed_at is not null`)
      return event_ids.map(() => undefined)
    },
    concurrency: 1,
    max_batch: 64,
    leftNothing: () => true,
  }),
)

/**
 * Locks the clients whom these events write to, before the rows about them, like everything that deletes a client, and in
 * one order, like everywhere that several clients are locked.
 */
export const lockClientsOf = (tx: Transaction, event_ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    select from client where id in (
      select recipient_id from outbox_event join message on message.id = aggregate_id
      where outbox_event.id = any(${event_ids}::uuid[]) and name = 'message.sent'
      union all select client_id from consumer_mail where event_id = any(${event_ids}::uuid[])
      union all select client_id from consumer_text where event_id = any(${event_ids}::uuid[])
    ) order by id for no key update`)

/** Records that the email of an event was given up or came back. A repeat changes nothing. */
export async function mailFailed(tx: Transaction, event_id: string): Promise<void> {
  await lockClientsOf(tx, [event_id])
  await tx.run(sql`
    update consumer_mail set failed_at = now() where event_id = ${event_id}::uuid and failed_at is null`)
  await loseMessages(tx, event_id)
}

/**
 * Records that the email of an event is not tried again, because the person opted out after an earlier attempt. Only
 * these two letters are marked as failed: no one waits for an answer to any other, and a failure would suggest that the
 * address does not work.
 */
export async function mailStopped(tx: Transaction, key: KeyObject, event_id: string): Promise<void> {
  const unsent = sql`
    event_id = ${event_id}::uuid and letter in ('message', 'proposed_update') and sent_at is null and failed_at is null`
  const client = await tx.row(
    tables.client.pick('email', 'submitted_at'),
    sql`
    select email, submitted_at from client where id = (select client_id from consumer_mail where ${unsent})`,
  )
  if (!client || !(await hasOptedOut(tx, key, client.email, client.submitted_at))) return
  await tx.run(sql`update consumer_mail set failed_at = now() where ${unsent}`)
}

/**
 * Records that the mail server took the emails of these events. They may have come back. The clients of the messages among
 * them are locked.
 */
export async function mailsSent(
  tx: Transaction,
  events: readonly { id: string; trace: string | null }[],
): Promise<void> {
  const mails = await tx.rows(
    claimRow.extend({ event_id: uuid }),
    sql`
    update consumer_mail set sent_at = now() where event_id = any(${events.map(({ id }) => id)}::uuid[])
    returning event_id, client_id, letter, claimed_at, failed_at`,
  )
  const traces = new Map(events.map(({ id, trace }) => [id, trace]))
  for (const { event_id, ...mail } of mails) {
    await settle({ ...tx, trace: traces.get(event_id) ?? null }, event_id, mail)
  }
}

/** How long a number gets no texts after one that failed, unless it answers START. */
const BLOCKED = {
  /** The provider says that it never will. */
  refused: sql`'9999-12-31'::timestamptz`,
  undelivered: sql`now() + interval '7 days'`,
  given_up: sql`now() + interval '7 days'`,
  /** It was not tried, or the number said STOP. */
  unsent: sql`null::timestamptz`,
}

/** Records that the text of an event does not arrive. A repeat changes nothing, nor does a text that was not claimed. */
export async function textFailed(tx: Transaction, event_id: string, why: keyof typeof BLOCKED): Promise<void> {
  await lockClientsOf(tx, [event_id])
  await tx.run(sql`
    update consumer_text set failed_at = now(), blocked_until = ${BLOCKED[why]}
    where event_id = ${event_id}::uuid and failed_at is null
      and (sent_at is null or ${why === 'undelivered'}::boolean)`)
  await loseMessages(tx, event_id)
}

/** Records that the provider took the text of an event. It may have failed before. */
export async function textSent(tx: Transaction, event_id: string, sid: string | null): Promise<void> {
  await lockClientsOf(tx, [event_id])
  const text = await tx.row(
    claimRow,
    sql`
    update consumer_text set sent_at = now(), sid = ${sid} where event_id = ${event_id}::uuid
    returning client_id, letter, claimed_at, failed_at`,
  )
  if (text) await settle(tx, event_id, text)
}

async function settle(tx: Transaction, event_id: string, claim: RowOf<typeof claimRow>): Promise<void> {
  if (claim.failed_at) await loseMessages(tx, event_id)
  else if (claim.letter === 'message') await tellMessages(tx, claim)
}

/**
 * The messages that no email and no text told the client about, once those of this event are over: their senders learn
 * it, and they are no contact. Nothing for an event that is no message to a client.
 */
export async function loseMessages(tx: Transaction, event_id: string): Promise<void> {
  // The lock makes the second of two failures see the first one.
  const own = await tx.row(
    tables.message.pick('id', 'recipient_id'),
    sql`
    select message.id, recipient_id
    from outbox_event
    join message on message.id = aggregate_id
    join client on client.id = recipient_id
    where outbox_event.id = ${event_id}::uuid and name = 'message.sent' and not client.is_mock and client.revision > 0
    for no key update of client`,
  )
  if (!own) return
  const client_id = own.recipient_id
  const lost = await tx.rows(
    tables.message.pick('id', 'conversation_id', 'sender_id'),
    sql`
    with claim as (
      select claimed_at, failed_at from consumer_mail where client_id = ${client_id}::uuid and letter = 'message'
      union all
      select claimed_at, failed_at from consumer_text where client_id = ${client_id}::uuid and letter = 'message'
    )
    update message set failed_at = now()
    where recipient_id = ${client_id}::uuid and recipient_kind = 'client' and not is_read and failed_at is null
      and (id = ${own.id}::uuid or exists (
        select from claim where claim.failed_at is not null and claimed_at >= message.created_at))
      and not exists (select from claim where claim.failed_at is null and claimed_at >= message.created_at)
      and not exists (
        select from outbox_event join event_delivery on event_id = outbox_event.id
        where aggregate_id = message.id and subscriber in ('mail', 'text') and state = 'pending')
    returning id, conversation_id, sender_id`,
  )
  for (const { id, conversation_id, sender_id } of lost) {
    await emit(tx, 'message.failed', id, { conversation_id, sender_id, client_id })
  }
  if (lost.length > 0) await reopenClock(tx, client_id, new Date())
}

/**
 * The messages that an email or a text tells about did not fail. The first one is contact from when it was written, if
 * nothing was before: at that time, nothing was known to reach the client.
 */
async function tellMessages(tx: Transaction, { client_id, claimed_at }: RowOf<typeof claimRow>): Promise<void> {
  const [first] = await tx.rows(
    tables.message.pick('created_at', 'sender_id'),
    sql`
    with told as (
      update message set failed_at = null
      where recipient_id = ${client_id}::uuid and failed_at is not null and created_at <= ${claimed_at}::timestamptz
    )
    select message.created_at, sender_id
    from client join message on recipient_id = client.id and sender_id = client.broker_id
    where client.id = ${client_id}::uuid and client.first_contact_at is null
      and message.created_at >= client.assigned_at and message.created_at <= ${claimed_at}::timestamptz
    order by message.created_at limit 1`,
  )
  if (first) await stopClock(tx, client_id, first.sender_id, first.created_at)
}
