import { HOUR_MS } from '@waymark/contracts/durations'
import type { Queue } from '@waymark/contracts/operations/queues/schemas'
import { describe, expect, test } from 'vitest'
import type { ProviderFigures } from '../providers/read-providers.ts'
import { type Failures, judge, type Observed } from './judge.ts'

const now = new Date('2026-11-23T15:00:00Z')
const NEW = { taken_at: null, installed_at: null }
/** Where nothing runs and nothing is wrong, except what is given. */
const judged = (given: Partial<Observed>) =>
  judge({
    queues: [],
    failed: [],
    providers: [],
    off: [],
    chain: { broken: null },
    backup: NEW,
    archive: { failed_at: null },
    processes: [],
    now,
    ...given,
  })

const aQueue = (given: Partial<Queue> = {}): Queue => ({
  subscriber: 'mail',
  waiting: 0,
  lost: 0,
  active: 0,
  later: 0,
  retrying: 0,
  dead: 0,
  discarded: 0,
  oldest_s: 0,
  stuck_s: 0,
  paused: null,
  per_minute: 0,
  done: Array<number>(15).fill(0),
  failed: Array<number>(15).fill(0),
  late_ms: null,
  ran_ms: null,
  ...given,
})
/** Deliveries done in the current minute. */
const done = (count: number) => [...Array<number>(14).fill(0), count]

const refused: Failures = {
  subscriber: 'mail',
  failures: 89,
  per_minute: 20,
  error: 'Error ECONNREFUSED: connect ECONNREFUSED mail:25',
  since: new Date('2026-11-23T14:56:00Z'),
}

const failingIs = (queue: Partial<Queue>, failures?: Failures) => {
  const { wrong, fine } = judged({ queues: [aQueue(queue)], failed: failures ? [failures] : [] })
  if (wrong.some(({ kind }) => kind === 'failing')) return 'wrong'
  const ends = fine.find(({ kind }) => kind === 'failing')
  if (!ends) return 'unclear'
  return ends.untried ? 'untried' : 'fine'
}

const unclear = (failures?: Failures) =>
  judged({ queues: [aQueue({ retrying: 11 })], failed: failures ? [failures] : [] }).unclear

/** What is wrong with a single queue. */
const wrongIn = (queue: Partial<Queue>) =>
  judged({ queues: [aQueue(queue)] }).wrong.map(({ kind, size }) => [kind, size])

const fineIn = (queue: Partial<Queue>) => judged({ queues: [aQueue(queue)] }).fine.map(({ kind }) => kind)

describe('a queue', () => {
  test.for([
    ['in which everything fails', {}, refused, 'wrong'],
    ['in which a fifth fails', { done: done(350) }, refused, 'wrong'],
    ['in which one in ten fails', { done: done(801) }, refused, 'unclear'],
    ['in which four failed', {}, { ...refused, failures: 4 }, 'unclear'],
    ['that is silent because every retry waits an hour', { retrying: 11 }, undefined, 'unclear'],
    ['that works again while old retries wait', { retrying: 11, done: done(1) }, undefined, 'fine'],
    ['that is silent because the only retry is under way', { active: 1, stuck_s: 2000 }, undefined, 'unclear'],
    ['that is silent because everything was given up', { dead: 6 }, undefined, 'unclear'],
    ['that works again while something is dead', { dead: 6, done: done(1) }, undefined, 'fine'],
    ['in which nothing happens', {}, undefined, 'untried'],
  ] as const)('%s', ([, queue, failures, expected]) => {
    expect(failingIs(queue as Partial<Queue>, failures)).toBe(expected)
  })

  test('is late after five minutes, unless someone paused it', () => {
    expect(wrongIn({ oldest_s: 299 })).toEqual([])
    expect(wrongIn({ oldest_s: 300.4 })).toEqual([['late', 300]])
    expect(wrongIn({ oldest_s: 300.4, paused: { at: now.toISOString(), by: 'someone' } })).toEqual([])
  })

  test('neither becomes late nor has caught up while it is paused', () => {
    const paused = { at: now.toISOString(), by: 'someone' }
    expect(fineIn({ oldest_s: 300, paused })).not.toContain('late')
    expect(fineIn({ oldest_s: 299, paused })).toContain('late')
    expect(wrongIn({ oldest_s: 300, paused })).toEqual([])
  })

  test('is stuck when something has failed for half an hour, unless someone paused it', () => {
    expect(wrongIn({ done: done(900), stuck_s: 1799 })).toEqual([])
    expect(wrongIn({ done: done(900), stuck_s: 1800 })).toEqual([['stuck', 1800]])
    expect(wrongIn({ done: done(900), stuck_s: 1800, paused: { at: now.toISOString(), by: 'someone' } })).toEqual([])
  })

  test('has a present rate while it is not clear whether it works again', () => {
    expect(unclear()).toEqual([{ kind: 'failing', subject: 'mail', size: 0 }])
    expect(unclear({ ...refused, failures: 4, per_minute: 1 })).toEqual([{ kind: 'failing', subject: 'mail', size: 1 }])
  })

  test('is in trouble while anything in it is dead', () => {
    expect(judged({ queues: [aQueue({ dead: 2 })] }).wrong).toMatchObject([{ kind: 'dead', subject: 'mail', size: 2 }])
    expect(judged({ queues: [aQueue()] }).fine).toContainEqual({ kind: 'dead', subject: 'mail' })
  })
})

