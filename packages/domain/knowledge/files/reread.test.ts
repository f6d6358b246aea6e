import { Readable } from 'node:stream'
import { claim } from '@waymark/events/deliveries'
import type { Delivery } from '@waymark/events/envelope'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { metricsFor, registry } from '@waymark/platform/metrics'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aPdf } from '@waymark/testing/documents'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { aScanOf } from '@waymark/testing/scans'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { READING_VERSION } from './extract/version.ts'
import { askForRereading, observeOutdated } from './outdated-files.ts'
import { processFile } from './process-on-file-uploaded.ts'
import { rereadFile } from './reread-on-file-outdated.ts'
import { storeFile } from './store-file.ts'

// Text recognition takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let user: User
beforeEach(async () => {
  app = await openTestApp()
  user = await aUser(app.db)
})
afterEach(() => app[Symbol.asyncDispose]())

const never = new AbortController().signal
const away: Pick<FileStorage, 'get'> = {
  get: async () => {
    throw new Error('away')
  },
}

/** A file of which a version without column names stored the text. */
const anOutdatedFile = (plan = 'Silver') => aFile(app, user, [`plan,premium\n${plan},506`])
const READ = ['plan: Silver; premium: 506']
const FORMER = ['plan,premium\nSilver,506']

const reread = (storage = app.storage, closing = never) => rereadFile({ storage, closing })
const ask = () => app.db.transaction(askForRereading)
const asked = async (): Promise<Delivery[]> => {
  await makeDue(app.db, 'reread-file')
  return claim(app.db, [{ subscriber: 'reread-file', limit: 100 }])
}
const askedOne = async () => {
  const [delivery] = await asked()
  if (!delivery) throw new Error('no file is to be read again')
  return delivery
}
const waiting = () =>
  app.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`
    select aggregate_id from outbox_event join event_delivery on event_id = id
    where subscriber = 'reread-file' and state = 'pending' order by id`,
  )
const fileOf = (id: string) => app.db.row(tables.agency_file, sql`select * from agency_file where id = ${id}`)
const textsOf = async (id: string) => {
  const pages = await app.db.rows(
    tables.file_page.pick('id', 'text'),
    sql`select id, text from file_page where file_id = ${id} order by page`,
  )
  return pages.map(({ text }) => text)
}
const namesOf = async (id: string) => {
  const events = await app.db.rows(
    tables.outbox_event.pick('name'),
    sql`select name from outbox_event where aggregate_id = ${id} order by id`,
  )
  return events.map(({ name }) => name)
}

const figure = async () => /^waymark_files_outdated (\d+)$/m.exec((await metricsFor(undefined)).body)?.[1]

test('reads a file of an earlier version again once, also if two workers get it, and shows the former text until then', async () => {
  const { id } = await anOutdatedFile()
  await ask()
  expect(await fileOf(id)).toMatchObject({ status: 'ready', pages: 1, scan_page: null, reading_version: null })
  expect(await textsOf(id)).toEqual(FORMER)
  const delivery = await askedOne()
  const runs = await Promise.all([reread().run(app.db, delivery, 'one'), reread().run(app.db, delivery, 'two')])
  expect(runs.filter(Boolean)).toHaveLength(1)
  expect(await textsOf(id)).toEqual(READ)
  expect(await fileOf(id)).toMatchObject({ status: 'ready', pages: 1, reading_version: READING_VERSION })
  await ask()
  expect(await namesOf(id)).toEqual(['file.outdated', 'file.processed'])
})

test('does not read a file again that this version has read', async () => {
  await storeFile(
    app.db,
    app.storage,
    {
      user_id: user.id,
      original_name: 'plans.csv',
      file_type: 'plan_data',
      media_type: 'text/csv',
      size: 4,
      content: () => Readable.from([Buffer.from('a,1\n')]),
    },
    new Date(),
  )
  expect(await react(app.db, processFile({ storage: app.storage, closing: never }))).toBe(1)
  await ask()
  expect(await waiting()).toEqual([])
})

test('reads one file at a time, the newest first', async () => {
  const [older, newer] = [await anOutdatedFile(), await anOutdatedFile('Gold')]
  await Promise.all([ask(), ask()])
  expect(await waiting()).toEqual([{ aggregate_id: newer.id }])
  await reread().run(app.db, await askedOne(), 'test')
  expect(await waiting()).toEqual([{ aggregate_id: older.id }])
})

