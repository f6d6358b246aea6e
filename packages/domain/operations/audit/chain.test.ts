import { createHash } from 'node:crypto'
import { DAY_MS } from '@waymark/contracts/durations'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, row, text, uuid } from '@waymark/platform/row'
import { ANONYMOUS, contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { planRow } from '@waymark/testing/plan'
import { eventually } from '@waymark/testing/wait'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logAccess } from '../../access-log.ts'
import { chainNew, log, tamper, watchNext, writeEntries } from './chain.fixture.ts'
import { canonicalForm, headText, parseHead } from './chain.ts'
import { CHAIN_BATCH, chainEntries, readHead } from './chain-entries.ts'
import { readChainState } from './read-chain-state.ts'
import { runChain } from './run-chain.ts'
import { verifyChain } from './verify-chain.ts'
import { watchChain } from './watch-chain.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const write = (subjects: readonly string[] = [newId()], handle?: Transaction) =>
  logAccess(contextOf(app, ANONYMOUS), 'client.read', 'client', subjects, handle)
const written = (count: number) => writeEntries(app, count)
const chained = (count: number) => chainNew(app, count)
const watch = () => watchNext(app)
const subjects = async () =>
  (await app.db.rows(row({ subject_id: present(uuid) }), sql`select subject_id from access_log order by seq`)).map(
    ({ subject_id }) => subject_id,
  )

test('hashes the documented text with SHA-256, starting from 32 zero bytes', async () => {
  const subject = newId()
  await write([subject])
  await chainEntries(app.db)
  const entry = await app.db.row(
    row({ id: uuid, at: text, request_id: present(text), hash: text }),
    sql`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, request_id,
           encode(hash, 'hex') as hash
    from access_log`,
  )
  const before = '0'.repeat(64)
  const canonical = `[1,"${entry?.id}","${entry?.at}","anonymous",null,"client.read","client","${subject}","${entry?.request_id}","${before}"]`
  expect(entry?.hash).toBe(createHash('sha256').update(canonical).digest('hex'))
})

test('gives different text to values that could be confused', () => {
  const entry = {
    id: newId(),
    at: new Date(0),
    actor_kind: 'user',
    actor_id: null,
    action: 'a","b',
    subject_kind: 'c',
    subject_id: null,
    request_id: null,
  }
  const texts = [entry, { ...entry, action: 'a', subject_kind: 'b","c' }, { ...entry, request_id: 'null' }].map((one) =>
    canonicalForm(one, 1, Buffer.alloc(32)),
  )
  expect(new Set(texts).size).toBe(3)
})

test('parses only the heads that it writes', () => {
  const head = { seq: 12, hash: Buffer.alloc(32, 7) }
  expect(parseHead(headText(head))).toEqual(head)
  for (const wrong of ['', '12', `x:${'0'.repeat(64)}`, `1:${'0'.repeat(63)}`]) expect(parseHead(wrong)).toBeNull()
})

test('makes one chain without gaps from a hundred writers and two chaining processes', async () => {
  const writing = Promise.all(Array.from({ length: 100 }, () => written(7)))
  let done = false
  const chaining = [1, 2].map(async () => {
    while (!done || (await readChainState(app.db)).unchained > 0) await chainEntries(app.db)
  })
  await writing
  done = true
  await Promise.all(chaining)
  expect(await verifyChain(app.db)).toMatchObject({ entries: 700, unchained: 0, breaks: [], last: { seq: 700 } })
})

test('gives an entry that is committed late the next number', async () => {
  const [late, early] = [newId(), newId()]
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isWritten, resolve: wrote } = Promise.withResolvers<void>()
  const slow = app.db.transaction(async (tx) => {
    await write([late], tx)
    wrote()
    await mayCommit
  })
  await isWritten
  await write([early])
  expect(await chainEntries(app.db)).toBe(1)
  commit()
  await slow
  expect(await chainEntries(app.db)).toBe(1)
  expect(await subjects()).toEqual([early, late])
  expect(await verifyChain(app.db)).toMatchObject({ entries: 2, breaks: [] })
})

test('chains more than one batch in order, batch by batch', async () => {
  await written(CHAIN_BATCH + 1)
  expect([await chainEntries(app.db), await chainEntries(app.db), await chainEntries(app.db)]).toEqual([
    CHAIN_BATCH,
    1,
    0,
  ])
  expect(await verifyChain(app.db)).toMatchObject({ entries: CHAIN_BATCH + 1, breaks: [] })
})

test('chains new entries while it runs, and stops on request', async () => {
  await written(3)
  const chain = runChain(app.db, log)
  await eventually('the first are chained', async () => (await readHead(app.db)).seq === 3)
  await written(2)
  await eventually('the others are chained', async () => (await readHead(app.db)).seq === 5)
  await chain.stop()
  expect((await readChainState(app.db)).broken).toBeNull()
})

describe('the database rejects', () => {
  test.each([
    ['to change an entry', sql`update access_log set action = 'nothing' where seq = 1`],
    ['to change one that waits', sql`update access_log set action = 'nothing', seq = 9 where seq is null`],
    ['to chain one again', sql`update access_log set seq = 9 where seq = 1`],
    [
      'to take one out of the chain',
      sql`update access_log set seq = null, prev_hash = null, hash = null where seq = 1`,
    ],
    ['to delete one', sql`delete from access_log where seq = 1`],
    ['to delete one that waits', sql`delete from access_log where seq is null`],
    ['to empty the table', sql`truncate access_log`],
  ])('%s', async (_what, statement) => {
    await chained(1)
    await written(1)
    await expect(app.db.run(statement)).rejects.toThrow(/refused/)
    expect(await verifyChain(app.db)).toMatchObject({ entries: 1, unchained: 1, breaks: [] })
  })
})

