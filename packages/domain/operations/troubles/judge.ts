import { HOUR_MS } from '@waymark/contracts/durations'
import type { Provider } from '@waymark/contracts/operations/providers/endpoints'
import type { Queue, RunningProcess } from '@waymark/contracts/operations/queues/schemas'
import type { TROUBLE_KINDS } from '@waymark/contracts/operations/troubles/endpoints'
import type { Archive } from '../housekeeping/read-archive.ts'
import type { LastBackup } from '../housekeeping/read-last-backup.ts'
import { type ProviderFigures, QUEUE_OF } from '../providers/read-providers.ts'

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

/** What is judged, all read at about the same time. */
export interface Observed {
  queues: readonly Queue[]
  failed: readonly Failures[]
  providers: readonly ProviderFigures[]
  /** The services that the settings turn off. */
  off: readonly Provider[]
  /** Of the access log. */
  chain: { broken: { breaks: number; seq: number; fault: string; at: Date } | null }
  backup: LastBackup
  archive: Archive | undefined
  processes: readonly Pick<
    RunningProcess,
    'service' | 'state' | 'heard_at' | 'redis_away_since' | 'redis_refuses_since' | 'redis_refusal'
  >[]
  now: Date
}

export interface Found {
  kind: (typeof TROUBLE_KINDS)[number]
  subject: string
  /** What the kind, the subject and the size do not say. */
  detail: string
  size: number
  since: Date
}

/** What is wrong, and what is certainly fine. Anything in neither stays as it was. */
export interface Judgment {
  wrong: Found[]
  fine: (Pick<Found, 'kind' | 'subject'> & {
    /** Nothing succeeded, but nothing is left to fail either. */
    untried?: true
  })[]
  /** The present size of what stays as it was. */
  unclear: Pick<Found, 'kind' | 'subject' | 'size'>[]
}

/** A single failure is retried and tells nothing. */
const FAILING_FROM = 5
/** Payments and questions to the model are few, and each failure is a person who waits. */
const PROVIDER_FAILING_FROM = 3
/** The share of what ended in five minutes. */
const FAILING_SHARE = 0.2
/** A lead reaches its broker within a second; scans of long documents take minutes. */
const LATE_FROM_S = 300
/** After nine attempts. A retry waits up to an hour, so it is seldom late. */
const STUCK_FROM_S = 1800
/** Backups run every night, with a tolerance of two hours. */
const NO_BACKUP_FROM_MS = 26 * HOUR_MS
/** A release replaces the workers within seconds. */
const NO_WORKER_FROM_MS = 60_000
/** A restart takes seconds, and so does a change of the primary. */
const NO_REDIS_FROM_MS = 30_000

export function judge({ queues, failed, providers, off, chain, backup, archive, processes, now }: Observed): Judgment {
  const judgment: Judgment = { wrong: [], fine: [], unclear: [] }
  const note = (
    kind: Found['kind'],
    subject: string,
    is: Omit<Found, 'kind' | 'subject'> | 'fine' | 'untried' | 'unclear',
  ) => {
    if (is === 'fine') judgment.fine.push({ kind, subject })
    else if (is === 'untried') judgment.fine.push({ kind, subject, untried: true })
    else if (is !== 'unclear') judgment.wrong.push({ kind, subject, ...is })
  }
  for (const queue of queues) {
    const failures = failed.find(({ subscriber }) => subscriber === queue.subscriber)
    const { subscriber, dead } = queue
    const fails = failing(queue, failures)
    note('failing', subscriber, fails)
    if (fails === 'unclear')
      judgment.unclear.push({ kind: 'failing', subject: subscriber, size: failures?.per_minute ?? 0 })
    note('late', subscriber, waiting(queue, queue.oldest_s, LATE_FROM_S, now))
    const stuck = waiting(queue, queue.stuck_s, STUCK_FROM_S, now)
    // What fails with everything else is one trouble.
    note('stuck', subscriber, stuck !== 'fine' && typeof fails === 'object' ? 'unclear' : stuck)
    note('dead', subscriber, dead > 0 ? { detail: '', size: dead, since: now } : 'fine')
  }
  for (const provider of providers) {
    const { name } = provider
    if (QUEUE_OF[name] === undefined)
      note('provider', name, off.includes(name) ? turnedOff(provider) : providerFailing(provider))
  }
  note('workers', 'all', withoutWorkers(processes, now))
  note('redis', 'all', withoutRedis(processes, now))
  note('redis', 'writes', redisRefuses(processes, now))
  const { broken } = chain
  note('access_log', 'chain', broken ? { detail: whereBroken(broken), size: broken.breaks, since: broken.at } : 'fine')
  note('backup', 'all', withoutBackup(backup, now))
  note('backup', 'archive', archiveFailing(archive))
  return judgment
}

/**
 * An outage retries ever more rarely, so silence alone is no sign of health while something waits for a retry, is being retried
 * or was given up.
 */