test('leaves the processor to an upload first', async () => {
  const { id } = await anOutdatedFile()
  await ask()
  const bytes = Buffer.from('a,1\n')
  const upload = { user_id: user.id, original_name: 'new.csv', file_type: 'plan_data', media_type: 'text/csv' } as const
  await storeFile(
    app.db,
    app.storage,
    { ...upload, size: bytes.length, content: () => Readable.from([bytes]) },
    new Date(),
  )
  expect(await reread().run(app.db, await askedOne(), 'test')).toBe(false)
  expect(await textsOf(id)).toEqual(FORMER)
  await react(app.db, processFile({ storage: app.storage, closing: never }))
  expect(await reread().run(app.db, await askedOne(), 'test')).toBe(true)
  expect(await textsOf(id)).toEqual(READ)
})

test('keeps the former text of a file that cannot be read, says nothing to its agency, and tries it no more', async () => {
  const { id } = await aFile(app, user, ['Deductible: 500 USD'], { media_type: 'application/pdf' })
  await ask()
  expect(await reread().run(app.db, await askedOne(), 'test')).toBe(true)
  expect(await textsOf(id)).toEqual(['Deductible: 500 USD'])
  expect(await fileOf(id)).toMatchObject({ status: 'ready', pages: 1, failure_reason: null, reading_version: null })
  expect(await app.db.exists(sql`select from notification`)).toBe(false)
  await ask()
  expect(await waiting()).toEqual([])
})

test('keeps the former text while the storage is away, however often it is tried, and goes on with the others', async () => {
  const [other, { id }] = [await anOutdatedFile(), await anOutdatedFile()]
  await ask()
  const delivery = await askedOne()
  await app.db.run(sql`update event_delivery set attempts = 14 where event_id = ${delivery.event.id}`)
  await expect(reread({ ...app.storage, ...away }).run(app.db, delivery, 'test')).rejects.toThrow('away')
  expect(await textsOf(id)).toEqual(FORMER)
  await ask()
  expect(await waiting()).toEqual([{ aggregate_id: id }, { aggregate_id: other.id }])
  expect(await reread().run(app.db, delivery, 'test')).toBe(true)
  expect(await textsOf(id)).toEqual(READ)
})

test('is taken over when its worker ends', async () => {
  const { id } = await anOutdatedFile()
  await ask()
  const delivery = await askedOne()
  const closing = new AbortController()
  const running = reread(app.storage, closing.signal).run(app.db, delivery, 'test')
  closing.abort(new Error('closing'))
  await expect(running).rejects.toThrow('closing')
  expect(await textsOf(id)).toEqual(FORMER)
  expect(await reread().run(app.db, await askedOne(), 'test')).toBe(true)
  expect(await textsOf(id)).toEqual(READ)
})

test('leaves to a newer worker what a newer version asked for', async () => {
  const { id } = await anOutdatedFile()
  await ask()
  await app.db.run(sql`update outbox_event set payload = payload || '{"version": 1000}' where aggregate_id = ${id}`)
  expect(await reread().run(app.db, await askedOne(), 'test')).toBe(false)
  expect(await textsOf(id)).toEqual(FORMER)
  expect(await waiting()).toEqual([{ aggregate_id: id }])
})

test('reads a scan again in one turn', async () => {
  const { id, storage_key } = await aFile(app, user, ['Copay: 20 do11ars'], { media_type: 'application/pdf' })
  const scan = await aScanOf([await aPdf(['Copay: 20 dollars a visit'])], { dpi: 150 })
  await app.storage.put(storage_key, Readable.from([scan]), scan.length)
  await ask()
  expect(await reread().run(app.db, await askedOne(), 'test')).toBe(true)
  expect(await textsOf(id)).toEqual(['Copay: 20 dollars a visit'])
  expect(await fileOf(id)).toMatchObject({ status: 'ready', pages: 1, scan_pages: 1, scan_page: null })
  expect(await namesOf(id)).toEqual(['file.outdated', 'file.processed'])
})

test('tells how many files wait', async () => {
  observeOutdated(app.db)
  // Other tests share the process.
  onTestFinished(() => registry.removeSingleMetric('waymark_files_outdated'))
  await anOutdatedFile()
  await anOutdatedFile()
  await aFile(app, user, ['Gone'], { deleted_at: new Date() })
  expect(await figure()).toBe('2')
  await ask()
  expect(await figure()).toBe('1')
})
