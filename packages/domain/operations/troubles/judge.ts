import type { Queue } from '@waymark/contracts/operations/queues/schemas'
import type { TROUBLE_KINDS } from '@waymark/contracts/operations/troubles/endpoints'

/** The failed attempts of a queue within the last five minutes. */
export interface Failures {
  subscriber: string
  failures: number
  /** Within the last minute. */
  per_minute: number
  /** The first line of the most frequent error. */
  error: string
  since: Date
}

export interface Found {
  kind: (typeof TROUBLE_KINDS)[number]
  subject: string
  detail: string
  size: number
  since: Date
}

/** What is wrong, and what is certainly fine. Anything in neither stays as it was. */
export interface Judgment {
  wrong: Found[]
  fine: Pick<Found, 'kind' | 'subject'>[]
}

/** A single failure is retried and tells nothing. */
const FAILING_FROM = 5
/** The share of what ended in five minutes. */
const FAILING_SHARE = 0.2
/** A lead reaches its broker within a second; scans of long documents take minutes. */
const LATE_FROM_S = 300

export function judge(
  queues: readonly Queue[],
  failed: readonly Failures[],
  chain: { broken: { seq: number; fault: string; at: Date } | null },
  now: Date,
): Judgment {
  const judgment: Judgment = { wrong: [], fine: [] }
  const note = (kind: Found['kind'], subject: string, is: Omit<Found, 'kind' | 'subject'> | 'fine' | 'unclear') => {
    if (is === 'fine') judgment.fine.push({ kind, subject })
    else if (is !== 'unclear') judgment.wrong.push({ kind, subject, ...is })
  }
  for (const queue of queues) {
    const failures = failed.find(({ subscriber }) => subscriber === queue.subscriber)
    note('failing', queue.subscriber, failing(queue, failures))
    note('late', queue.subscriber, late(queue, now))
    const { dead } = queue
    note(
      'dead',
      queue.subscriber,
      dead > 0 ? { detail: 'given up after the last attempt', size: dead, since: now } : 'fine',
    )
  }
  const { broken } = chain
  const detail = broken && `entry ${broken.seq} is ${broken.fault}`
  note('access_log', 'chain', broken && detail ? { detail, size: 1, since: broken.at } : 'fine')
  return judgment
}

/** An outage retries ever more rarely, so silence alone is no sign of health while something still waits for a retry. */
function failing({ done, retrying }: Queue, failures: Failures | undefined) {
  const succeeded = done.slice(-5).reduce((sum, count) => sum + count, 0)
  if (!failures) return succeeded > 0 || retrying === 0 ? 'fine' : 'unclear'
  const share = failures.failures / (failures.failures + succeeded)
  if (failures.failures < FAILING_FROM || share < FAILING_SHARE) return 'unclear'
  // The kind of error matters less than what it says.
  const detail = failures.error.replace(/^\w*Error(?: [A-Z0-9_]+)?: /, '')
  return { detail, size: Math.max(failures.per_minute, 1), since: failures.since }
}

/** A paused queue waits because someone decided so. */
function late({ oldest_s, paused }: Queue, now: Date) {
  if (paused || oldest_s < LATE_FROM_S) return 'fine'
  return { detail: 'not worked off', size: Math.round(oldest_s), since: new Date(now.getTime() - oldest_s * 1000) }
}