test('a broken access log names its entry, and counts the others', () => {
  const broken = { breaks: 1, seq: 7, fault: 'changed', at: now }
  expect(judged({ chain: { broken } }).wrong).toEqual([
    { kind: 'access_log', subject: 'chain', detail: 'entry 7 is changed', size: 1, since: now },
  ])
  expect(judged({ chain: { broken: { ...broken, breaks: 3 } } }).wrong).toMatchObject([
    { detail: 'entry 7 is changed, and 2 more', size: 3 },
  ])
})

test('the log archive is in trouble while its last try failed', () => {
  const is = { kind: 'backup', subject: 'archive' }
  expect(judged({}).fine).toContainEqual(is)
  expect(judged({ archive: { failed_at: now } }).wrong).toMatchObject([{ ...is, since: now }])
  expect(judged({ archive: undefined }).fine).toContainEqual({ ...is, untried: true })
})

test('a backup is missed after 26 hours, also if there never was one', () => {
  const [recent, long_ago] = [new Date(now.getTime() - 25 * HOUR_MS), new Date(now.getTime() - 27 * HOUR_MS)]
  const missed = { kind: 'backup', subject: 'all', size: 1, since: long_ago }
  expect(judged({ backup: { taken_at: recent, installed_at: long_ago } }).wrong).toEqual([])
  expect(judged({ backup: { taken_at: null, installed_at: recent } }).wrong).toEqual([])
  expect(judged({ backup: { taken_at: long_ago, installed_at: new Date(0) } }).wrong).toEqual([
    { ...missed, detail: 'the last complete one is older' },
  ])
  expect(judged({ backup: { taken_at: null, installed_at: long_ago } }).wrong).toEqual([
    { ...missed, detail: 'there never was one' },
  ])
  expect(judged({}).fine).toContainEqual({ kind: 'backup', subject: 'all' })
})

const worker = (state: 'alive' | 'silent' | 'ended', seconds_ago: number) => ({
  service: 'worker',
  state,
  heard_at: new Date(now.getTime() - seconds_ago * 1000).toISOString(),
  redis_away_since: null,
  redis_refuses_since: null,
  redis_refusal: null,
})
const judgedWorkers = (...processes: ReturnType<typeof worker>[]) => {
  const { wrong, fine } = judged({ processes })
  return (
    wrong.find(({ kind }) => kind === 'workers') ?? (fine.some(({ kind }) => kind === 'workers') ? 'fine' : 'unclear')
  )
}

describe('the workers', () => {
  test('are missed a minute after the last one was heard', () => {
    expect(judgedWorkers(worker('silent', 90), worker('ended', 61))).toEqual({
      kind: 'workers',
      subject: 'all',
      detail: '',
      size: 1,
      since: new Date(now.getTime() - 61_000),
    })
    expect(judgedWorkers(worker('silent', 90), worker('alive', 2))).toBe('fine')
  })

  test('are not missed before the first one started, or while they are replaced', () => {
    expect(judgedWorkers()).toBe('unclear')
    expect(judgedWorkers(worker('ended', 5))).toBe('unclear')
    expect(judgedWorkers({ ...worker('alive', 0), service: 'api' })).toBe('unclear')
  })
})

const without = (service: string, seconds: number, state: 'alive' | 'silent' = 'alive') => ({
  ...worker(state, 0),
  service,
  redis_away_since: new Date(now.getTime() - seconds * 1000).toISOString(),
})
const isAway = ({ kind, subject }: { kind: string; subject: string }) => kind === 'redis' && subject === 'all'
const judgedRedis = (...processes: (ReturnType<typeof worker> | ReturnType<typeof without>)[]) => {
  const { wrong, fine } = judged({ processes })
  return wrong.find(isAway) ?? (fine.some(isAway) ? 'fine' : 'unclear')
}

