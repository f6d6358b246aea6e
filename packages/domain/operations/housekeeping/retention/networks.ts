import { HOUR_MS } from '@waymark/contracts/durations'
import { sql } from '@waymark/platform/database'
import { byColumn, type Retention } from '../../../expiring-rows.ts'
import { PERMANENTLY } from './times.ts'

/** Networks, what their members share, and fees. */
export const NETWORKS: readonly Retention[] = [
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
  {
    tables: ['medical_membership'],
    kept: 'until the person who applied asks for deletion',
    found_by: 'its key, which sorts by time',
  },
]
