import type { RetentionName, Settings } from '@waymark/contracts/foundation/settings/values'
import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import { visitorMessages } from '../../conversations/messaging/visitor-messages.ts'
import { byColumn, byId, countPast, deleting, type ExpiringRows } from '../../expiring-rows.ts'

const HOUR_MS = 3600 * 1000
export const DAY_MS = 24 * HOUR_MS

/** Rows whose time is a setting, and the index that finds them: that of the column which they are ordered by. */
const KEPT: Partial<Record<RetentionName, readonly ExpiringRows[]>> = {
  assistant_conversations: [byColumn('assistant_conversation', 'last_message_at')],
  business_leads: [byColumn('business_lead', 'updated_at')],
  closed_applications: [
    {
      ...byColumn('member_application', 'updated_at'),
      // `member_application_closed_idx`
      past: (before) => sql`status in ('declined', 'withdrawn') and updated_at < ${before}`,
    },
  ],
  idempotency_records: [{ ...byColumn('idempotency_record', 'created_at'), key: raw('scope, key') }],
  sessions: [byColumn('session', 'expires_at')],
  invite_codes: [byColumn('invite_code', 'expires_at')],
  password_resets: [byColumn('password_reset', 'expires_at')],
  google_sign_ins: [byColumn('google_sign_in', 'expires_at')],
  census_views: [
    byId('census_view'),
    {
      ...byColumn('census_share', 'expires_at'),
      beside: raw('views as (delete from census_view using gone where share_id = gone.id)'),
    },
  ],
  checkouts: [byColumn('checkout', 'expires_at')],
  payment_events: [{ ...byColumn('payment_event', 'received_at'), key: raw('provider, event_id') }],
  notifications: [byId('notification')],
  backup_runs: [byId('backup_run')],
  contact_requests: [
    {
      ...byId('contact_lead'),
      // `contact_lead_request_idx`
      past: (before) => sql`client_id is null and id < ${lowestIdAt(before)}::uuid`,
    },
  ],
  visitor_messages: [visitorMessages],
}

/** Milliseconds, as what they are for asks for. */
const FIXED: readonly (ExpiringRows & { age_ms: number })[] = [
  // Deleted ones, in which somebody may still undo it.
  { ...byColumn('client_note', 'deleted_at'), age_ms: HOUR_MS },
  { ...byColumn('story', 'deleted_at'), age_ms: HOUR_MS },
  { ...byColumn('census', 'deleted_at'), age_ms: HOUR_MS },
  { ...byColumn('intake_draft', 'expires_at'), age_ms: 0 },
  // Processes that nothing was heard of, and what they did.
  { ...byColumn('process', 'heard_at'), age_ms: DAY_MS },
  { ...byColumn('process_minute', 'minute'), key: raw('minute, process_id'), age_ms: DAY_MS },
]

/** What a round deletes: each statement at most `limit` rows, so that none holds locks for long. */
export function deletions(retention: Settings['retention'], now: Date, limit: number): Statement[] {
  const expired = (rows: ExpiringRows, age_ms: number) => deleting(rows, new Date(now.getTime() - age_ms), limit)
  return [
    ...Object.entries(KEPT).flatMap(([name, tables]) =>
      isKept(name) ? tables.map((rows) => expired(rows, retention[name] * DAY_MS)) : [],
    ),
    ...FIXED.map((rows) => expired(rows, rows.age_ms)),
    sql`delete from push_subscription where id in (
          select push_subscription.id from push_subscription join session on session.id = session_id
          where session.ended_at is not null limit ${limit})`,
  ]
}

const isKept = (name: string): name is RetentionName => name in KEPT

/** How many rows before that the next round would delete, counted up to `most`; null for what is not kept in rows. */
export async function countExpired(db: Sql, name: RetentionName, before: Date, most: number): Promise<number | null> {
  const tables = KEPT[name]
  if (!tables) return null
  const counts = await Promise.all(tables.map((rows) => countPast(db, rows, before, most)))
  return counts.reduce((sum, count) => sum + count, 0)
}
