import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reaction } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Database, raw, type Statement, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import { ensureTrialTimers } from '../billing/trial-timers.ts'
import type { App } from '../context.ts'
import { sweepStorage } from '../files/sweep-storage.ts'
import { dropVisitorMessages } from '../messaging/drop-visitor-messages.ts'
import { scheduleHousekeeping } from './ensure-housekeeping.ts'
import { STORED_KINDS } from './list-stored-objects.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long rows stay. An hourly round deletes what is older, found by the index named. */
export const RETENTION_MS = {
  /** By month, once every delivery in it is done. */
  events: 60 * DAY_MS,
  /** `idempotency_record_created_at_idx` */
  idempotency_records: 2 * DAY_MS,
  /** After a session expired, which is two weeks after its last use at the latest, ended or not: `session_expires_at_idx` */
  sessions: 30 * DAY_MS,
  /** After a code expired, used or not: `invite_code_expires_at_idx` */
  invite_codes: 30 * DAY_MS,
  /** After the link expired, used or not: `password_reset_expires_at_idx` */
  password_resets: DAY_MS,
  /** After it expired, used or not: `google_sign_in_expires_at_idx` */
  google_sign_ins: DAY_MS,
  /** Deleted ones, in which somebody may still undo it: `client_note_deleted_idx` */
  deleted_notes: HOUR_MS,
  /** Deleted ones, in which somebody may still undo it: `census_deleted_idx` */
  deleted_censuses: HOUR_MS,
  /** Deleted ones, in which somebody may still undo it: `story_deleted_idx` */
  deleted_stories: HOUR_MS,
  /** Who opened a share link, by `census_view_pkey`, and links after they expired, by `census_share_expires_at_idx`. */
  census_views: 180 * DAY_MS,
  /** After a payment page closed: `checkout_expires_at_idx` */
  checkouts: 30 * DAY_MS,
  /** Providers repeat an event for a few days at most: `payment_event_received_at_idx` */
  payment_events: 90 * DAY_MS,
  /** `notification_pkey`: its ids sort by time. */
  notifications: 180 * DAY_MS,
  /** Of nobody's client: `contact_lead_request_idx`, whose ids sort by time. */
  contact_requests: 365 * DAY_MS,
  /** Of people nobody knows: `message_sender_id_id_idx` */
  visitor_messages: 180 * DAY_MS,
  /** `backup_run_pkey`: its ids sort by time. */
  backup_runs: 365 * DAY_MS,
  /** Mails written to `DATA_DIR/mail` because there is no mail server. */
  mail_files: 30 * DAY_MS,
  /** Since the lead last changed: `business_lead_updated_at_idx` */
  business_leads: 730 * DAY_MS,
  /** Since it was declined or withdrawn: `member_application_closed_idx` */
  closed_applications: 180 * DAY_MS,
  /** Since a process was last heard of: few rows, by `process_pkey`; what it did by `process_minute_pkey`. */
  processes: DAY_MS,
  /** Since the last message: `assistant_conversation_last_message_at_idx` */
  assistant_conversations: 365 * DAY_MS,
} as const

const BATCH = 1000
const MONTHS_AHEAD = 3

/** Makes room: partitions for the months to come, and none for what nobody needs any more. Sets itself again in an hour. */
export const housekeep = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, storage: App['storage']) =>
  reaction('housekeep', {
    async prepare(_event, db) {
      await keepPartitions(db)
      await ensureTrialTimers(db)
      for (const statement of deletions(new Date())) while ((await db.run(statement)) === BATCH);
      await removeOldFiles(join(DATA_DIR, 'mail'), new Date(Date.now() - RETENTION_MS.mail_files))
      // Last: a storage that is away has this tried again soon, after all else is done.
      await sweepStorage(db, storage, new Date(), STORED_KINDS)
    },
    commit: (_event, tx) => scheduleHousekeeping(tx, new Date(Date.now() + HOUR_MS)),
  })

/** Of a folder that may not exist. */
async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const changed = await stat(file).catch(() => undefined)
    if (changed?.isFile() && changed.mtime < before) await rm(file, { force: true })
  }
}

