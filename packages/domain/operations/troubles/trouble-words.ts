import { isProvider, PROVIDER_NAMES } from '@waymark/contracts/operations/providers/endpoints'
import type { Trouble } from '@waymark/contracts/operations/troubles/endpoints'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

type Said = Pick<Trouble, 'kind' | 'subject' | 'detail' | 'size'>
export type Told = Omit<NewNotification, 'user_id'>

const nameOf = (subject: string) => (isProvider(subject) ? PROVIDER_NAMES[subject] : subject)

const BEGAN: Record<Trouble['kind'], (trouble: Said) => { title: string; body: string; link?: string }> = {
  failing: ({ subject, detail, size }) => ({
    title: `${subject} is failing`,
    body: `${subject}: ${size} ${size === 1 ? 'failure' : 'failures'} a minute, ${detail}`,
    link: `/admin/queues?show=deliveries&state=retrying&queue=${subject}`,
  }),
  late: ({ subject, size }) => ({
    title: `${subject} is behind`,
    body: `${subject}: the oldest delivery has waited for ${Math.round(size / 60)} minutes.`,
    link: `/admin/queues?show=deliveries&state=waiting&queue=${subject}`,
  }),
  dead: ({ subject, size }) => ({
    title: `${subject} gave up`,
    body: `${subject}: ${size} ${size === 1 ? 'delivery needs' : 'deliveries need'} your decision.`,
    link: `/admin/queues?show=deliveries&state=dead&queue=${subject}`,
  }),
  provider: ({ subject, detail, size }) => ({
    title: `${nameOf(subject)}: calls fail`,
    body: `${nameOf(subject)}: ${size} failures within an hour, ${detail}`,
    link: '/admin/queues',
  }),
  access_log: ({ detail }) => ({
    title: 'The access log is broken',
    body: `The access log is broken: ${detail}. Treat it as a security incident.`,
    link: '/admin/access-log',
  }),
}

const ENDED: Record<Trouble['kind'], (trouble: Said) => string> = {
  failing: ({ subject }) => `${subject} works again`,
  late: ({ subject }) => `${subject} caught up`,
  dead: ({ subject }) => `${subject}: nothing waits for a decision`,
  provider: ({ subject }) => `${nameOf(subject)}: calls succeed again`,
  access_log: () => 'The access log is in order again',
}

export const troubleBegan = (trouble: Said): Told => ({ kind: 'trouble_began', ...BEGAN[trouble.kind](trouble) })

export const troubleEnded = (trouble: Said): Told => ({
  kind: 'trouble_ended',
  title: ENDED[trouble.kind](trouble),
  body: `What ended: ${BEGAN[trouble.kind](trouble).body}`,
})
