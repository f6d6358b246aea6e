import { copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@waymark/contracts/durations'
import { type Database, openDatabase, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { expect, onTestFinished, test } from 'vitest'
import { basesIn, tidyArchive } from '../../scripts/backup/archive.ts'
import { OUTSIDE_QUEUES } from '../../scripts/backup/pause-outside.ts'
import { segmentsIn } from '../../scripts/start/archive.ts'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { addressOf, startPostgres } from '../../scripts/start/postgres.ts'
import { ready, startRun } from '../../scripts/start/run.fixture.ts'
import { command } from './commands.ts'
import { type Load, submitIntakes } from './load.ts'

/** Runs `use` with an installation as a person starts it. */
async function running(settings: NodeJS.ProcessEnv, use: (url: string) => Promise<void>) {
  const run = startRun({ RATE_LIMITS: 'off', ENCRYPTION_KEYS: '', ...settings })
  try {
    await use(await ready(run))
  } finally {
    run.child.kill('SIGTERM')
    await run.ended
  }
}

async function inDatabase<Result>(folder: string, read: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(addressOf(folder), createLog('test', 'silent'), 1)
  try {
    return await read(db)
  } finally {
    await db.close()
  }
}

/** The submissions that a database has, of those that were acknowledged. */
const submissionsIn = (folder: string): Promise<Set<string>> =>
  inDatabase(folder, async (db) => {
    const clients = await db.rows(tables.client.pick('id'), sql`select id from client`)
    const waiting = await db.rows(tables.proposed_update.pick('id'), sql`select id from proposed_update`)
    return new Set([...clients, ...waiting].map(({ id }) => id))
  })

const pausesIn = (folder: string) =>
  inDatabase(folder, (db) => db.rows(tables.queue_pause.pick('subscriber'), sql`select subscriber from queue_pause`))

const idsOf = (...loads: Load[]) => new Set(loads.flatMap((load) => load.acknowledged))

test('restores the second before a mistake, and the end of the archive, as the runbook says', async ({ task }) => {
  const scratch = scratchFolder('waymark-point-in-time')
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  const at = (name: string) => join(scratch, name)
  const [first, archive] = [at('first'), at('archive')]
  const settings = { DATA_DIR: first, WAL_ARCHIVE_DIR: archive, ENCRYPTION_KEYS: '' }
  const loads: Load[] = []
  let before_mistake = new Date()

  await running(settings, async (url) => {
    const submit = async (count: number) => loads.push(await submitIntakes(url, { count, rate: 20 }))
    await submit(10)
    const submitting = submit(60)
    expect(await command('main', ['--to', at('backups')], settings)).toMatch(/^Archive: any moment from 2/m)
    await submitting
    await sleep(500)
    before_mistake = new Date()
    await sleep(500)
    await submit(20)
  })
  const [before, during, after] = loads
  if (!before || !during || !after) throw new Error('not everything was submitted')

  // What a private folder is for: it contains health data.
  const entries = await readdir(archive, { recursive: true, withFileTypes: true })
  const modes = await Promise.all(entries.map(async (one) => (await stat(join(one.parentPath, one.name))).mode & 0o077))
  expect(new Set(modes)).toEqual(new Set([0]))

  const restore = (name: string, ...args: string[]) =>
    command('restore', ['--from', archive, ...args], { DATA_DIR: at(name), ENCRYPTION_KEYS: '' })
  const began = performance.now()
  await expect(restore('second', '--to', before_mistake.toISOString())).rejects.toThrow(/encrypted with the key local:/)
  const took_ms = Math.round(performance.now() - began)
  await copyFile(at('first.key'), at('second.key'))
  await running({ DATA_DIR: at('second') }, async () => {
    expect(await submissionsIn(at('second/postgres'))).toEqual(idsOf(before, during))
  })

  await copyFile(at('first.key'), at('third.key'))
  expect(await restore('third')).toMatch(/^Restored the database as of 2/m)
  await running({ DATA_DIR: at('third') }, async () => {
    expect(await submissionsIn(at('third/postgres'))).toEqual(idsOf(before, during, after))
  })

  const asked = (to: string) => restore('fourth', '--to', to)
  await expect(asked('2020-01-01T00:00:00Z')).rejects.toThrow(/This archive begins at 2/)
  await expect(asked('2099-01-01T00:00:00Z')).rejects.toThrow(/This archive does not reach 2099/)
  await expect(asked('yesterday')).rejects.toThrow(/--to must look like/)
  await expect(restore('first')).rejects.toThrow(/There is a database in .* already/)

  // A second copy, ten days later: the first and its part of the log are no longer needed.
  await command('main', ['--to', at('backups')], settings)
  const in_ten_days = new Date(Date.now() + 10 * DAY_MS)
  const [copies, segments] = await tidyArchive(archive, 3, in_ten_days)
  expect([copies, segments > 0, (await basesIn(archive)).length]).toEqual([1, true, 1])
  await copyFile(at('first.key'), at('fifth.key'))
  await restore('fifth', '--paused')
  const server = await startPostgres({ folder: at('fifth/postgres'), log: at('fifth.log') })
  onTestFinished(() => server.stop())
  expect(await submissionsIn(at('fifth/postgres'))).toEqual(idsOf(before, during, after))
  expect(await pausesIn(at('fifth/postgres'))).toHaveLength(OUTSIDE_QUEUES.length)
  expect(await readdir(segmentsIn(archive))).not.toEqual([])
  task.meta.size = `${idsOf(...loads).size} submissions`
  task.meta.measured = `the second before, restored in ${took_ms} ms`
}, 300_000)
