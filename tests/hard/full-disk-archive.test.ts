import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, sql } from '@waymark/platform/database'
import { createLog } from '@waymark/platform/log'
import { bool, row } from '@waymark/platform/row'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { addressOf } from '../../scripts/start/postgres.ts'
import { ready, startRun } from '../../scripts/start/run.fixture.ts'
import { submitIntakes } from '../resilience/load.ts'
import { mountSmallDisk } from './small-disk.ts'

const INTAKES = 300
/** PostgreSQL tries a segment three times, and again a minute later. */
const ARCHIVER_MS = 150_000

test('with a full disk for the archive of the log, accepts everything, reports it, and archives what is missing by itself', async ({
  task,
}) => {
  const scratch = scratchFolder('waymark-full-archive')
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  using disk = mountSmallDisk('200m')
  const run = startRun({
    DATA_DIR: join(scratch, 'data'),
    WAL_ARCHIVE_DIR: join(disk.folder, 'archive'),
    RATE_LIMITS: 'off',
    ENCRYPTION_KEYS: '',
  })
  try {
    const url = await ready(run)
    const postgres = join(scratch, 'data/postgres')
    const db = openDatabase(addressOf(postgres), createLog('test', 'silent'), 1)
    try {
      const failing = async () => {
        const state = await db.row(
          row({ failing: bool }),
          sql`
          select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
          from pg_stat_archiver`,
        )
        return state?.failing
      }
      const unarchived = () =>
        readdirSync(join(postgres, 'pg_wal/archive_status')).filter((name) => name.endsWith('.ready')).length
      const free = disk.fill()
      const load = await submitIntakes(url, { count: INTAKES, rate: 30 })
      await db.run(sql`select pg_switch_wal()`)
      await expect.poll(failing, { timeout: ARCHIVER_MS }).toBe(true)
      expect(load.outcomes).toEqual({ 201: INTAKES })
      expect(unarchived()).toBeGreaterThan(0)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)

      free()
      const freed = performance.now()
      await expect.poll(unarchived, { timeout: ARCHIVER_MS, interval: 500 }).toBe(0)
      expect(await failing()).toBe(false)
      task.meta.size = `${INTAKES} intakes`
      task.meta.measured = `0 refused, archived ${Math.round((performance.now() - freed) / 1000)} s after there was room`
    } finally {
      await db.close()
    }
  } finally {
    run.child.kill('SIGTERM')
    await run.ended
  }
})
