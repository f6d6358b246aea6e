import { DAY_MS } from '@waymark/contracts/durations'
import { raw } from '@waymark/platform/database'
import { byColumn, byId, type Retention } from '../../../expiring-rows.ts'
import { PERMANENTLY } from './times.ts'

/** Accounts, how they sign in, what they get told and what they pay. */
export const ACCOUNTS: readonly Retention[] = [
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
    tables: ['subscription', 'receipt'],
    kept: `${PERMANENTLY}, also of deleted accounts: they say what was paid`,
    found_by: '`user_id`; receipts by `paid_at`',
  },
  {
    tables: ['saved_view'],
    kept: 'as long as its account, at most 50 for each user',
    found_by: '`user_id`, `place`',
  },
]
