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

/** Takes intakes meanwhile. Each must be accepted at once, because intake does not need Redis. */
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
  expect(load.outcomes).toEqual({ 201: INTAKES })
  await drained(services)
  expect(await audit(services, [load])).toEqual({})
  await showsTheTruth(services, screen, broker)
  expect(services.pids()).toEqual(processes)
  meta.size = `${INTAKES} intakes, ${RATE} a second`
  meta.measured = `0 lost, 0 doubled, none refused, ${happened}`
}

async function replaced(meta: TaskMeta, path: string) {
  const folder = scratchFolder('waymark-replaced')
  const launch = () => startRedis(path, { sockets: folder, log: join(folder, 'redis.log') })
  let redis = await launch()
  try {
    await survive(meta, redis.url, async () => {
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

test('Redis replaced by another, empty one under load', ({ task }) =>
  replaced(task.meta, program('redis-server', 'apt-get install redis-server')))

test('Valkey replaced by another, empty one under load', ({ task }) =>
  replaced(task.meta, program('valkey-server', 'apt-get install valkey-server, from Debian 13 on')))

test('Redis behind three Sentinels: the primary is killed under load', async ({ task }) => {
  await using sentinels = await startSentinels(program('redis-server', 'apt-get install redis-server'))
  await survive(task.meta, sentinels.url, async () => {
    await sleep(3000)
    await sentinels.killPrimary()
    const began = performance.now()
    await eventually('the Sentinels to choose the replica', () => sentinels.chosen(), 15)
    return `the replica chosen after ${Math.round(performance.now() - began)} ms`
  })
})
