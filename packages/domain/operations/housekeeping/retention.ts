import { raw, sql } from '@waymark/platform/database'
import { lowestIdAt } from '@waymark/platform/ids'
import { unsentFiles } from '../../conversations/messaging/unsent-files.ts'
import { visitorMessages } from '../../conversations/messaging/visitor-messages.ts'
import { byColumn, byId, type Retention } from '../../expiring-rows.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

const PERMANENTLY = 'permanently'

/** How long everything that we store is kept. Housekeeping deletes by it, and `docs/operations/retention.md` shows it. */
export const RETENTION: readonly Retention[] = [
  {
    tables: ['outbox_event', 'event_delivery', 'delivery_attempt'],
    setting: 'events',
    kept: '{days} after their month, once done or discarded; whole months are dropped',
    found_by: 'monthly partitions; `event_delivery_due_idx`, `event_delivery_dead_idx`, `event_delivery_discarded_idx`',
  },
  { tables: ['queue_pause'], kept: 'while the queue is paused', found_by: 'its key: a row for each queue' },
  {
    tables: ['process', 'process_minute'],
    kept: 'a day after the process was last heard from',
    found_by: 'few rows; `minute`, `process_id`',
    expiring: [
      { ...byColumn('process', 'heard_at'), age_ms: DAY_MS },
      { ...byColumn('process_minute', 'minute'), key: raw('minute, process_id'), age_ms: DAY_MS },
    ],
  },
  {
    tables: ['queue_history'],
    kept: '7 days',
    found_by: '`slot`: a row for each queue and five minutes',
    expiring: [{ ...byColumn('queue_history', 'slot'), key: raw('slot, subscriber'), age_ms: 7 * DAY_MS }],
  },
  {
    tables: ['provider', 'provider_minute'],
    kept: 'what an outside service answered last permanently, its figures for a day',
    found_by: 'its key: a row for each service; `minute`',
    expiring: [{ ...byColumn('provider_minute', 'minute'), key: raw('provider, minute'), age_ms: DAY_MS }],
  },
  {
    tables: ['limited'],
    kept: 'a day after the last refusal',
    found_by: '`last_at`',
    expiring: [{ ...byColumn('limited', 'last_at'), key: raw('kind, limit_name, subject'), age_ms: DAY_MS }],
  },
  {
    tables: ['rate_limit'],
    kept: 'an hour after its time is over, and only without Redis; the API deletes them',
    found_by: '`expire`',
  },
  {
    tables: ['trouble'],
    kept: '30 days after it ended',
    found_by: '`ended_at`',
    expiring: [{ ...byColumn('trouble', 'ended_at'), age_ms: 30 * DAY_MS }],
  },
  {
    tables: ['idempotency_record'],
    setting: 'idempotency_records',
    kept: '{days}',
    found_by: '`created_at`',
    expiring: [{ ...byColumn('idempotency_record', 'created_at'), key: raw('scope, key') }],
  },
  { tables: ['app_user'], kept: 'until an administrator deletes it', found_by: 'its key; `email`' },
  {
    tables: ['session'],
    setting: 'sessions',
    kept: '{days} after it expires, ended or not',
    found_by: '`expires_at`',
    expiring: [byColumn('session', 'expires_at')],
  },
  {
    tables: ['invite_code'],
    setting: 'invite_codes',
    kept: '{days} after it expires, used or not',
    found_by: '`expires_at`',
    expiring: [byColumn('invite_code', 'expires_at')],
  },
  {
    tables: ['password_reset'],
    setting: 'password_resets',
    kept: '{days} after its link expires, used or not',
    found_by: '`expires_at`; the newest of a user by `user_id`, `id`',
    expiring: [byColumn('password_reset', 'expires_at')],
  },
  {
    tables: ['google_sign_in'],
    setting: 'google_sign_ins',
    kept: '{days} after its five minutes, used or not',
    found_by: '`expires_at`',
    expiring: [byColumn('google_sign_in', 'expires_at')],
  },
  {
    tables: ['passkey', 'authenticator_app', 'recovery_code'],
    kept: 'as long as its account, or until its owner removes it',
    found_by: '`user_id`',
  },
  {
    tables: ['proof_request'],
    kept: 'a day after it expires, used or not',
    found_by: '`expires_at`; those of a user by `user_id`, `created_at`',
    expiring: [{ ...byColumn('proof_request', 'expires_at'), age_ms: DAY_MS }],
  },
  { tables: ['google_identity'], kept: 'as long as its account', found_by: 'its key; `user_id`' },
  {
    tables: ['lead_code'],
    kept: 'as long as its account, at most 200 in use for each broker: printed links and their figures last',
    found_by: '`user_id`, `created_at`, `id`',
  },
  {
    tables: ['notification'],
    setting: 'notifications',
    kept: '{days}, or until its client or its account is deleted',
    found_by: '`id`, which sorts by time; `client_id`',
    expiring: [byId('notification')],
  },
  {
    tables: ['push_subscription'],
    kept: 'while its browser stays signed in; at most 10 for each user',
    found_by: '`user_id`, `session_id`',
  },
  {
    tables: [],
    also: 'emails in `DATA_DIR/mail`, where there is no mail server',
    setting: 'mail_files',
    kept: '{days}',
    found_by: 'time of the file',
  },
  {
    tables: ['checkout'],
    setting: 'checkouts',
    kept: '{days} after its page closed',
    found_by: '`expires_at`',
    expiring: [byColumn('checkout', 'expires_at')],
  },
  {
    tables: ['payment_event'],
    setting: 'payment_events',
    kept: '{days}; providers repeat them for a few',
    found_by: '`received_at`',
    expiring: [{ ...byColumn('payment_event', 'received_at'), key: raw('provider, event_id') }],
  },
  {
    tables: ['access_log'],
    kept: `${PERMANENTLY}, chained; a trigger refuses to change or delete an entry`,
    found_by:
      '`access_log_unchained_idx`, then `seq`; `subject_id`, `actor_id`, `action`, `subject_kind`, each with `id`',
  },
  {
    tables: ['access_log_watch', 'app_secret', 'data_key', 'sealing'],
    kept: PERMANENTLY,
    found_by: 'its key: a few rows',
  },
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
    tables: ['subscription', 'receipt'],
    kept: `${PERMANENTLY}, also of deleted accounts: they say what was paid`,
    found_by: '`user_id`; receipts by `paid_at`',
  },
  {
    tables: ['backup_run'],
    setting: 'backup_runs',
    kept: '{days}',
    found_by: 'its key, which sorts by time',
    expiring: [byId('backup_run')],
  },
  { tables: ['price_setting'], kept: 'until the release that reads it is gone: it holds prices', found_by: 'its key' },
  {
    tables: ['setting_version'],
    kept: `${PERMANENTLY}: what applied when; a trigger refuses to change it`,
    found_by: '`name`, `number`',
  },
  {
    tables: ['mail_opt_out', 'text_opt_out'],
    kept: `${PERMANENTLY}: it holds hashes of addresses and phone numbers that must not be written to`,
    found_by: 'its key',
  },
  {
    tables: ['consumer_mail', 'consumer_text'],
    kept: 'as long as its client',
    found_by: '`client_id`, `claimed_at`',
  },
  {
    tables: ['client', 'risk_assessment', 'assignment'],
    setting: 'enrolled_clients',
    kept: 'until deletion is asked for, or {days} after they were marked enrolled; those who never enrolled until 30 days after we told them, which we do after a silence as long as the setting for silent clients; of earlier answers the last 20',
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
    kept: 'as long as its client; without one (white label, network access, appointments) {days}, or until a client with the same address is deleted',
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
    tables: ['saved_view'],
    kept: 'as long as its account, at most 50 for each user',
    found_by: '`user_id`, `place`',
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
    kept: 'while the import can be undone, 7 days; of a preview that nobody confirms 7 days, of a cancelled one not at all; or until its client is deleted',
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
    kept: 'as long as its client or its broker; of a person who is not a client 90 days after it is over, or until a client with the same address is deleted',
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
    kept: 'as long as its account; an address of a calendar until it is turned off',
    found_by: 'its key; `user_id`, `id`; `token_hash`',
  },
  { tables: ['task_template_choice'], kept: 'as long as its account', found_by: 'its key: a row for each template' },
  {
    tables: ['snooze'],
    kept: 'until its time is over, that of a conversation 30 days longer; or until its client or account is deleted',
    found_by: '`until`; `client_id`; `conversation_id`, `user_id`',
    expiring: [
      {
        ...byColumn('snooze', 'until'),
        key: raw('user_id, item'),
        past: (before) => sql`until < ${before} and conversation_id is null`,
        age_ms: 0,
      },
      { ...byColumn('snooze', 'until'), key: raw('user_id, item'), age_ms: 30 * DAY_MS },
    ],
  },
  {
    tables: ['deleted_client'],
    kept: '30 seconds, in which a deletion can be undone',
    found_by: 'its key, by the delivery `erase`',
  },
  {
    tables: ['deletion'],
    kept: `${PERMANENTLY}: who deleted what, and who undid it`,
    found_by: 'its key, which sorts by time',
  },
  {
    tables: ['deletion_row'],
    kept: '30 days, in which the deletion can be undone; rows of a person who asks for deletion, no longer',
    found_by:
      '`deletion_id`, `table_name`, by the delivery `erase-deletion`; `client_id`; `deletion_row_email_key_idx`, `deletion_row_reply_to_idx`',
  },
  {
    tables: ['business_lead', 'business_call'],
    setting: 'business_leads',
    kept: '{days} after the lead last changed, with the consent it came with',
    found_by: '`updated_at`; `lead_status`, `id`; a call by its `lead_id`',
    expiring: [byColumn('business_lead', 'updated_at')],
  },
  {
    tables: ['client_referral'],
    kept: 'as long as its client and both accounts',
    found_by: '`client_id`, `from_user_id`, `to_user_id`',
  },
  { tables: ['network_membership'], kept: 'as long as its account', found_by: '`user_id`' },
  {
    tables: ['member_application', 'application_question', 'application_check', 'application_note'],
    setting: 'closed_applications',
    kept: '{days} after it was declined or withdrawn, approved ones permanently',
    found_by: '`member_application_closed_idx`; `status`, `id`; `email`, `id`; `npn`, `id`; `application_id`',
    expiring: [
      {
        ...byColumn('member_application', 'updated_at'),
        past: (before) => sql`status in ('declined', 'withdrawn') and updated_at < ${before}`,
      },
    ],
  },
  {
    tables: ['fee_referral', 'fee_referral_move', 'fee_referral_correction', 'employer_comparison'],
    kept: `${PERMANENTLY}: fees are based on them`,
    found_by: '`referrer_id`, `status`; `fee_referral_employer_idx`, `fee_referral_email_idx`; `referral_id`',
  },
  {
    tables: ['opportunity', 'opportunity_interest'],
    kept: 'until an administrator deletes it, or the account that posted it',
    found_by: '`network_scope`, `id` and its siblings; `opportunity_search_idx`',
  },
  { tables: ['opportunity_seen'], kept: 'as long as its account; a row for each network', found_by: '`user_id`' },
  {
    tables: ['case_study'],
    kept: `${PERMANENTLY}, with who agreed; only its author and administrators see a withdrawn one`,
    found_by: '`network_scope`, `status`, `id`; `author_id`, `id`',
  },
  {
    tables: ['resource'],
    also: 'its object',
    kept: `${PERMANENTLY}: a retired one can be brought back; an object that a crash leaves, for a day`,
    found_by: '`status`, `id`',
  },
  {
    tables: ['ledger_transaction', 'ledger_entry'],
    kept: `${PERMANENTLY}; a trigger refuses to change or delete them`,
    found_by: '`subject_id`; `user_id`, `id`',
  },
  {
    tables: ['council', 'council_participant', 'council_move', 'council_decision'],
    kept: `${PERMANENTLY}; triggers refuse to change what was said, and a council that is closed`,
    found_by: '`network_scope`, `status`, `id`; `council_id`, `number`',
  },
  {
    tables: ['directory_entry', 'matrix_entry', 'matrix_interest', 'story'],
    kept: 'as long as the account; a deleted story an hour, in which the deletion can be undone',
    found_by:
      '`directory_entry_shown_idx`; `user_id`, `id`; `status`, `kind`, `sector`, `id`; `author_id`, `id`; `story_published_idx`, `story_deleted_idx`',
    expiring: [{ ...byColumn('story', 'deleted_at'), age_ms: HOUR_MS }],
  },
  {
    tables: ['directory_consent'],
    kept: `${PERMANENTLY}: it proves what a member agreed to, and until when`,
    found_by: '`user_id`',
  },
  {
    tables: ['contribution'],
    kept: `${PERMANENTLY}: trust credits are based on it; its words go when the deletion of an account is final`,
    found_by: '`giver_id`, `id`; `receiver_id`, `id`',
  },
  { tables: ['suggestion'], kept: `${PERMANENTLY}: it names no one`, found_by: 'its key, which sorts by time' },
  {
    tables: ['medical_membership'],
    kept: 'until the person who applied asks for deletion',
    found_by: 'its key, which sorts by time',
  },
  {
    tables: ['message', 'conversation', 'message_file'],
    also: 'the objects of files',
    setting: 'visitor_messages',
    kept: 'as long as their client; those of a visitor {days}; others as long as both accounts; a file as long as its message, one that is not sent and an object that a crash leaves for a day',
    found_by:
      '`client_id`, `sender_id`, `recipient_id`; `message_reply_to_idx`; `low_id`, `high_id`; files by `message_id`, `id`; `message_file_unsent_idx`',
    expiring: [visitorMessages, { ...unsentFiles, age_ms: DAY_MS }],
  },
  {
    tables: ['intake_draft'],
    kept: '14 days, or until an assessment comes from its address',
    found_by: '`expires_at`; `email_key`',
    expiring: [{ ...byColumn('intake_draft', 'expires_at'), age_ms: 0 }],
  },
  {
    tables: ['assistant_conversation', 'assistant_message'],
    setting: 'assistant_conversations',
    kept: '{days} after the last message, or until its client is deleted',
    found_by: '`last_message_at`; `client_id`',
    expiring: [byColumn('assistant_conversation', 'last_message_at')],
  },
  {
    tables: ['agency_file', 'file_page', 'plan_fact'],
    also: 'the object in `S3_URL` or `DATA_DIR/files`',
    kept: 'as long as their agency; a deleted file for a minute; what a crash leaves, for a day',
    found_by: '`user_id`, `id`; `file_id`; text by `file_page_user_id_search_idx`',
  },
  {
    tables: ['saved_reply'],
    kept: 'as long as its account, at most 100 of each',
    found_by: '`user_id`, `id`',
  },
  {
    tables: ['agency_profile', 'quoting_link'],
    also: 'the logo and the photo',
    kept: 'as long as their agency, at most 100 links; a picture that a crash leaves, for a day',
    found_by: '`user_id`; `user_id`, `id`',
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
