import { sql } from '@waymark/platform/database'
import { contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { anAdministrator, signedIn } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBreaks, settleBreaks } from './breaks.ts'
import { chainNew, tamper, watchNext } from './chain.fixture.ts'
import { readChainState } from './read-chain-state.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const settle = async () => {
  const administrator = await anAdministrator(app.db)
  const ids = (await listBreaks(app.db)).map(({ id }) => id)
  await settleBreaks(contextOf(app, await signedIn(app.db, administrator)), ids, 'Our own test')
}

test('every break is found, and each is recorded once', async () => {
  await chainNew(app, 10)
  await tamper(app.db, sql`update access_log set action = 'nothing' where seq = 3`)
  await watchNext(app)
  await tamper(app.db, sql`update access_log set action = 'nothing' where seq = 8`)
  await watchNext(app)
  await watchNext(app)
  expect(await listBreaks(app.db)).toMatchObject([
    { seq: 3, fault: 'changed', settled_at: null },
    { seq: 8, fault: 'changed', settled_at: null },
  ])
  expect(await readChainState(app.db)).toMatchObject({ broken: { breaks: 2, seq: 3 }, whole: { entries: 10 } })
  expect((await verifyChain(app.db)).breaks).toMatchObject([
    { seq: 3, fault: 'changed', recorded: { settled_at: null } },
    { seq: 8, fault: 'changed', recorded: { settled_at: null } },
  ])
})

test('an entry behind missing ones that was changed, too, is named', async () => {
  await chainNew(app, 10)
  await tamper(
    app.db,
    sql`delete from access_log where seq in (4, 5)`,
    sql`update access_log set action = 'nothing' where seq = 6`,
  )
  await watchNext(app)
  expect(await listBreaks(app.db)).toMatchObject([
    { seq: 4, fault: 'missing' },
    { seq: 6, fault: 'changed' },
  ])
})

test('settling ends the alarm and keeps the break, and another change in the same place is a new one', async () => {
  await chainNew(app, 10)
  await tamper(
    app.db,
    sql`update access_log set action = 'nothing' where seq = 3`,
    sql`delete from access_log where seq = 7`,
  )
  await watchNext(app)
  await settle()
  await watchNext(app)
  expect((await readChainState(app.db)).broken).toBeNull()
  expect(await listBreaks(app.db)).toMatchObject([
    { seq: 3, reason: 'Our own test', settled_by: 'Grace Administrator' },
    { seq: 7, reason: 'Our own test' },
  ])
  expect((await verifyChain(app.db)).breaks).toMatchObject([{ seq: 3 }, { seq: 7 }])

  await tamper(app.db, sql`update access_log set action = 'another' where seq = 3`)
  await watchNext(app)
  expect((await readChainState(app.db)).broken).toMatchObject({ breaks: 1, seq: 3, fault: 'changed' })
  await settle()
  await tamper(app.db, sql`delete from access_log where seq = 8`)
  await watchNext(app)
  expect((await readChainState(app.db)).broken).toMatchObject({ breaks: 1, seq: 7, fault: 'missing' })
})

test('an end that was cut off stays known after it was settled', async () => {
  await chainNew(app, 10)
  await watchNext(app)
  await tamper(app.db, sql`delete from access_log where seq > 8`)
  await watchNext(app)
  await settle()
  await chainNew(app, 5)
  await watchNext(app)
  expect((await readChainState(app.db)).broken).toBeNull()
  expect((await verifyChain(app.db)).breaks).toMatchObject([
    { seq: 10, fault: 'cut', recorded: { reason: 'Our own test' } },
  ])
})
