import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { openDatabase, sql } from '@waymark/platform/database'
import { localKeys } from '@waymark/platform/encryption/key-service'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { TEST_KEYS } from '@waymark/testing/keys'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { readManifest } from '../../scripts/backup/manifest.ts'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { startInstance } from '../../scripts/start/instance.ts'
import { addressOf } from '../../scripts/start/postgres.ts'
import { command } from './commands.ts'
import { submitIntakes } from './load.ts'
import { ADMINISTRATOR, startSystem } from './system.ts'

const INTAKES = 400
const PAGE = 'The deductible is 500.'

/** Takes a backup of a running system during intakes, then removes the system. */
async function backUpUnderLoad(parent: string): Promise<string> {
  await using system = await startSystem()
  const broker = await aUser(system.db, { daily_cap: 100_000 })
  const storage = await openFileStorage({ DATA_DIR: system.data_dir, S3_URL: undefined }, system.db.keys)
  await aFile({ db: system.db, storage }, broker, [PAGE])

  const submitting = submitIntakes(system.url, { count: INTAKES, rate: 40 })
  await eventually('the first clients', () => system.db.exists(sql`select 1 from client`))
  const settings = { DATABASE_URL: system.postgres.url, DATA_DIR: system.data_dir }
  const output = await command('main', ['--to', parent], settings)
  const load = await submitting
  expect(load.outcomes).toEqual({ 201: INTAKES })
  expect(system.complaints).toEqual([])
  return folderIn(output)
}

const folderIn = (output: string) => /^Backup: (.+)$/m.exec(output)?.[1] ?? ''

test('restores a backup taken under load on another machine: same rows and files, and people can sign in', async ({
  task,
}) => {
  task.meta.size = `${INTAKES} intakes`
  const scratch = scratchFolder('waymark-backup')
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  const backup = await backUpUnderLoad(join(scratch, 'backups'))
  const manifest = await readManifest(backup)
  // The backup happened during intakes, but contains all or nothing of each transaction.
  const rows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
  expect(rows('client')).toBeGreaterThan(0)
  expect(rows('consent_receipt')).toBeLessThan(INTAKES)
  expect(rows('consent_receipt')).toBe(rows('idempotency_record'))

  const elsewhere = { DATA_DIR: join(scratch, 'elsewhere') }
  await command('restore', ['--from', backup], elsewhere)
  const without = { DATA_DIR: join(scratch, 'without-key'), ENCRYPTION_KEYS: '' }
  await expect(command('restore', ['--from', backup], without)).rejects.toThrow(
    /encrypted with the key local:\w{16}\. Before you start it, put the key file/,
  )
  const again = await readManifest(folderIn(await command('main', ['--to', join(scratch, 'again')], elsewhere)))
  // A copy does not own the files of its original (docs/decisions/0078).
  const kept = (of: typeof manifest) => of.tables.filter(({ name }) => name !== 'storage_sweep')
  expect({ tables: kept(again), objects: again.objects }).toEqual({ tables: kept(manifest), objects: manifest.objects })
  expect(again.tables).toContainEqual(expect.objectContaining({ name: 'storage_sweep', rows: 0 }))

  const instance = await startInstance({
    env: { ...process.env, ...elsewhere, DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', PORT: '0', RATE_LIMITS: 'off' },
    demo: false,
    signal: new AbortController().signal,
    say: () => undefined,
    complain: () => undefined,
  })
  onTestFinished(() => instance.stop())
  const answer = await fetch(`${instance.url}/api/broker/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  expect(answer.status).toBe(200)

  const db = openDatabase(addressOf(join(elsewhere.DATA_DIR, 'postgres')), createLog('test', 'silent'), 2, {
    keys: localKeys(TEST_KEYS),
  })
  onTestFinished(() => db.close())
  // Work that was unfinished at that moment is completed here.
  const undone = sql`select 1 from client where broker_id is null or risk_score is null limit 1`
  await eventually('every client to be assessed and assigned', async () => !(await db.exists(undone)), 60)
  const storage = await openFileStorage({ ...elsewhere, S3_URL: undefined }, db.keys)
  const file = await db.row(tables.agency_file.pick('storage_key'), sql`select storage_key from agency_file`)
  expect(await text(await storage.get(file?.storage_key ?? ''))).toBe(PAGE)
}, 300_000)