describe('verifying and watching detect', () => {
  const SWAP = [
    sql`update access_log set seq = -seq where seq in (5, 6)`,
    sql`update access_log set seq = 11 + seq where seq < 0`,
  ]
  test.each([
    ['a changed entry', [sql`update access_log set actor_kind = 'user' where seq = 4`], { seq: 4, fault: 'changed' }],
    [
      'a changed time',
      [sql`update access_log set at = at + interval '1 ms' where seq = 4`],
      { seq: 4, fault: 'changed' },
    ],
    ['a removed entry', [sql`delete from access_log where seq = 7`], { seq: 7, fault: 'missing' }],
    ['the first one removed', [sql`delete from access_log where seq = 1`], { seq: 1, fault: 'missing' }],
    ['two that changed places', SWAP, { seq: 5, fault: 'moved' }],
    ['a tail that was cut', [sql`delete from access_log where seq > 8`], { seq: 10, fault: 'cut' }],
  ])('%s', async (_what, statements, broken) => {
    await chained(10)
    await watch()
    expect(await verifyChain(app.db)).toMatchObject({ entries: 10, breaks: [] })
    expect(await readChainState(app.db)).toMatchObject({ whole: { entries: 10 }, broken: null })
    await tamper(app.db, ...statements)
    expect((await verifyChain(app.db)).breaks[0]).toMatchObject(broken)
    await watch()
    expect((await readChainState(app.db)).broken).toMatchObject(broken)
  })

  test('an entry replaced together with its hash, by the next entry', async () => {
    await chained(3)
    await tamper(app.db, sql`update access_log set action = 'nothing', hash = sha256('another') where seq = 2`)
    expect((await verifyChain(app.db)).breaks).toMatchObject([
      { seq: 2, fault: 'changed' },
      { seq: 3, fault: 'moved' },
    ])
    const entry = await app.db.row(tables.access_log, sql`select * from access_log where seq = 2`)
    if (!entry?.prev_hash) throw new Error('there is no second entry')
    const forged = createHash('sha256')
      .update(canonicalForm(entry, 2, entry.prev_hash))
      .digest()
    await tamper(app.db, sql`update access_log set hash = ${forged} where seq = 2`)
    expect((await verifyChain(app.db)).breaks).toMatchObject([{ seq: 3, fault: 'moved' }])
  })

  test('a tail that was cut off, even after the chain grew again', async () => {
    await chained(10)
    await watch()
    await tamper(app.db, sql`delete from access_log where seq > 8`)
    await chained(20)
    for (let times = 0; times < 2; times++) {
      await watch()
      expect((await readChainState(app.db)).broken).toMatchObject({ seq: 10, fault: 'cut' })
    }
  })

  test('a rewritten database including its watch, by a head saved elsewhere', async () => {
    const head = await chained(5)
    await tamper(app.db, sql`delete from access_log where seq > 3`, sql`delete from access_log_watch`)
    await chained(5)
    expect(await verifyChain(app.db)).toMatchObject({ breaks: [] })
    expect(await verifyChain(app.db, { head })).toMatchObject({ breaks: [{ seq: 5, fault: 'cut' }] })
  })
})

test('verifies from a link that is taken as given', async () => {
  await chained(10)
  await tamper(app.db, sql`update access_log set action = 'nothing' where seq = 3`)
  expect(await verifyChain(app.db, { since: 5 })).toMatchObject({ entries: 5, breaks: [] })
  await expect(verifyChain(app.db, { since: 11 })).rejects.toThrow('There is no entry 11.')
})

test('watches one stretch at a time, starts over at the end, and skips a second run within a minute', async () => {
  await chained(12)
  const now = new Date(Date.now() + 3_600_000)
  await watchChain(app.db, log, now)
  await tamper(app.db, sql`update access_log set action = 'nothing' where seq = 3`)
  await watchChain(app.db, log, new Date(now.getTime() + 59_000))
  expect((await readChainState(app.db)).broken).toBeNull()
  await watchChain(app.db, log, new Date(now.getTime() + 60_000))
  expect((await readChainState(app.db)).broken).toMatchObject({ seq: 3, fault: 'changed' })
})

test('watches by the clock of the database, and also after a process whose clock was ahead', async () => {
  await chained(3)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  await watchChain(app.db, log).finally(() => vi.useRealTimers())
  const isAhead = () => app.db.exists(sql`select from access_log_watch where greatest(checked_at, logged_at) > now()`)
  expect(await isAhead()).toBe(false)

  const later = sql`now() + interval '1 day'`
  await app.db.run(sql`update access_log_watch set checked_at = ${later}, logged_at = ${later}`)
  await tamper(app.db, sql`update access_log set action = 'nothing' where seq = 3`)
  await watchChain(app.db, log)
  expect((await readChainState(app.db)).broken).toMatchObject({ seq: 3, fault: 'changed' })
  expect(await isAhead()).toBe(false)
})

test('finds waiting and next entries by an index', async () => {
  await chained(2000)
  await app.db.run(sql`analyze access_log`)
  const plans = [
    sql`explain select * from access_log where seq is null order by id limit 1000`,
    sql`explain select seq, hash from access_log where seq is not null order by seq desc limit 1`,
    sql`explain select * from access_log where seq > 1000 order by seq limit 100`,
  ]
  for (const plan of plans) {
    expect(JSON.stringify(await app.db.rows(planRow, plan))).toMatch(/access_log_(unchained_idx|seq_key)/)
  }
})
