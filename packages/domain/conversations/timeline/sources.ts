import type { TimelineEntry } from '@waymark/contracts/conversations/timeline/endpoints'
import { IS_PRIVATE } from '../../leads/tasks/task-rows.ts'

/** Where the entries of a kind are read. */
export interface Source {
  kind: TimelineEntry['kind']
  from: string
  at: string
  /** An expression for the user who did it. */
  user_id?: string
  /** Fields of the entry, by expression. */
  fields?: Record<string, string>
  where?: string
  /** The fields that are sealed, and their columns. */
  sealed?: Record<string, `${string}.${string}`>
  /** Visible only to its author and to administrators. */
  own?: true
}

/** As JSON has instants. */
const instantOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of the row of `client_status_change`. */
const EARLIER_PLAN_YEAR = `(
  select earlier.plan_year from client_status_change as earlier
  where earlier.client_id = client_status_change.client_id and earlier.plan_year is not null
    and (earlier.changed_at, earlier.id) < (client_status_change.changed_at, client_status_change.id)
  order by earlier.changed_at desc, earlier.id desc limit 1)`

/** Emails or texts that were sent, or permanently failed. */
const lettersOf = (kind: 'mailed' | 'texted', table: 'consumer_mail' | 'consumer_text'): Source => ({
  kind,
  from: `(select *, event_id as id, failed_at is not null as failed from ${table}) as letters`,
  at: 'claimed_at',
  fields: { letter: 'letter', failed: 'failed' },
  where: '(sent_at is not null or failed_at is not null)',
})

const TASK_DONE = {
  kind: 'task_done',
  from: 'task',
  at: 'done_at',
  user_id: 'assignee_id',
  fields: { title: 'title', text: 'note' },
  sealed: { title: 'task.title', text: 'task.note' },
  where: 'done_at is not null and deleted_at is null',
} as const satisfies Source

