import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { addressOf } from '../../scripts/start/postgres.ts'
import { pidsOf, type Run, ready, startRun } from '../../scripts/start/run.fixture.ts'
import { submitIntakes } from '../resilience/load.ts'
import { needRoot } from './needs.ts'

const SERVICES = ['api', 'gateway', 'worker', 'relay']
const FULL_MS = 8000
const INTAKES = 600

let disk: string
let run: Run | undefined

beforeEach(() => {
  needRoot()
  disk = scratchFolder('waymark-small-disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk])
})
afterEach(async () => {
  run?.child.kill('SIGTERM')
  await run?.ended
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

/** Takes every free byte of the disk. Returns what gives them back. */
function fill(): () => void {
  const ballast = join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // ENOSPC is what we want.
    }
  }
  return () => {
    closeSync(file)
    rmSync(ballast)
  }
}

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
  run = startRun({ DATA_DIR: join(disk, 'data'), RATE_LIMITS: 'off', LOG_LEVEL: 'debug' })
  const { child } = run
  const url = await ready(run)
  const pids = () => Promise.all(SERVICES.map((service) => pidsOf(service, child)))
  const before = await pids()

  const submitting = submitIntakes(url, { count: INTAKES, rate: 30 })
  await sleep(2000)
  const free = fill()
  // The next segment of the write-ahead log has no room, so PostgreSQL goes down as well.
  const ended = switchLog(join(disk, 'data/postgres'))
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
