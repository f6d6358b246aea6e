import { isPending } from '@waymark/events/deliveries'
import type { EventEnvelope } from '@waymark/events/envelope'
import { type Database, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { int4, nullable, type RowOf, row, timestamptz } from '@waymark/platform/row'
import { quietUntil } from '@waymark/rules/foundation/notifications/quiet-hours'
import { stillApplies } from './still-applies.ts'

type Created = EventEnvelope<'notification.created'>
/** The channels that quiet hours hold back. */
type Channel = 'mail' | 'webpush'

const sentNotification = tables.notification.pick('id', 'kind', 'title', 'body', 'link', 'about')
export type SentNotification = RowOf<typeof sentNotification>

/** Quiet hours are shorter than a day, so a notification that waited this long has been failing for days. */
const MAX_HOLD_MS = 3 * 24 * 3600 * 1000

/**
 * When the user may be notified outside of the app; null for now. Checked just before sending, so that a changed
 * setting counts.
 */
export async function quietUntilFor(event: Created, db: Sql, now: Date): Promise<Date | null> {
  const user = await db.row(
    tables.app_user.pick('quiet_hours', 'quiet_start', 'quiet_end', 'time_zone'),
    sql`
    select app_user.quiet_hours, app_user.quiet_start, app_user.quiet_end, app_user.time_zone
    from notification join app_user on app_user.id = notification.user_id
    where notification.id = ${event.aggregate_id}::uuid and app_user.quiet_hours and not notification.urgent`,
  )
  return user ? quietUntil(now, user) : null
}

/** The most emails about notifications that a person gets within an hour, from all causes together. */
const MOST_MAILS = 20
const FLOOD_MS = 3600 * 1000

/** Before the process in `done_by` of a delivery that needed no email. */
const UNSENT = 'unsent:'

/** Records that this delivery, which is done, needed no email, so that it does not count. */
export const countNoMail = (tx: Transaction, event_id: string): Promise<number> =>
  tx.run(sql`
    update event_delivery set done_by = ${UNSENT} || done_by
    where event_id = ${event_id}::uuid and subscriber = 'mail'`)

/**
 * Until when this email waits because the person got many within an hour; null if they did not. What waits is sent as one
 * email then. The portal and pushes still tell them at once.
 */
export async function floodUntil(event: Created, db: Sql, now: Date): Promise<Date | null> {
  const from = new Date(now.getTime() - FLOOD_MS)
  const since = lowestIdAt(new Date(from.getTime() - MAX_HOLD_MS))
  const sent = await db.row(
    row({ count: int4, first: nullable(timestamptz) }),
    sql`
    select count(*)::int as count, min(event_delivery.done_at) as first
    from notification
    join outbox_event on outbox_event.aggregate_id = notification.id and outbox_event.id >= ${since}::uuid
    join event_delivery on event_delivery.event_id = outbox_event.id and event_delivery.event_id >= ${since}::uuid
    where notification.user_id = ${event.payload.user_id}::uuid and notification.id >= ${since}::uuid
      and subscriber = 'mail' and event_delivery.state = 'done'
      and event_delivery.done_at > ${from}::timestamptz
      and event_delivery.done_by not like 'digest:%' and event_delivery.done_by not like ${`${UNSENT}%`}`,
  )
  if (!sent?.first || sent.count < MOST_MAILS) return null
  return new Date(sent.first.getTime() + FLOOD_MS)
}

/**
 * The notifications that this delivery sends: its own, or everything that was held back for this user and
 * channel, as far as it was not read since and still applies. The first delivery to run takes over the others permanently, in
 * one transaction: they are marked as done, and `done_by` names the delivery that sends the digest. If sending fails, the same digest is sent again. Empty when
 * another delivery took this one over, or nothing is left to say.
 */
export async function notificationsToSend(channel: Channel, event: Created, db: Database): Promise<SentNotification[]> {
  const { user_id } = event.payload
  const digest = `digest:${event.id}`
  const since = lowestIdAt(new Date(Date.parse(event.occurred_at) - MAX_HOLD_MS))
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`${channel}:${user_id}`}))`)
    const own = await tx.row(
      tables.event_delivery.pick('postponed', 'done_by'),
      sql`
      select postponed, done_by from event_delivery
      where event_id = ${event.id}::uuid and subscriber = ${channel} and ${isPending}`,
    )
    if (!own) return []
    if (!own.postponed) {
      return tx.rows(
        sentNotification,
        sql`
        select id, kind, title, body, link, about from notification
        where id = ${event.aggregate_id}::uuid and read_at is null and ${stillApplies}`,
      )
    }
    if (own.done_by === null) {
      await tx.run(sql`
        update event_delivery set
          done_by = ${digest},
          state = case when event_id = ${event.id}::uuid then state else 'done' end,
          done_at = case when event_id = ${event.id}::uuid then done_at else now() end
        from notification join outbox_event on outbox_event.aggregate_id = notification.id
        where event_delivery.event_id = outbox_event.id and event_delivery.event_id >= ${since}::uuid
          and subscriber = ${channel} and ${isPending} and postponed and done_by is null
          and notification.user_id = ${user_id}::uuid and notification.id >= ${since}::uuid
          and outbox_event.id >= ${since}::uuid`)
    }
    return tx.rows(
      sentNotification,
      sql`
      select notification.id, kind, title, body, link, about
      from notification
      join outbox_event on outbox_event.aggregate_id = notification.id and outbox_event.id >= ${since}::uuid
      join event_delivery on event_delivery.event_id = outbox_event.id and event_delivery.event_id >= ${since}::uuid
      where notification.user_id = ${user_id}::uuid and notification.id >= ${since}::uuid
        and subscriber = ${channel} and done_by = ${digest} and read_at is null and ${stillApplies}
      order by notification.id`,
    )
  })
}

/** Reschedules what is held back for a user after their quiet hours changed. */
export async function rescheduleHeld(tx: Sql, user_id: string, now: Date): Promise<void> {
  const since = lowestIdAt(new Date(now.getTime() - MAX_HOLD_MS))
  await tx.run(sql`
    update event_delivery set due_at = now()
    from notification join outbox_event on outbox_event.aggregate_id = notification.id
    where event_delivery.event_id = outbox_event.id and event_delivery.event_id >= ${since}::uuid
      and subscriber in ('mail', 'webpush') and ${isPending} and postponed and done_by is null and due_at > now()
      and notification.user_id = ${user_id}::uuid and notification.id >= ${since}::uuid
      and outbox_event.id >= ${since}::uuid`)
}