/** The source of each kind of entry. Every table is read by its index on the client. */
export const SOURCES: readonly Source[] = [
  { kind: 'submitted', from: 'consent_receipt', at: 'agreed_at', fields: { revision: 'client_revision' } },
  {
    kind: 'consented',
    from: 'consent_receipt',
    at: 'agreed_at',
    fields: {
      text_version: 'text_version',
      email_consent: 'email_consent',
      phone_consent: 'phone_consent',
      text_consent: 'text_consent',
    },
  },
  {
    kind: 'consent_revoked',
    from: 'consent_revocation',
    at: 'revoked_at',
    fields: { consent: 'consent', channel: 'channel' },
  },
  {
    kind: 'update_proposed',
    from: 'proposed_update',
    at: 'submitted_at',
  },
  {
    kind: 'update_ended',
    from: 'proposed_update',
    at: 'ended_at',
    user_id: 'user_id',
    fields: { outcome: 'outcome', replaced: `outcome = 'expired' and ended_at < expires_at` },
    where: `outcome in ('refused', 'expired')`,
  },
  {
    kind: 'answers_changed',
    from: 'answer_change',
    at: 'changed_at',
    user_id: 'user_id',
    fields: { source: 'source', changes: 'changes' },
    sealed: { changes: 'answer_change.changes' },
  },
  lettersOf('mailed', 'consumer_mail'),
  lettersOf('texted', 'consumer_text'),
  {
    kind: 'result_opened',
    from: '(select id, id as client_id, result_opened_at from client) as opened',
    at: 'result_opened_at',
    where: 'result_opened_at is not null',
  },
  {
    kind: 'message_seen',
    from: 'message',
    at: 'delivered_at',
    user_id: 'sender_id',
    where: `sender_kind = 'user' and recipient_kind = 'client' and is_read and delivered_at is not null`,
  },
  {
    kind: 'assessed',
    from: 'risk_assessment',
    at: 'created_at',
    fields: { risk_score: 'risk_score', risk_level: 'risk_level' },
  },
  {
    kind: 'assigned',
    from: 'assignment',
    at: 'assigned_at',
    user_id: 'broker_id',
    fields: { assignment_type: 'assignment_type', reason: 'reason' },
  },
  {
    kind: 'assignment_ended',
    from: 'assignment',
    at: 'ended_at',
    user_id: 'broker_id',
    fields: { end_reason: 'end_reason' },
    where: 'ended_at is not null',
  },
  {
    kind: 'message_sent',
    from: 'message',
    at: 'created_at',
    user_id: 'sender_id',
    where: `sender_kind = 'user' and recipient_kind = 'client'`,
  },
  { kind: 'message_received', from: 'message', at: 'created_at', where: `sender_kind = 'client'` },
  {
    kind: 'referred',
    from: 'client_referral',
    at: 'created_at',
    user_id: 'from_user_id',
    fields: { consent_channel: 'consent_channel' },
  },
  {
    kind: 'referral_decided',
    from: 'client_referral',
    at: 'decided_at',
    user_id: `case status when 'withdrawn' then from_user_id else to_user_id end`,
    fields: { status: 'status' },
    where: `decided_at is not null`,
  },
  {
    kind: 'status_changed',
    from: 'client_status_change',
    at: 'changed_at',
    user_id: 'user_id',
    fields: {
      from_status: 'from_status',
      to_status: 'to_status',
      plan_year: 'plan_year',
      earlier_plan_year: EARLIER_PLAN_YEAR,
    },
  },
  {
    kind: 'life_event_changed',
    from: 'client_life_event',
    at: 'recorded_at',
    user_id: 'user_id',
    fields: { life_event: 'life_event', on: 'life_event_on' },
  },
  {
    kind: 'noted',
    from: 'client_note',
    at: 'created_at',
    user_id: 'user_id',
    fields: { text: 'text' },
    sealed: { text: 'client_note.text' },
    where: 'deleted_at is null',
    own: true,
  },
  {
    kind: 'called',
    from: 'client_call',
    at: 'called_at',
    user_id: 'user_id',
    fields: { outcome: 'outcome', direction: 'direction', minutes: 'minutes', text: 'note' },
    sealed: { text: 'client_call.note' },
    where: 'deleted_at is null',
  },
  {
    kind: 'quote_opened',
    from: 'quoting_link_open',
    at: 'opened_at',
    user_id: 'user_id',
    fields: { label: 'label', host: 'host' },
  },
  { ...TASK_DONE, where: `${TASK_DONE.where} and not ${IS_PRIVATE}` },
  { ...TASK_DONE, where: `${TASK_DONE.where} and ${IS_PRIVATE}`, own: true },
  {
    kind: 'appointment_booked',
    from: 'appointment',
    at: 'created_at',
    user_id: "case when booked_by = 'broker' then broker_id end",
    fields: {
      starts_at: instantOf(`coalesce((moves -> 0 ->> 'from_starts_at')::timestamptz, starts_at)`),
      party: 'booked_by',
    },
  },
  {
    kind: 'appointment_moved',
    from: `(
      select appointment.id, client_id, broker_id, move.* from appointment cross join lateral jsonb_to_recordset(moves)
        as move (from_starts_at timestamptz, to_starts_at timestamptz, party text, moved_at timestamptz)
    ) as moved`,
    at: 'moved_at',
    user_id: "case when party = 'broker' then broker_id end",
    fields: {
      from_starts_at: instantOf('from_starts_at'),
      starts_at: instantOf('to_starts_at'),
      party: 'party',
    },
  },
  {
    kind: 'appointment_cancelled',
    from: 'appointment',
    at: 'cancelled_at',
    user_id: "case when cancelled_by = 'broker' then broker_id end",
    fields: { starts_at: instantOf('starts_at'), party: 'cancelled_by' },
    where: 'cancelled_at is not null',
  },
  {
    kind: 'rated',
    from: 'assessment_feedback',
    at: 'updated_at',
    user_id: 'user_id',
    fields: { rating: 'rating', text: 'feedback_text' },
    sealed: { text: 'assessment_feedback.feedback_text' },
    own: true,
  },
  {
    kind: 'taught',
    from: 'ai_learning',
    at: 'created_at',
    user_id: 'user_id',
    fields: { text: 'feedback' },
    sealed: { text: 'ai_learning.feedback' },
    own: true,
  },
  {
    kind: 'calculated',
    from: 'plan_calculation',
    at: 'created_at',
    user_id: 'user_id',
    fields: { plan_type: 'plan_type', final_cost: 'final_cost' },
    own: true,
  },
]
