import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf } from '@waymark/platform/row'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import { reopenClock } from '../../leads/assignment/reopen-clock.ts'
import { stopClock } from '../../leads/assignment/stop-clock.ts'
import type { Secrets } from '../../secrets.ts'

const mailRow = tables.consumer_mail.pick('client_id', 'letter', 'claimed_at')

/** Records that the email of an event was given up or came back. A repeat changes nothing. */
export async function mailFailed(tx: Transaction, event_id: string, now: Date): Promise<void> {
  const mail = await tx.row(
    mailRow,
    sql`
    update consumer_mail set failed_at = ${now}::timestamptz
    where event_id = ${event_id}::uuid and failed_at is null
    returning client_id, letter, claimed_at`,
  )
  if (mail) await loseMessages(tx, mail, false, now)
}

/** Records that a text was refused, given up or did not arrive. A repeat changes nothing. */
export async function textFailed(
  tx: Transaction,
  { mail_link }: Pick<Secrets, 'mail_link'>,
  which: { event_id: string } | { sid: string },
  now: Date,
): Promise<void> {
  const text = await tx.row(
    tables.consumer_text
      .pick('client_id', 'letter', 'claimed_at')
      .extend({ email: tables.client.columns.email, submitted_at: tables.client.columns.submitted_at }),
    sql`
    update consumer_text set failed_at = ${now}::timestamptz
    from client
    where client.id = client_id and consumer_text.failed_at is null
      and ${'sid' in which ? sql`sid = ${which.sid}` : sql`event_id = ${which.event_id}::uuid`}
    returning client_id, letter, claimed_at, client.email, client.submitted_at`,
  )
  if (text) await loseMessages(tx, text, await hasOptedOut(tx, mail_link, text.email, text.submitted_at), now)
}

/**
 * The messages that no email and no text told the client about: their senders learn it, and they are no contact. A message
 * whose email is still on its way is not lost; `unmailed` says that there is none.
 */
async function loseMessages(
  tx: Transaction,
  { client_id, letter, claimed_at }: RowOf<typeof mailRow>,
  unmailed: boolean,
  now: Date,
): Promise<void> {
  if (letter !== 'message') return
  const lost = await tx.rows(
    tables.message.pick('id', 'conversation_id', 'sender_id'),
    sql`
    with mail as (
      select claimed_at, failed_at from consumer_mail where client_id = ${client_id}::uuid and letter = 'message'
    )
    update message set failed_at = ${now}::timestamptz
    where recipient_id = ${client_id}::uuid and recipient_kind = 'client' and not is_read and failed_at is null
      and created_at <= ${claimed_at}::timestamptz
      and (${unmailed}::boolean or exists (
        select from mail where mail.failed_at is not null and claimed_at >= message.created_at))
      and not exists (select from mail where mail.failed_at is null and claimed_at >= message.created_at)
      and not exists (
        select from consumer_text
        where consumer_text.client_id = ${client_id}::uuid and letter = 'message' and sent_at is not null
          and consumer_text.failed_at is null and claimed_at >= message.created_at)
    returning id, conversation_id, sender_id`,
  )
  for (const { id, conversation_id, sender_id } of lost) {
    await emit(tx, 'message.failed', id, { conversation_id, sender_id, client_id })
  }
  if (lost.length > 0) await reopenClock(tx, client_id, now)
}

/**
 * Records that the mail server took the email of an event. A message that it tells about is contact from when it was
 * written, if nothing was before: at that time, nothing was known to reach the client.
 */
export async function mailAccepted(tx: Transaction, event_id: string): Promise<void> {
  const mail = await tx.row(
    mailRow,
    sql`
    update consumer_mail set failed_at = null where event_id = ${event_id}::uuid and letter = 'message'
    returning client_id, letter, claimed_at`,
  )
  if (!mail) return
  const { client_id, claimed_at } = mail
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
