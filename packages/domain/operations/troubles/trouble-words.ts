import { isProvider, PROVIDER_NAMES } from '@waymark/contracts/operations/providers/endpoints'
import { addressOf } from '@waymark/contracts/operations/troubles/address-of'
import type { Trouble } from '@waymark/contracts/operations/troubles/endpoints'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

interface Said extends Pick<Trouble, 'kind' | 'subject' | 'detail' | 'size' | 'peak'> {
  /** When it began, in the time zone of the reader. */
  since: string
}
export type Told = Omit<NewNotification, 'user_id'>

const nameOf = (subject: string) => (isProvider(subject) ? PROVIDER_NAMES[subject] : subject)
const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`

const BEGAN: Record<Trouble['kind'], (trouble: Said) => { title: string; body: string }> = {
  failing: ({ subject, detail, size, since }) => ({
    title: `${subject} is failing`,
    body: `${subject}: ${size} ${size === 1 ? 'failure' : 'failures'} a minute since ${since}, ${detail}`,
  }),
  late: ({ subject, size, since }) => ({
    title: `${subject} is behind`,
    body: `${subject}: the oldest delivery has waited for ${minutes(size)}, since ${since}.`,
  }),
  stuck: ({ subject, size, since }) => ({
    title: `${subject} keeps failing for some`,
    body: `${subject}: a delivery has failed again and again for ${minutes(size)}, since ${since}.`,
  }),
  dead: ({ subject, size, since }) => ({
    title: `${subject} gave up`,
    body: `${subject}: ${size} ${size === 1 ? 'delivery needs' : 'deliveries need'} your decision since ${since}.`,
  }),
  provider: ({ subject, detail, size, since }) => ({
    title: `${nameOf(subject)}: calls fail`,
    body: `${nameOf(subject)}: ${size} failures within an hour, since ${since}, ${detail}`,
  }),
  backup: ({ subject, detail, since }) =>
    subject === 'archive'
      ? {
          title: 'The log archive is failing',
          body: `The log archive has failed since ${since}: ${detail}. Check PostgreSQL’s server log. With npm start, also check the free disk space and the owner of WAL_ARCHIVE_DIR.`,
        }
      : {
          title: 'There is no recent backup',
          body: `There is no backup of what was written since ${since}: ${detail}. Run npm run backup every night.`,
        },
  workers: ({ since }) => ({
    title: 'No worker is running',
    body: `No worker has reported since ${since}: nothing is assessed, assigned or sent.`,
  }),
  redis: ({ subject, detail, since }) =>
    subject === 'writes'
      ? {
          title: 'Redis refuses to write',
          body: `Redis has refused to write since ${since}: ${detail}. Leads may wait, and screens get no updates. Nothing is lost.`,
        }
      : {
          title: 'Redis is away',
          body: `Redis has not answered since ${since}, for ${detail}: leads may wait, and screens get no updates. Nothing is lost.`,
        },
  access_log: ({ detail, since }) => ({
    title: 'The access log is broken',
    body: `The access log is broken since ${since}: ${detail}. Treat it as a security incident.`,
  }),
}

interface Ended extends Said {
  /** Nothing succeeded, but nothing is left to fail either. */
  untried: boolean
}

const ENDED: Record<Trouble['kind'], (trouble: Ended) => string> = {
  failing: ({ subject, untried }) => (untried ? `${subject}: nothing is retried now` : `${subject} works again`),
  late: ({ subject }) => `${subject} caught up`,
  stuck: ({ subject }) => `${subject}: nothing keeps failing`,
  dead: ({ subject }) => `${subject}: nothing is waiting for a decision`,
  provider: ({ subject, untried }) =>
    untried ? `${nameOf(subject)} is turned off` : `${nameOf(subject)}: calls succeed again`,
  backup: ({ subject, untried }) => {
    if (subject !== 'archive') return 'There is a backup again'
    return untried ? 'The log archive is turned off' : 'The log archive works again'
  },
  workers: () => 'Workers are running again',
  redis: ({ subject }) => (subject === 'writes' ? 'Redis writes again' : 'Redis answers again'),
  access_log: () => 'The breaks of the access log are settled',
}

export const troubleBegan = (trouble: Said): Told => ({
  kind: 'trouble_began',
  ...BEGAN[trouble.kind](trouble),
  link: addressOf(trouble),
})

/** More dead deliveries, or breaks of the access log, than someone acknowledged. */
export const troubleGrew = (trouble: Said): Told => ({
  ...troubleBegan(trouble),
  ...(trouble.kind === 'access_log'
    ? { title: 'The access log has more breaks' }
    : {
        title: `${trouble.subject} gave up on more`,
        body: `${trouble.subject}: ${trouble.size} deliveries need your decision, the first since ${trouble.since}.`,
      }),
})

export const troubleEnded = (trouble: Ended): Told => ({
  kind: 'trouble_ended',
  title: ENDED[trouble.kind](trouble),
  body: `What ended: ${BEGAN[trouble.kind]({ ...trouble, size: trouble.peak }).body}`,
})
