import { counter } from '@waymark/platform/metrics'

/** `outcome` is sent, failed (and retried), gone or refused. */
export const notified = counter('notifications_sent_total', 'Notifications sent to push services and mail servers', [
  'channel',
  'outcome',
])
