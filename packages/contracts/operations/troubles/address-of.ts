import type { Trouble } from './endpoints.ts'

const ADDRESSES: Record<Trouble['kind'], (subject: string) => string> = {
  failing: (subject) => `/admin/queues?show=deliveries&state=retrying&queue=${subject}`,
  late: (subject) => `/admin/queues?show=deliveries&state=waiting&queue=${subject}`,
  stuck: (subject) => `/admin/queues?show=deliveries&state=retrying&queue=${subject}`,
  dead: (subject) => `/admin/queues?show=deliveries&state=dead&queue=${subject}`,
  provider: () => '/admin/queues',
  backup: () => '/admin/queues?show=processes',
  workers: () => '/admin/queues?show=processes',
  redis: () => '/admin/queues?show=processes',
  access_log: () => '/admin/access-log',
}

/** Where administrators see more about a trouble. */
export const addressOf = ({ kind, subject }: Pick<Trouble, 'kind' | 'subject'>): string => ADDRESSES[kind](subject)
