import type { RetentionName, SettingName } from '@waymark/contracts/foundation/settings/values'
import { column, type Described, field } from './describe.ts'
import { PUBLIC_TABLES } from './public-tables.ts'

const RETENTION: Record<RetentionName, [label: string, help: string]> = {
  enrolled_clients: [
    'Enrolled clients',
    'since they were marked enrolled; a reduced consent receipt stays. With less than 480 days, many go before their plan can be renewed, and seasons are not compared',
  ],
  silent_clients: [
    'Silent clients',
    'since we last heard from them, if they never enrolled; then we tell them, and delete their data 30 days later',
  ],
  notifications: ['Notifications', 'since they were made'],
  contact_requests: ['Contact requests', 'of visitors who are not clients'],
  visitor_messages: ['Visitor messages', 'since they were written'],
  business_leads: ['Business leads', 'since their last change'],
  closed_applications: ['Closed applications', 'since they were declined or withdrawn'],
  assistant_conversations: ['Assistant conversations', 'since the last message'],
  census_views: ['Census links and views', 'since a link expired or was opened'],
  checkouts: ['Payment pages', 'since they closed'],
  payment_events: ['Payment events', 'since they came'],
  sessions: ['Sessions', 'since they expired'],
  invite_codes: ['Invite codes', 'since they expired'],
  password_resets: ['Password links', 'since they expired'],
  google_sign_ins: ['Google sign-ins', 'since they expired'],
  idempotency_records: ['Stored responses to repeated requests', 'since the request'],
  backup_runs: ['Backup log entries', 'since they were made'],
  mail_files: ['Emails written to files', 'when there is no mail server'],
  events: ['Events', 'by month, once all of their deliveries are settled'],
}

/** The name of each setting and how it is displayed and edited, in list order. */
export const SETTINGS: { readonly [N in SettingName]: Described } = {
  prices: {
    title: 'Prices',
    group: 'Rules',
    help: 'Applies to new subscriptions and plan switches from then on. A running subscription keeps its price.',
    fields: [
      field('broker_basic', 'Professional (Broker Basic)', 'cents', { unit: 'a month' }),
      field('white_label', 'White Label (White Label Premium)', 'cents', { unit: 'a month' }),
    ],
  },
  assignment: {
    title: 'Assignment',
    group: 'Rules',
    help: 'A pool lead goes to the broker of its state with the longest waiting time multiplied by the plan’s weight, up to their daily cap, or else to an administrator. The 24-hour promise cannot be changed.',
    fields: [
      field('default_daily_cap', 'Daily cap of a new account', 'number', { unit: 'leads a day' }),
      field('most_daily_cap', 'Highest daily cap', 'number', {
        unit: 'leads a day',
        optional: true,
        help: 'Limits what a broker chose. Empty: only the broker’s own choice counts.',
      }),
      field('weights.trial', 'Weight of a trial', 'number', {
        help: 'How much a minute of waiting counts, from 1 to 10. If all weights are equal, the broker who waited longest is next.',
      }),
      field('weights.broker_basic', 'Weight of Professional (Broker Basic)', 'number', {
        help: 'Also for accounts that are active without a plan.',
      }),
      field('weights.white_label', 'Weight of White Label (White Label Premium)', 'number', {
        help: 'With 2 here and 1 elsewhere, half the wait is enough, which gives about twice the leads.',
      }),
    ],
  },
  retention: {
    title: 'Retention',
    group: 'Rules',
    help: 'How long data is stored. Older data is deleted within an hour and cannot be restored.',
    fields: Object.entries(RETENTION).map(([name, [label, help]]) =>
      field(name, label, 'number', { unit: 'days', help }),
    ),
  },
  fee_tiers: {
    title: 'Referral fees',
    group: 'Rules',
    help: 'What the referrer of a placement earns, by number of employees. A submitted referral keeps its fee.',
    rows: {
      name: 'tiers',
      columns: [
        column('employees', 'From employees', 'number', { key: true }),
        column('fee_cents', 'Fee, USD', 'cents'),
      ],
    },
  },
  ...PUBLIC_TABLES,
}
