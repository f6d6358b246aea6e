import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { watchTroubles } from '@waymark/domain/operations/troubles/watch-troubles'
import { openDatabase, sql } from '@waymark/platform/database'
import { localKeys, newKey } from '@waymark/platform/encryption/key-service'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { migrate } from '@waymark/platform/migrate'
import { anAdministrator } from '@waymark/testing/factories/people'
import { expect, onTestFinished, test } from 'vitest'
import { archiveSettings, segmentsIn } from './archive.ts'
import { scratchFolder } from './folders.ts'
import { DISPOSABLE, startPostgres } from './postgres.ts'

test('administrators are told when PostgreSQL cannot archive its log, and when it can again', async () => {
  const scratch = scratchFolder('waymark-archive-test')
  onTestFinished(() => rm(scratch, { recursive: true }))
  const [folder, archive] = [join(scratch, 'postgres'), join(scratch, 'archive')]
  const settings = { ...DISPOSABLE, wal_level: 'replica', ...archiveSettings(folder, archive) }
  const server = await startPostgres({ folder, log: join(scratch, 'log'), settings })
  onTestFinished(() => server.stop())
  await migrate(server.url())
  const db = openDatabase(server.url(), createLog('test', 'silent'), 2, { keys: localKeys(newKey()) })
  onTestFinished(() => db.close())
  await anAdministrator(db)

  const look = async () => {
    // Each new segment makes it try again at once.
    await db.run(sql`select pg_switch_wal() from pg_logical_emit_message(true, 'test', 'written')`)
    await watchTroubles(db)
    const all = await db.rows(
      tables.trouble.pick('kind', 'subject', 'ended_at'),
      sql`select kind, subject, ended_at from trouble`,
    )
    return all.map(({ kind, subject, ended_at }) => `${kind} ${subject} ${ended_at ? 'ended' : 'open'}`)
  }
  const told = () =>
    db.rows(tables.notification.pick('id', 'title', 'body'), sql`select id, title, body from notification order by id`)
  await expect.poll(look, { timeout: 10_000 }).toEqual([])

  await rm(segmentsIn(archive), { recursive: true })
  await expect.poll(look, { timeout: 20_000, interval: 500 }).toEqual(['backup archive open'])
  expect(await told()).toMatchObject([
    {
      title: 'The log archive is failing',
      body: expect.stringMatching(
        /^The log archive has failed since .+: PostgreSQL is keeping its log on its own disk/,
      ),
    },
  ])
  await mkdir(segmentsIn(archive), { mode: 0o777 })
  archiveSettings(folder, archive)
  await expect.poll(look, { timeout: 20_000, interval: 500 }).toEqual(['backup archive ended'])
  expect((await told()).at(-1)).toMatchObject({ title: 'The log archive works again' })
}, 120_000)
