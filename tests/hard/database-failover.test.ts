import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAnswers } from '@waymark/platform/database'
import { migrate } from '@waymark/platform/migrate'
import { setRoleSettings } from '@waymark/platform/role-settings'
import { aUser } from '@waymark/testing/factories/people'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, type TaskMeta, test } from 'vitest'
import { audit, drained } from '../resilience/audit.ts'
import { submitIntakes } from '../resilience/load.ts'
import { openScreen, showsTheTruth } from '../resilience/screen.ts'
import { type Servers, startServices } from '../resilience/system.ts'
import { startCluster } from './cluster.ts'
import { startPooler } from './pgbouncer.ts'

const INTAKES = Number(process.env['HARD_FAILOVER_INTAKES'] ?? 600)
const RATE = 30
/** What watches over a cluster needs at least this long to see that a server is gone. */
const NOTICED_MS = 1500

/** Takes intakes while the first server goes away and the standby is promoted. */
async function failOver(meta: TaskMeta, servers: Servers, goAway: () => Promise<void>) {
  await using services = await startServices(servers)
  await drained(services)
  const broker = await aUser(services.db, { daily_cap: 100_000 })
  using screen = await openScreen(services, broker)
  const processes = services.pids()

  const submitting = submitIntakes(services.url, { count: INTAKES, rate: RATE })
  await sleep((INTAKES / RATE / 3) * 1000)
  await goAway()
  const load = await submitting
  expect(Object.keys(load.outcomes).filter((outcome) => !['201', '503'].includes(outcome))).toEqual([])
  expect(load.without_retry_after).toBe(0)
  await eventually('the new server to answer', () => databaseAnswers(services.db))
  await drained(services)
  // The relay's marks are not durable (packages/platform/database.ts), so a mail that was being sent can come twice.
  const { mails_repeated = 0, ...violations } = await audit(services, [load])
  expect(violations).toEqual({})
  await showsTheTruth(services, screen, broker)
  expect(services.pids()).toEqual(processes)
  // A process that starts now finds the new server behind the first one in the address, too.
  await services.replace('api', 'SIGKILL')
  const ready = async () => (await fetch(`${services.url}/readyz`)).status === 200
  await eventually('the new process to answer', ready, 60)
  meta.size = `${INTAKES} intakes, ${RATE} a second`
  const refused = `${load.outcomes['503'] ?? 0} times 503, ${mails_repeated} mails twice`
  meta.measured = `0 lost, 0 doubled, writes again after ${load.longest_pause_ms} ms, ${refused}`
  return load.longest_pause_ms
}

test('PostgreSQL with a synchronous standby: a promotion under load loses no acknowledged lead', async ({ task }) => {
  await using cluster = await startCluster()
  await using redis = await startRedis()
  const servers = { database_url: cluster.url, redis_url: redis.url }
  const pause = await failOver(task.meta, servers, async () => {
    await cluster.kill()
    await sleep(NOTICED_MS)
    await cluster.promote()
  })
  expect(pause).toBeLessThan(10_000)
})

test('the same when its machine vanishes and closes no connection', async ({ task }) => {
  await using cluster = await startCluster()
  await using redis = await startRedis()
  const servers = { database_url: cluster.url, redis_url: redis.url }
  const pause = await failOver(task.meta, servers, async () => {
    cluster.freeze()
    await sleep(NOTICED_MS)
    await cluster.promote()
  })
  expect(pause).toBeLessThan(10_000)
})

test('the same through PgBouncer in transaction mode', async ({ task }) => {
  await using cluster = await startCluster()
  await using redis = await startRedis()
  await using pooler = await startPooler(cluster.sockets.primary)
  const servers = { database_url: pooler.url, direct_url: cluster.url, redis_url: redis.url }
  expect(await migrate(cluster.url.replace(/,[^/]+/, ''))).toEqual([])
  await setRoleSettings({ direct_url: cluster.url, url: pooler.url })
  const pause = await failOver(task.meta, servers, async () => {
    await cluster.kill()
    await sleep(NOTICED_MS)
    await cluster.promote()
    pooler.leadTo(cluster.sockets.standby)
  })
  expect(pause).toBeLessThan(10_000)
})
