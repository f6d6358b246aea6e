import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, drained } from './audit.ts'
import { clientsOf, type Load, submitIntakes } from './load.ts'
import { openScreen, type Screen, showsTheTruth } from './screen.ts'
import { AWAY_S } from './settings.ts'
import { type System, startSystem } from './system.ts'

let system: System
let broker: User
let screen: Screen
const loads: Load[] = []
beforeAll(async () => {
  system = await startSystem()
  // The first housekeeping and sealing have leases of minutes: lost with Redis, they would be due again only after the test.
  await drained(system)
  broker = await aUser(system.db, { daily_cap: 100_000 })
  screen = await openScreen(system, broker)
})
afterAll(async () => {
  screen[Symbol.dispose]()
  await system[Symbol.asyncDispose]()
})

/** Every intake must be accepted on the first attempt. */
async function submit(count: number, rate: number) {
  const load = await submitIntakes(system.url, { count, rate })
  loads.push(load)
  expect(load.outcomes).toEqual({ 201: count })
  return load
}

async function assigned({ acknowledged }: Load): Promise<number> {
  const rows = await system.db.rows(
    tables.client.pick('id'),
    sql`
    select id from client where broker_id is not null and id = any(${acknowledged}::uuid[])`,
  )
  return rows.length
}

test('accepts intakes without Redis while relay, worker and gateway are replaced, and delivers the leads when it returns', async ({
  task,
}) => {
  task.meta.size = `60 intakes, ${AWAY_S} s away`
  await system.redis.stop()
  const connections = screen.connections()
  await Promise.all((['relay', 'worker', 'gateway'] as const).map((name) => system.replace(name, 'SIGKILL')))
  const [load] = await Promise.all([submit(60, 60), sleep(AWAY_S * 1000)])
  expect(await assigned(load)).toBe(0)
  // On a gateway that has never seen Redis, broadcasts from before it reads the stream must not be missed.
  await eventually('the screen to be connected again', () => screen.connections() > connections)
  await system.redis.start()
  await eventually('every lead to be assigned', async () => (await assigned(load)) === clientsOf(60))
  await showsTheTruth(system, screen, broker)
}, 120_000)

test('loses and doubles nothing when Redis is frozen, flushed and killed', async ({ task }) => {
  task.meta.size = '300 intakes, 4 flushes, 2 kills'
  const submitting = submit(300, 40)
  await freeze(2500)
  for (let flush = 0; flush < 4; flush++) {
    await sleep(300)
    await system.redis.flush()
  }
  for (let kill = 0; kill < 2; kill++) {
    await sleep(500)
    await system.redis.kill()
    await sleep(500)
    await system.redis.start()
  }
  await submitting
  await drained(system)
  expect(await audit(system, loads)).toEqual({})
  await showsTheTruth(system, screen, broker)
}, 150_000)

/** Connected but silent, which is worse than down. */
async function freeze(ms: number) {
  const redis = new Redis(system.redis.url)
  await redis.call('CLIENT', 'PAUSE', String(ms), 'ALL')
  redis.disconnect()
  await sleep(ms)
}
