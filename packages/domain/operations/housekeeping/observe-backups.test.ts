import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { registry } from '@waymark/platform/metrics'
import { insert } from '@waymark/testing/factories/insert'
import { appForFile } from '@waymark/testing/for-file'
import { afterAll, expect, test } from 'vitest'
import { observeBackups } from './observe-backups.ts'

const LAST = 'waymark_backup_last_success_timestamp_seconds'

const app = await appForFile()
observeBackups(app.db)
// Other tests share the process.
afterAll(() => [LAST, 'waymark_wal_archive_failing'].forEach((name) => registry.removeSingleMetric(name)))

const last = async () => new Date(((await registry.getSingleMetric(LAST)?.get())?.values[0]?.value ?? 0) * 1000)

test('a backup is due from the installation on, and then from the last one', async () => {
  const [key] = await app.db.rows(
    tables.app_secret.pick('created_at'),
    sql`select created_at from app_secret order by created_at limit 1`,
  )
  expect(await last()).toEqual(key?.created_at)
  const taken_at = new Date(Date.now() - 1000)
  await insert(app.db, 'backup_run', { id: newId(), taken_at, rows: 1, objects: 0, bytes: 1 })
  expect(await last()).toEqual(taken_at)
})
