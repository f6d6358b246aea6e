import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf } from '../../scripts/start/postgres.ts'
import { pidsOf, type Run, ready, startRun } from '../../scripts/start/run.fixture.ts'
import { submitIntakes } from '../resilience/load.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const SERVICES = ['api', 'gateway', 'worker', 'relay']
const FULL_MS = 8000
const INTAKES = 600

let disk: SmallDisk
let run: Run | undefined

beforeEach(() => {
  disk = mountSmallDisk('300m')
})
afterEach(async () => {
  run?.child.kill('SIGTERM')
  await run?.ended
  disk[Symbol.dispose]()
})

/** Asks PostgreSQL to begin new segments of its log until it cannot. */
async function switchLog(folder: string): Promise<'lost' | 'kept'> {
  const client = new Client(addressOf(folder))
  client.on('error', () => {})
  try {
    await client.connect()
    for (let segment = 0; segment < 20; segment++) {
      await client.query(`select pg_switch_wal() from pg_logical_emit_message(false, 'full disk', repeat('x', 100000))`)
    }
    return 'kept'
  } catch {
    return 'lost'
  } finally {
    await client.end().catch(() => {})
  }
}

test('on a full disk for database, its log, files, mails and logs, answers 503, ends no service and goes on by itself', async ({
  task,
}) => {
  run = startRun({ DATA_DIR: join(disk.folder, 'data'), RATE_LIMITS: 'off', LOG_LEVEL: 'debug' })
  const { child } = run
  const url = await ready(run)
  const pids = () => Promise.all(SERVICES.map((service) => pidsOf(service, child)))
  const before = await pids()

  const submitting = submitIntakes(url, { count: INTAKES, rate: 30 })
  await sleep(2000)
  const free = disk.fill()
  // The next segment of the write-ahead log has no room, so PostgreSQL goes down as well.
  const ended = switchLog(join(disk.folder, 'data/postgres'))
  await sleep(FULL_MS)
  free()
  expect(await ended).toBe('lost')
  const freed = performance.now()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  const again_ms = Math.round(performance.now() - freed)
  const load = await submitting

  expect(Object.keys(load.outcomes).toSorted()).toEqual(['201', '503'])
  expect(load.without_retry_after).toBe(0)
  expect(new Set(load.acknowledged).size).toBe(INTAKES)
  expect(await pids()).toEqual(before)
  task.meta.size = `${INTAKES} intakes, full for ${FULL_MS / 1000} s`
  task.meta.measured = `${load.outcomes['503']} times 503, ready after ${again_ms} ms`
})
