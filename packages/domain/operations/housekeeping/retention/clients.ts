import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import { raw, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import { byColumn, byId, type Retention } from '../../../expiring-rows.ts'
import { PERMANENTLY } from './times.ts'

/** Clients, and what a broker does for them. */
export const CLIENTS: readonly Retention[] = [
  {
    tables: ['consent_receipt', 'consent_revocation'],
    kept: `${PERMANENTLY}; reduced when the data of the client are deleted`,
    found_by: '`client_id`',
  },
  {
    tables: ['license_hold'],
    kept: `${PERMANENTLY}: it proves what a broker said about their license, and holds a state but no data of the client`,
    found_by: '`broker_id`, `id`; `client_id`, `id`',
  },
  {
    tables: ['client', 'risk_assessment', 'assignment'],
    setting: 'enrolled_clients',
    kept: 'until deletion is asked for, or {days} after they were marked enrolled; those who never enrolled until 30 days after we told them, which we do after a silence as long as the setting for silent clients; imported people who never answered, and test clients, as long as the account of their broker; of earlier answers the last 20',
    found_by:
      '`client_newest_idx` and its siblings, for figures over time `client_created_idx`; `client_id`; `client_status_change_enrolled_idx`, `client_silent_idx`, `client_deletion_offered_idx`',
  },
  {
    tables: ['proposed_update', 'answer_change'],
    kept: 'as long as their client; answers that nobody confirmed 14 days',
    found_by: '`client_id`; by the delivery `lapse`',
  },
  {
    tables: ['contact_lead'],
    setting: 'contact_requests',
    kept: 'as long as its client; without one (white label, network access, appointments) {days}, or until the owner of its address asks for deletion',
    found_by: '`client_id`; `contact_lead_request_idx`; `contact_lead_email_idx`',
    expiring: [
      { ...byId('contact_lead'), past: (before) => sql`client_id is null and id < ${lowestIdAt(before)}::uuid` },
    ],
  },
  {
    tables: [
      'client_note',
      'client_call',
      'quoting_link_open',
      'client_status_change',
      'client_life_event',
      'assessment_feedback',
      'ai_learning',
      'plan_calculation',
    ],
    kept: 'as long as their client; a deleted note or call an hour, in which the deletion can be undone',
    found_by: '`client_id`; `client_note_deleted_idx`; `client_call_deleted_idx`',
    expiring: [
      { ...byColumn('client_note', 'deleted_at'), age_ms: HOUR_MS },
      { ...byColumn('client_call', 'deleted_at'), age_ms: HOUR_MS },
    ],
  },
  {
    tables: ['tag', 'client_tag'],
    kept: 'until their broker or client is deleted; a deleted or merged tag an hour, in which this can be undone',
    found_by: '`tag_deleted_idx`; `tag_id`, `client_id`',
    expiring: [{ ...byColumn('tag', 'deleted_at'), age_ms: HOUR_MS }],
  },
  {
    tables: ['bulk_act', 'bulk_act_item'],
    kept: 'a week; an act can be undone for a day',
    found_by: '`created_at`; `bulk_act_id`, `client_id`',
    expiring: [{ ...byColumn('bulk_act', 'created_at'), age_ms: 7 * DAY_MS }],
  },
  {
    tables: ['task'],
    kept: 'as long as its client or its account; a deleted one an hour, in which the deletion can be undone',
    found_by: '`client_id`, `id`; `task_open_idx`; `task_deleted_idx`',
    expiring: [{ ...byColumn('task', 'deleted_at'), age_ms: HOUR_MS }],
  },
  {
    tables: ['client_import'],
    kept: 'a year, or as long as its account; the uploaded file only until its rows were read',
    found_by: '`user_id`, `id`; its key, which sorts by time',
    expiring: [{ ...byId('client_import'), age_ms: 365 * DAY_MS }],
  },
  {
    tables: ['client_import_row'],
    kept: 'while the import can be undone, 7 days; of a preview that nobody confirms 7 days, of a canceled one not at all; or, once the import has begun, until its client is deleted',
    found_by: '`client_import_rows_until_idx`, then its key; `client_id`; `duplicate_of`',
    expiring: [
      {
        table: raw('client_import_row'),
        key: raw('import_id, line'),
        past: (before) => sql`import_id in (select id from client_import where rows_until < ${before})`,
        order: raw('import_id, line'),
        age_ms: 0,
      },
    ],
  },
  {
    tables: ['appointment'],
    kept: 'as long as its client or its broker; of a person who is not a client 90 days after it is over, or until the owner of its address asks for deletion',
    found_by: '`client_id`, `id`; `broker_id`, `starts_at`, `id`; `appointment_over_idx`; `appointment_email_idx`',
    expiring: [
      {
        table: raw('appointment'),
        key: raw('id'),
        past: (before) => sql`client_id is null and ends_at < ${before}`,
        order: raw('ends_at'),
        age_ms: 90 * DAY_MS,
      },
    ],
  },
  {
    tables: ['appointment_settings', 'calendar_feed'],
    kept: 'as long as its account; an address of a calendar until it is turned off or the account is secured',
    found_by: 'its key; `user_id`, `id`; `token_hash`',
  },
  { tables: ['task_template_choice'], kept: 'as long as its account', found_by: 'its key: a row for each template' },
  {
    tables: ['snooze'],
    kept: 'until its time is over, that of a conversation or a task 30 days longer; or until its client or account is deleted',
    found_by: '`until`; `client_id`; `conversation_id`, `user_id`',
    expiring: [
      {
        ...byColumn('snooze', 'until'),
        key: raw('user_id, item'),
        past: (before) => sql`until < ${before} and conversation_id is null and item not like 'task:%'`,
        age_ms: 0,
      },
      { ...byColumn('snooze', 'until'), key: raw('user_id, item'), age_ms: 30 * DAY_MS },
    ],
  },
  {
    tables: ['intake_draft'],
    kept: '14 days, or until an assessment comes from its address',
    found_by: '`expires_at`; `email_key`',
    expiring: [{ ...byColumn('intake_draft', 'expires_at'), age_ms: 0 }],
  },
  {
    tables: ['census', 'census_row'],
    kept: 'as long as its agency, or until its client is deleted; a deleted one an hour, in which that can be undone',
    found_by: '`user_id`, `id`; `client_id`; `census_deleted_idx`',
    expiring: [{ ...byColumn('census', 'deleted_at'), age_ms: HOUR_MS }],
  },
  {
    tables: ['census_share', 'census_view'],
    setting: 'census_views',
    kept: '{days} after the link expired or was opened; at most as long as their census',
    found_by: '`expires_at`; `id`, which sorts by time; `census_id`',
    expiring: [
      byId('census_view'),
      {
        ...byColumn('census_share', 'expires_at'),
        beside: raw('views as (delete from census_view using gone where share_id = gone.id)'),
      },
    ],
  },
]
