import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import type { Load } from './load.ts'
import type { Services } from './system.ts'

/**
 * The 24-hour clock, the end of answers that wait for a confirmation and trial ends are further in the future than this;
 * leases and backoffs are not. The next housekeeping is within the hour, and nobody has taken it yet.
 */
const AHEAD = sql`(
  subscriber in ('nudge', 'escalate', 'lapse', 'remind', 'expire') and due_at > now() + interval '30 minutes'
  or subscriber = 'housekeep' and attempts = 0 and taken_at is null and due_at > now())`

/** A lost delivery is due again after its lease, at most 45 s, and then has to run. */
const PROGRESS_WITHIN_S = 90
const DRAINED_WITHIN_S = 240

/** Waits until only timers are left, for as long as there are fewer and fewer deliveries. Returns how long that took (s). */
export async function drained({ db }: Services): Promise<number> {
  const unsettled = () =>
    db.rows(
      tables.event_delivery.pick('subscriber', 'state').extend({ count: int4 }),
      sql`
      select subscriber, state, count(*)::int as count from event_delivery
      where state <> 'done' and not (${AHEAD}) group by 1, 2`,
    )
  const began = performance.now()
  const end = began + DRAINED_WITHIN_S * 1000
  let fewest = Number.POSITIVE_INFINITY
  let patience = 0
  for (;;) {
    const left = await unsettled()
    const now = performance.now()
    const count = left.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) return Math.round((now - began) / 1000)
    if (count < fewest) {
      fewest = count
      patience = now + PROGRESS_WITHIN_S * 1000
    }
    if (now > Math.min(patience, end)) throw new Error(`deliveries are not done: ${JSON.stringify(left)}`)
    await sleep(200)
  }
}

const countsRow = row({
  submissions_lost: int4,
  submissions_doubled: int4,
  submissions_counted_wrongly: int4,
  receipts_wrong: int4,
  keys_wrong: int4,
  assessments_lost: int4,
  assessments_doubled: int4,
  clients_without_one_assignment: int4,
  assignments_doubled: int4,
  daily_counts_wrong: int4,
  notifications_wrong: int4,
  system_messages_wrong: int4,
  events_wrong: int4,
  notification_events_wrong: int4,
  confirmations_wrong: int4,
  dead: int4,
})

/**
 * Compares the tables with what was acknowledged: a submission is a client, or new answers of one. Returns how often each kind of effect was lost or doubled; empty if
 * each happened exactly once. Call it after everything has drained.
 */
export async function audit({ db, mails }: Services, loads: readonly Load[]): Promise<Record<string, number>> {
  const acknowledged = loads.flatMap((load) => load.acknowledged)
  const submissions = new Set(acknowledged)
  const counted = await db.row(
    countsRow,
    sql`
    with effects as (
      select assignment.id,
             (select count(*) from notification
              where notification.client_id = assignment.client_id and user_id = broker_id and kind = 'new_lead') as notifications,
             (select count(*) from message
              where message.client_id = assignment.client_id and recipient_id = broker_id and sender_kind = 'system') as messages,
             (select count(*) from outbox_event
              where name = 'client.assigned' and aggregate_id = assignment.client_id) as events
      from assignment)
    select
      (select count(*) from unnest(${[...submissions]}::uuid[]) as wanted (id)
        where not exists (select 1 from client where client.id = wanted.id)
          and not exists (select 1 from proposed_update where proposed_update.id = wanted.id))::int as submissions_lost,
      ((select count(*) from client) + (select count(*) from proposed_update))::int
        - ${submissions.size}::int as submissions_doubled,
      ((select sum(revision) from client) + (select count(*) from proposed_update))::int
        - ${acknowledged.length}::int as submissions_counted_wrongly,
      (select count(*) from consent_receipt)::int - ${acknowledged.length}::int as receipts_wrong,
      (select count(*) from idempotency_record where scope like 'createClient %')::int - ${acknowledged.length}::int as keys_wrong,
      (select count(*) from client where risk_score is null or not exists (
        select 1 from risk_assessment where client_id = client.id and client_revision = client.revision))::int as assessments_lost,
      (select count(*) from (select 1 from risk_assessment group by client_id, client_revision having count(*) > 1) as twice)::int as assessments_doubled,
      (select count(*) from client where (
        select count(*) from assignment
        where client_id = client.id and assignment.broker_id = client.broker_id and ended_at is null) <> 1)::int as clients_without_one_assignment,
      ((select count(*) from assignment) - (select count(*) from client))::int as assignments_doubled,
      (select coalesce(sum(assigned_today), 0) from app_user)::int
        - (select count(*) from assignment where assignment_type = 'pool')::int as daily_counts_wrong,
      (select count(*) from effects where notifications <> 1)::int as notifications_wrong,
      (select count(*) from effects where messages <> 1)::int as system_messages_wrong,
      (select count(*) from effects where events <> 1)::int as events_wrong,
      (select count(*) from notification)::int
        - (select count(*) from outbox_event where name = 'notification.created')::int as notification_events_wrong,
      (select count(*) from client where (
        select count(*) from consumer_mail where client_id = client.id and letter = 'confirmation') <> 1)::int as confirmations_wrong,
      (select count(*) from event_delivery where state = 'dead')::int as dead`,
  )
  const found = Object.entries({ ...counted, ...(await auditMails(db, mails)) })
  return Object.fromEntries(found.filter(([, times]) => times !== 0))
}

export async function clientsIn({ db }: Services): Promise<number> {
  const counted = await db.row(row({ count: int4 }), sql`select count(*)::int as count from client`)
  return counted?.count ?? 0
}

const MESSAGE_ID = /^Message-ID: <(\S+)@waymark>/m

/**
 * Each email is sent once under its event's id. It may be repeated if a crash happened between the server's
 * confirmation and our mark, so that its delivery was dispatched again.
 */
async function auditMails(db: Database, mails: readonly string[]): Promise<Record<string, number>> {
  const due = await db.rows(
    tables.event_delivery.pick('event_id', 'dispatches'),
    sql`
    select event_id, dispatches from event_delivery join outbox_event on outbox_event.id = event_id
    where subscriber = 'mail' and (name = 'notification.created' or event_id in (select event_id from consumer_mail))`,
  )
  const sent = new Map<string | undefined, number>()
  for (const mail of mails) {
    const event_id = MESSAGE_ID.exec(mail)?.[1]
    sent.set(event_id, (sent.get(event_id) ?? 0) + 1)
  }
  const times = due.map(({ event_id, dispatches }) => ({ sent: sent.get(event_id) ?? 0, dispatches }))
  return {
    mails_lost: times.filter((mail) => mail.sent === 0).length,
    mails_repeated: times.filter((mail) => mail.sent > mail.dispatches).length,
    mails_not_requested: sent.size - times.filter((mail) => mail.sent > 0).length,
  }
}
