import { DAY_MS } from '@waymark/contracts/durations'
import { raw } from '@waymark/platform/database'
import { byColumn, byId, type Retention } from '../../../expiring-rows.ts'
import { PERMANENTLY } from './times.ts'

/** Events, processes, settings, logs and deletions. */
export const OPERATIONS: readonly Retention[] = [
  {
    tables: ['outbox_event', 'event_delivery', 'delivery_attempt'],
    setting: 'events',
    kept: '{days} after their month, once done or discarded; whole months are dropped; a timer that is due later moves with its event to the present month',
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
  {
    tables: [],
    also: 'emails in `DATA_DIR/mail`, where there is no mail server',
    setting: 'mail_files',
    kept: '{days}',
    found_by: 'time of the file',
  },
  {
    tables: ['access_log'],
    kept: `${PERMANENTLY}, chained; a trigger refuses to change or delete an entry`,
    found_by:
      '`access_log_unchained_idx`, then `seq`; `subject_id`, `actor_id`, `action`, `subject_kind`, each with `id`',
  },
  {
    tables: ['access_log_break', 'access_log_watch', 'app_secret', 'data_key', 'sealing', 'storage_sweep'],
    kept: PERMANENTLY,
    found_by: 'its key: a few rows',
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
    tables: ['deleted_client'],
    kept: '30 seconds, in which a deletion can be undone; where it cancels an appointment, 5 minutes longer for the email about that',
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
  { tables: ['suggestion'], kept: `${PERMANENTLY}: it names no one`, found_by: 'its key, which sorts by time' },
]