describe('Redis', () => {
  test('is missed half a minute after a process lost it, and the trouble says which', () => {
    expect(
      judgedRedis(without('relay', 31), without('gateway', 29), without('gateway', 5), worker('alive', 0)),
    ).toEqual({
      kind: 'redis',
      subject: 'all',
      detail: 'gateway, relay',
      size: 3,
      since: new Date(now.getTime() - 31_000),
    })
  })

  test('is not missed while it restarts, nor by a process that no longer runs', () => {
    expect(judgedRedis(without('relay', 29), worker('alive', 0))).toBe('unclear')
    expect(judgedRedis(without('relay', 300, 'silent'), worker('alive', 0))).toBe('fine')
    expect(judgedRedis(without('relay', 300, 'silent'))).toBe('unclear')
  })
})

const refusing = (redis_refusal: string, seconds: number) => ({
  ...worker('alive', 0),
  service: 'relay',
  redis_refuses_since: new Date(now.getTime() - seconds * 1000).toISOString(),
  redis_refusal,
})

describe('a Redis that refuses to write', () => {
  test.for([
    ['OOM', 'memory is full; raise its maxmemory, or run FLUSHALL'],
    ['MISCONF', 'cannot save to its disk; make room there'],
    ['READONLY', 'is a replica; let REDIS_URL lead to the primary'],
    ['NOREPLICAS', 'too few of its replicas answer; start them'],
  ] as const)('is a trouble after half a minute that says what to do: %s', ([code, words]) => {
    expect(judged({ processes: [refusing(code, 31), refusing(code, 5), worker('alive', 0)] }).wrong).toEqual([
      {
        kind: 'redis',
        subject: 'writes',
        detail: expect.stringContaining(words),
        size: 2,
        since: new Date(now.getTime() - 31_000),
      },
    ])
    expect(judged({ processes: [refusing(code, 29)] }).wrong).toEqual([])
    expect(judged({ processes: [worker('alive', 0)] }).fine).toContainEqual({ kind: 'redis', subject: 'writes' })
  })
})

const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('an outside service', () => {
  const payments: ProviderFigures = {
    name: 'payment',
    succeeded_at: at(60),
    failed_at: at(1),
    last_error: 'Error ECONNREFUSED: connect ECONNREFUSED api.stripe.com:443',
    failures: 7,
    successes: 0,
    failed_lately: 3,
    succeeded_lately: 0,
  }
  const judgedWith = (given: Partial<ProviderFigures>) => judged({ providers: [{ ...payments, ...given }] })

  test('fails from three failures on, with the error and how often within the hour', () => {
    expect(judgedWith({}).wrong).toEqual([
      {
        kind: 'provider',
        subject: 'payment',
        detail: 'connect ECONNREFUSED api.stripe.com:443',
        size: 7,
        since: at(1),
      },
    ])
    expect(judgedWith({ failed_lately: 2 }).wrong).toEqual([])
    expect(judgedWith({ succeeded_lately: 13 }).wrong).toEqual([])
  })

  test('is fine only once a call succeeded again, because nobody calls it during an outage', () => {
    const quiet = { failed_lately: 0, failures: 0, failed_at: at(90) }
    expect(judgedWith({ ...quiet, succeeded_at: at(91) }).fine).not.toContainEqual({
      kind: 'provider',
      subject: 'payment',
    })
    expect(judgedWith({ ...quiet, succeeded_at: at(2) }).fine).toContainEqual({ kind: 'provider', subject: 'payment' })
  })

  test('is fine once it is turned off and no process has failed to call it lately', () => {
    const [quiet, failed, failing] = [0, 1, 3].map((failed_lately) =>
      judged({ providers: [{ ...payments, failed_lately }], off: ['payment'] }),
    )
    const is = { kind: 'provider', subject: 'payment' }
    expect(quiet?.fine).toContainEqual({ ...is, untried: true })
    expect(failed?.fine).not.toContainEqual(expect.objectContaining(is))
    expect([quiet?.wrong, failing?.wrong]).toEqual([[], []])
  })

  test('is judged by its queue where it has one, so one outage is one trouble', () => {
    expect(judgedWith({ name: 'mail' }).wrong).toEqual([])
  })
})