async function keepPartitions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Adding and dropping partitions lock the events for everybody: better to try again later than to make them queue.
    await tx.run(sql`set local lock_timeout = '1s'`)
    await tx.run(sql`select ensure_event_partitions(${MONTHS_AHEAD})`)
    await tx.run(sql`select drop_settled_event_partitions(${new Date(Date.now() - RETENTION_MS.events)})`)
  })
}

/** The rows of a table whose `column` is before that: at most `BATCH`, oldest first. */
const expired = (table: string, column: string, before: Date | string): Statement => sql`
  delete from ${raw(table)} where id in (
    select id from ${raw(table)} where ${raw(column)} < ${before} order by ${raw(column)} limit ${BATCH})`

/** Each deletes at most `BATCH` rows, so that none holds locks for long. */
function deletions(now: Date): Statement[] {
  const before = (age_ms: number) => new Date(now.getTime() - age_ms)
  return [
    sql`with gone as (
          delete from assistant_conversation where id in (
            select id from assistant_conversation where last_message_at < ${before(RETENTION_MS.assistant_conversations)}
            order by last_message_at limit ${BATCH}) returning id),
        messages as (delete from assistant_message using gone where conversation_id = gone.id)
        select from gone`,
    sql`with gone as (
          delete from business_lead where id in (
            select id from business_lead where updated_at < ${before(RETENTION_MS.business_leads)}
            order by updated_at limit ${BATCH}) returning id),
        calls as (delete from business_call using gone where lead_id = gone.id)
        select from gone`,
    sql`with gone as (
          delete from member_application where id in (
            select id from member_application
            where status in ('declined', 'withdrawn') and updated_at < ${before(RETENTION_MS.closed_applications)}
            order by updated_at limit ${BATCH}) returning id),
        questions as (delete from application_question using gone where application_id = gone.id)
        select from gone`,
    sql`delete from idempotency_record where (scope, key) in (
          select scope, key from idempotency_record where created_at < ${before(RETENTION_MS.idempotency_records)}
          order by created_at limit ${BATCH})`,
    expired('session', 'expires_at', before(RETENTION_MS.sessions)),
    expired('invite_code', 'expires_at', before(RETENTION_MS.invite_codes)),
    expired('password_reset', 'expires_at', before(RETENTION_MS.password_resets)),
    expired('google_sign_in', 'expires_at', before(RETENTION_MS.google_sign_ins)),
    expired('client_note', 'deleted_at', before(RETENTION_MS.deleted_notes)),
    expired('story', 'deleted_at', before(RETENTION_MS.deleted_stories)),
    sql`with gone as (
          delete from census where id in (
            select id from census where deleted_at < ${before(RETENTION_MS.deleted_censuses)}
            order by deleted_at limit ${BATCH}) returning id),
        rows as (delete from census_row using gone where census_id = gone.id),
        shares as (delete from census_share using gone where census_id = gone.id),
        views as (delete from census_view using gone where census_id = gone.id)
        select from gone`,
    expired('census_view', 'id', lowestIdAt(before(RETENTION_MS.census_views))),
    expired('census_share', 'expires_at', before(RETENTION_MS.census_views)),
    expired('checkout', 'expires_at', before(RETENTION_MS.checkouts)),
    sql`delete from payment_event where (provider, event_id) in (
          select provider, event_id from payment_event where received_at < ${before(RETENTION_MS.payment_events)}
          order by received_at limit ${BATCH})`,
    expired('process', 'heard_at', before(RETENTION_MS.processes)),
    sql`delete from process_minute where (minute, process_id) in (
          select minute, process_id from process_minute where minute < ${before(RETENTION_MS.processes)}
          order by minute limit ${BATCH})`,
    expired('notification', 'id', lowestIdAt(before(RETENTION_MS.notifications))),
    expired('backup_run', 'id', lowestIdAt(before(RETENTION_MS.backup_runs))),
    sql`delete from contact_lead where id in (
          select id from contact_lead
          where client_id is null and id < ${lowestIdAt(before(RETENTION_MS.contact_requests))}::uuid
          order by id limit ${BATCH})`,
    dropVisitorMessages(before(RETENTION_MS.visitor_messages), BATCH),
    expired('intake_draft', 'expires_at', now),
    sql`delete from push_subscription where id in (
          select push_subscription.id from push_subscription left join session on session.id = session_id
          where session.id is null or session.ended_at is not null limit ${BATCH})`,
  ]
}