function failing({ done, retrying, stuck_s, dead }: Queue, failures: Failures | undefined) {
  const succeeded = done.slice(-5).reduce((sum, count) => sum + count, 0)
  if (!failures && succeeded > 0) return 'fine'
  if (!failures) return retrying === 0 && stuck_s === 0 && dead === 0 ? 'untried' : 'unclear'
  const share = failures.failures / (failures.failures + succeeded)
  if (failures.failures < FAILING_FROM || share < FAILING_SHARE) return 'unclear'
  return { detail: withoutKind(failures.error), size: Math.max(failures.per_minute, 1), since: failures.since }
}

/** Nobody retries these calls, so only an answer shows that the service is back. */
function providerFailing({
  failed_lately,
  succeeded_lately,
  failed_at,
  succeeded_at,
  failures,
  last_error,
}: ProviderFigures) {
  const share = failed_lately / (failed_lately + succeeded_lately)
  if (failed_at && failed_lately >= PROVIDER_FAILING_FROM && share >= FAILING_SHARE)
    return { detail: withoutKind(last_error ?? ''), size: failures, since: failed_at }
  return !failed_at || (succeeded_at && succeeded_at > failed_at) ? 'fine' : 'unclear'
}

/** While a release or a changed setting rolls out, other processes may still call it, and judge by their own settings. */
const turnedOff = ({ failed_lately }: ProviderFigures) => (failed_lately === 0 ? 'untried' : 'unclear')

/** The kind of error matters less than what it says. */
const withoutKind = (error: string) => error.replace(/^\w*Error(?: [A-Z0-9_]+)?: /, '')

/** A paused queue waits because someone decided so, and does not catch up. */
function waiting({ paused }: Queue, seconds: number, from_s: number, now: Date) {
  if (seconds < from_s) return 'fine'
  if (paused) return 'unclear'
  return { detail: '', size: Math.round(seconds), since: new Date(now.getTime() - seconds * 1000) }
}

/** What a new installation wrote is not worth a backup yet. */
function withoutBackup({ taken_at, installed_at }: LastBackup, now: Date) {
  const since = taken_at ?? installed_at
  if (!since || now.getTime() - since.getTime() < NO_BACKUP_FROM_MS) return 'fine'
  return { detail: taken_at ? 'the last complete one is older' : 'there never was one', size: 1, since }
}

/** It is a kind of `backup` because pages of the release before know that kind: they put the detail behind its sentence. */
function archiveFailing(archive: Archive | undefined) {
  if (!archive) return 'untried'
  if (!archive.failed_at) return 'fine'
  return {
    detail: 'PostgreSQL is keeping its log on its own disk, which is filling up',
    size: 1,
    since: archive.failed_at,
  }
}

/** A new installation has no worker yet. */
function withoutWorkers(processes: Observed['processes'], now: Date) {
  const workers = processes.filter(({ service }) => service === 'worker')
  if (workers.some(({ state }) => state === 'alive')) return 'fine'
  const heard_at = Math.max(...workers.map((worker) => Date.parse(worker.heard_at)))
  if (workers.length === 0 || now.getTime() - heard_at < NO_WORKER_FROM_MS) return 'unclear'
  return { detail: '', size: 1, since: new Date(heard_at) }
}

function whereBroken({ breaks, seq, fault }: NonNullable<Observed['chain']['broken']>): string {
  const more = breaks > 1 ? `, and ${breaks - 1} more` : ''
  return `entry ${seq} is ${fault}${more}`
}

function withoutRedis(processes: Observed['processes'], now: Date) {
  const away = missesRedis(processes, 'redis_away_since', now)
  if (typeof away === 'string') return away
  const services = [...new Set(away.processes.map(({ service }) => service))].toSorted()
  return { detail: services.join(', '), size: away.processes.length, since: away.since }
}

/** What an operator does about each refusal of Redis. */
const REFUSALS: Record<string, string> = {
  OOM: 'its memory is full; raise its maxmemory, or run FLUSHALL, which is safe',
  MISCONF: 'it cannot save to its disk; make room there, or turn saving off, because nothing in it must last',
  READONLY: 'it is a replica; let REDIS_URL lead to the primary, or to the Sentinels',
  NOREPLICAS: 'too few of its replicas answer; start them, or set its min-replicas-to-write to 0',
}

function redisRefuses(processes: Observed['processes'], now: Date) {
  const refused = missesRedis(processes, 'redis_refuses_since', now)
  if (typeof refused === 'string') return refused
  const codes = [...new Set(refused.processes.map(({ redis_refusal }) => redis_refusal ?? ''))].toSorted()
  const detail = codes.map((code) => REFUSALS[code] ?? code).join('; ')
  return { detail, size: refused.processes.length, since: refused.since }
}

/** Processes that do not report say nothing about Redis. */
function missesRedis(processes: Observed['processes'], how: 'redis_away_since' | 'redis_refuses_since', now: Date) {
  const alive = processes.filter(({ state }) => state === 'alive')
  const missing = alive.filter((one) => one[how])
  if (missing.length === 0) return alive.length > 0 ? 'fine' : 'unclear'
  const since = Math.min(...missing.map((one) => Date.parse(one[how] ?? '')))
  if (now.getTime() - since < NO_REDIS_FROM_MS) return 'unclear'
  return { processes: missing, since: new Date(since) }
}
