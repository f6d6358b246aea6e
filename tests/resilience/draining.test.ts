import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { aUser } from '@waymark/testing/factories/people'
import { startPostgres, startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { startInstance } from '../../scripts/start/instance.ts'
import { audit, drained } from './audit.ts'
import { submitIntakes, submitUntilRefused } from './load.ts'
import { openScreen, showsTheTruth } from './screen.ts'
import { type ServiceName, startSystem } from './system.ts'

const SERVICES: readonly ServiceName[] = ['api', 'worker', 'gateway', 'relay']

test('after SIGTERM under load, each service ends in time, fails no request and repeats no job', async ({ task }) => {
  task.meta.size = '300 intakes, 4 services'
  await using system = await startSystem({ api: 2, worker: 2 })
  const broker = await aUser(system.db, { daily_cap: 100_000 })
  using screen = await openScreen(system, broker)
  const submitting = submitIntakes(system.url, { count: 300, rate: 40 })
  for (const service of SERVICES) {
    await sleep(300)
    const starts = await system.starts(service)
    await system.replace(service, 'SIGTERM')
    await eventually(`the ${service} to listen`, async () => (await system.starts(service)) > starts)
  }
  const load = await submitting
  expect(load.outcomes).toEqual({ 201: 300 })
  expect(system.complaints.filter((line) => !line.includes('ended (exit code 0)'))).toEqual([])
  await drained(system)
  expect(await audit(system, [load])).toEqual({})
  const again = await system.db.rows(
    tables.event_delivery.pick('subscriber', 'dispatches', 'last_error'),
    sql`select subscriber, dispatches, last_error from event_delivery where dispatches > 1 or attempts > 0`,
  )
  expect(again).toEqual([])
  await showsTheTruth(system, screen, broker)
}, 150_000)

test('replacing every service of npm start under load fails no request and lets none wait', async ({ task }) => {
  await using postgres = await startPostgres()
  await using redis = await startRedis()
  const data = scratchFolder('waymark-resilience')
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const said: string[] = []
  const servers = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const instance = await startInstance({
    env: { ...process.env, ...servers, DATA_DIR: data, PORT: '0', RATE_LIMITS: 'off' },
    demo: false,
    signal: new AbortController().signal,
    say: () => undefined,
    complain: (line) => said.push(line),
  })
  onTestFinished(() => instance.stop())
  const submitting = submitIntakes(instance.url, { count: 400, rate: 20 })
  await sleep(500)
  await instance.restart()
  await sleep(500)
  await instance.restart()
  const load = await submitting
  expect(load.outcomes).toEqual({ 201: 400 })
  expect(said.filter((line) => line.includes('after another took over')).length).toBeGreaterThanOrEqual(4)
  task.meta.size = '400 intakes, 2 restarts'
  task.meta.measured = `longest pause ${load.longest_pause_ms} ms`
  // A process takes a second or more to start, and a request that waited for it would show that.
  expect(load.longest_pause_ms).toBeLessThan(3000)
}, 120_000)

test('stopping everything under load answers open requests and ends within 10 s', async () => {
  await using postgres = await startPostgres()
  await using redis = await startRedis()
  const data = scratchFolder('waymark-resilience')
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const complaints: string[] = []
  const instance = await startInstance({
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: data,
      PORT: '0',
      RATE_LIMITS: 'off',
    },
    demo: false,
    signal: new AbortController().signal,
    say: () => undefined,
    complain: (line) => complaints.push(line),
  })
  const submitting = submitUntilRefused(instance.url)
  await sleep(1400)
  const asked = performance.now()
  await instance.stop()
  expect(performance.now() - asked).toBeLessThan(10_000)
  const load = await submitting
  // Late requests were refused, and every accepted request got a response.
  expect(Object.keys(load.outcomes).filter((outcome) => /^\d/.test(outcome))).toEqual(['201'])
  const db = openDatabase(postgres.url, createLog('test', 'silent'), 2)
  expect(await db.rows(tables.consent_receipt.pick('id'), sql`select id from consent_receipt`)).toHaveLength(
    load.acknowledged.length,
  )
  await db.close()
  expect(complaints).toEqual([])
}, 60_000)
