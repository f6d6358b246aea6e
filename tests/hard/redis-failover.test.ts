import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aUser } from '@waymark/testing/factories/people'
import { startPostgres } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, type TaskMeta, test } from 'vitest'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { startRedis } from '../../scripts/start/redis.ts'
import { audit, drained } from '../resilience/audit.ts'
import { submitIntakes } from '../resilience/load.ts'
import { openScreen, showsTheTruth } from '../resilience/screen.ts'
import { startServices } from '../resilience/system.ts'
import { program } from './needs.ts'
import { startSentinels } from './sentinels.ts'

const INTAKES = Number(process.env['HARD_REDIS_INTAKES'] ?? 600)
const RATE = 30
const REPLACEMENTS = 5

/** Each intake is accepted at once, because intake does not need Redis. */
const UNHARMED = { outcomes: { 201: INTAKES }, violations: {}, ended: false }

/** Takes intakes meanwhile. */
async function survive(meta: TaskMeta, redis_url: string, meanwhile: () => Promise<string>) {
  await using postgres = await startPostgres()
  await using services = await startServices({ database_url: postgres.url, redis_url })
  await drained(services)
  const broker = await aUser(services.db, { daily_cap: 100_000 })
  using screen = await openScreen(services, broker)
  const processes = services.pids()

  const submitting = submitIntakes(services.url, { count: INTAKES, rate: RATE })
  const happened = await meanwhile()
  const load = await submitting
  await drained(services)
  const violations = await audit(services, [load])
  await showsTheTruth(services, screen, broker)
  meta.size = `${INTAKES} intakes, ${RATE} a second`
  const harm = Object.keys(violations).length === 0 ? '0 lost, 0 doubled' : JSON.stringify(violations)
  meta.measured = `${harm}, ${JSON.stringify(load.outcomes)}, ${happened}`
  const ended = services.pids().some((pid, index) => pid !== processes[index])
  return { outcomes: load.outcomes, violations, ended }
}

async function replaced(meta: TaskMeta, path: string) {
  const folder = scratchFolder('waymark-replaced')
  const launch = () => startRedis(path, { sockets: folder, log: join(folder, 'redis.log') })
  let redis = await launch()
  try {
    return await survive(meta, redis.url, async () => {
      for (let replacement = 0; replacement < REPLACEMENTS; replacement++) {
        await sleep((INTAKES / RATE / (REPLACEMENTS + 1)) * 1000)
        await redis.kill()
        await sleep(300)
        redis = await launch()
      }
      return `replaced ${REPLACEMENTS} times`
    })
  } finally {
    await redis.kill()
    await rm(folder, { recursive: true })
  }
}

test('Redis replaced by another, empty one under load', async ({ task }) => {
  const path = program('redis-server', 'apt-get install redis-server')
  expect(await replaced(task.meta, path)).toEqual(UNHARMED)
})

test('Valkey replaced by another, empty one under load', async ({ task }) => {
  const path = program('valkey-server', 'apt-get install valkey-server, from Debian 13 on')
  expect(await replaced(task.meta, path)).toEqual(UNHARMED)
})

test('Redis behind three Sentinels: the primary is killed under load', async ({ task }) => {
  await using sentinels = await startSentinels(program('redis-server', 'apt-get install redis-server'))
  const end = await survive(task.meta, sentinels.url, async () => {
    await sleep(3000)
    await sentinels.killPrimary()
    const began = performance.now()
    await eventually('the Sentinels to choose the replica', () => sentinels.chosen(), 15)
    return `the replica chosen after ${Math.round(performance.now() - began)} ms`
  })
  expect(end).toEqual(UNHARMED)
})
