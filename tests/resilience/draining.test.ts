import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@waymark/platform/database'
import { aUser } from '@waymark/testing/factories'
import { eventually } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { audit, drained } from './audit.ts'
import { submitIntakes, submitUntilRefused } from './load.ts'
import { openScreen, showsTheTruth } from './screen.ts'
import { type ServiceName, startSystem } from './system.ts'

const SERVICES: readonly ServiceName[] = ['api', 'worker', 'gateway', 'relay']

test('SIGTERM under load, service by service: no request fails, no job is dispatched again, each ends in time', async () => {
  await using system = await startSystem({ api: 2, worker: 2 })
  const broker = await aUser(system.db, { daily_cap: 100_000 })
  using screen = await openScreen(system, broker)
  const submitting = submitIntakes(system.url, { count: 500, rate: 60 })
  for (const service of [...SERVICES, ...SERVICES]) {
    await sleep(300)
    const starts = await system.starts(service)
    await system.replace(service, 'SIGTERM')
    await eventually(`the ${service} to listen`, async () => (await system.starts(service)) > starts)
  }
  const load = await submitting
  expect(load.outcomes).toEqual({ 201: 500 })
  expect(system.complaints.filter((line) => !line.includes('ended (exit code 0)'))).toEqual([])
  await drained(system)
  expect(await audit(system, [load])).toEqual({})
  const again = await system.db.rows(
    sql`select consumer, dispatches, last_error from event_delivery where dispatches > 1 or attempts > 0`,
  )
  expect(again).toEqual([])
  await showsTheTruth(system, screen, broker)
}, 120_000)

test('stopping everything under load answers what was asked, and ends within 10 s', async () => {
  await using system = await startSystem()
  const submitting = submitUntilRefused(system.url)
  await sleep(1500)
  const asked = performance.now()
  await system.stop()
  expect(performance.now() - asked).toBeLessThan(10_000)
  const load = await submitting
  // Whoever came too late was not let in; nobody who was let in went without an answer.
  expect(Object.keys(load.outcomes).filter((outcome) => /^\d/.test(outcome))).toEqual(['201'])
  const stored = await system.db.rows(sql`select 1 from consent_receipt`)
  expect(stored).toHaveLength(load.acknowledged.length)
  expect(system.complaints).toEqual([])
}, 60_000)
