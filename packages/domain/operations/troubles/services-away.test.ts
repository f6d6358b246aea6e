import { HOUR_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { isAlive } from '@waymark/events/processes'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt, newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aTrouble } from '@waymark/testing/factories/events'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLastBackup } from '../housekeeping/read-last-backup.ts'
import { watchTroubles } from './watch-troubles.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

const troubles = () => api.get(endpoints.listTroubles, { token })
const told = () =>
  api.db.rows(
    tables.notification.pick('id', 'title', 'body'),
    sql`select id, title, body from notification order by id`,
  )

test('without a worker, administrators are told in the app, and again when one runs', async () => {
  const running = { service: 'worker', version: '1.0.0', host: 'a', pid: 1, running: {} }
  const long_ago = new Date(Date.now() - 120_000)
  await insert(api.db, 'process', { ...running, id: newId(), started_at: long_ago, heard_at: long_ago })
  expect(await isAlive(api.db, 'worker')).toBe(false)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'workers', ended_at: null }])
  expect((await told())[0]).toMatchObject({ title: 'No worker is running' })
  await insert(api.db, 'process', { ...running, id: newId(), started_at: new Date(), heard_at: new Date() })
  expect(await isAlive(api.db, 'worker')).toBe(true)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'workers', ended_at: expect.any(String) }])
})

/** A complete backup of the data of that many hours ago. */
const backedUp = (hours_ago: number, id = newId()) =>
  insert(api.db, 'backup_run', {
    id,
    taken_at: new Date(Date.now() - hours_ago * HOUR_MS),
    rows: 1,
    objects: 0,
    bytes: 1,
  })

test('administrators are told when the last backup is old, and when there is one again', async () => {
  await backedUp(30)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'backup', ended_at: null }])
  expect((await told())[0]).toMatchObject({
    title: 'There is no recent backup',
    body: expect.stringContaining('There is no backup of what was written since'),
  })
  await backedUp(0)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'backup', ended_at: expect.any(String) }])
})

test('a log archive that is turned off while it fails ends in words that promise nothing', async () => {
  await aTrouble(api.db, { kind: 'backup', subject: 'archive' })
  await watchTroubles(api.db)
  expect(await told()).toMatchObject([
    {
      title: 'The log archive is turned off',
      body: expect.stringContaining(
        'Check PostgreSQL’s server log. With npm start, also check the free disk space and the owner of WAL_ARCHIVE_DIR.',
      ),
    },
  ])
})

test('a backup that seems to be of the future, or was noted by a clock ahead, hides no other', async () => {
  await backedUp(-48)
  expect(await readLastBackup(api.db)).toMatchObject({ taken_at: null })
  await backedUp(30, lowestIdAt(new Date(Date.now() + 100 * HOUR_MS)))
  await backedUp(1)
  const { taken_at } = await readLastBackup(api.db)
  expect(Date.now() - (taken_at?.getTime() ?? 0)).toBeLessThan(2 * HOUR_MS)
})

test('without Redis, administrators are told in the app which processes miss it, and again when it answers', async () => {
  const running = { version: '1.0.0', host: 'a', pid: 1, running: {}, started_at: new Date(), heard_at: new Date() }
  const redis_away_since = new Date(Date.now() - 60_000)
  for (const service of ['relay', 'gateway'])
    await insert(api.db, 'process', { ...running, id: newId(), service, redis_away_since })
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'redis', detail: 'gateway, relay', size: 2, ended_at: null }])
  expect((await told())[0]).toMatchObject({
    title: 'Redis is away',
    body: expect.stringContaining('for gateway, relay'),
  })
  const { processes } = await api.get(endpoints.readQueues, { token })
  expect(processes.map((one) => one.redis_away_since)).toEqual(Array(2).fill(redis_away_since.toISOString()))
  await api.db.run(sql`update process set redis_away_since = null`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'redis', ended_at: expect.any(String) }])
  expect((await told()).at(-1)).toMatchObject({ title: 'Redis answers again' })
})

test('while Redis refuses to write, administrators are told why and what to do, and again when it writes', async () => {
  const running = { version: '1.0.0', host: 'a', pid: 1, running: {}, started_at: new Date(), heard_at: new Date() }
  const refuses = { redis_refuses_since: new Date(Date.now() - 60_000), redis_refusal: 'OOM' }
  for (const service of ['relay', 'gateway'])
    await insert(api.db, 'process', { ...running, id: newId(), service, ...refuses })
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'redis', subject: 'writes', size: 2, ended_at: null }])
  expect((await told())[0]).toMatchObject({
    title: 'Redis refuses to write',
    body: expect.stringMatching(/^Redis has refused to write since .+: its memory is full; raise its maxmemory/),
  })
  const { processes } = await api.get(endpoints.readQueues, { token })
  const shown = { redis_refuses_since: refuses.redis_refuses_since.toISOString(), redis_refusal: 'OOM' }
  expect(processes).toMatchObject([shown, shown])
  await api.db.run(sql`update process set redis_refuses_since = null, redis_refusal = null`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'redis', subject: 'writes', ended_at: expect.any(String) }])
  expect((await told()).at(-1)).toMatchObject({ title: 'Redis writes again' })
})
