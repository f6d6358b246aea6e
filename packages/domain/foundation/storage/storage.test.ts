import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DAY_MS } from '@waymark/contracts/durations'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { type ObjectStore, startObjectStore } from '@waymark/testing/object-store'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteFile, restoreFile } from '../../knowledge/files/delete-file.ts'
import { eraseFile } from '../../knowledge/files/erase-on-file-deleted.ts'
import { storeFile } from '../../knowledge/files/store-file.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { STORED_KINDS } from '../../operations/housekeeping/list-stored-objects.ts'
import { openObjectStorage } from './storage.ts'

let store: ObjectStore
let onDisk: TestApp
let inBucket: TestApp
beforeAll(async () => {
  store = await startObjectStore()
  onDisk = await openTestApp()
  inBucket = await openTestApp({ S3_URL: store.url })
})
afterAll(async () => {
  await onDisk[Symbol.asyncDispose]()
  await inBucket[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

async function keysOf({ storage }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) if (!key.startsWith('swept-by/')) keys.push(key)
  return keys
}

async function age(app: TestApp, key: string) {
  const before = new Date(Date.now() - DAY_MS - 60_000)
  const object = store.objects.get(key)
  if (object) object.changed_at = before
  else await utimes(join(app.config.DATA_DIR, 'files', key), before, before)
}

describe.each([
  ['a folder', () => onDisk],
  ['a bucket', () => inBucket],
])('%s', (_name, appOf) => {
  test('stores bytes sealed, and deletes an object whether it exists or not', async () => {
    const { storage, config } = appOf()
    const [bytes, key] = [randomBytes(3_000_000), `${newId()}/${newId()}`]
    await storage.put(key, Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]), bytes.length)
    expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true)
    const stored = await buffer(await (await openObjectStorage(config)).get(key))
    expect(stored.length).toBeGreaterThan(bytes.length)
    expect(stored.includes(bytes.subarray(1_000_000, 1_000_020))).toBe(false)
    await storage.delete(key)
    await storage.delete(key)
    await expect(storage.get(key).then(buffer)).rejects.toThrow()
  })

  test('seals what was stored before, and leaves pictures that everyone may see', async () => {
    const { storage, config } = appOf()
    const objects = await openObjectStorage(config)
    const [bytes, key, logo] = [randomBytes(200_000), `${newId()}/${newId()}`, `logos/${newId()}/${newId()}`]
    await objects.put(key, Readable.from([bytes]), bytes.length)
    expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true)
    expect([await storage.seal(key), await storage.seal(key)]).toEqual([true, false])
    expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true)
    expect((await buffer(await objects.get(key))).includes(bytes.subarray(0, 20))).toBe(false)

    await storage.put(logo, Readable.from([bytes]), bytes.length)
    expect([await storage.seal(logo), await storage.seal(`${newId()}/${newId()}`)]).toEqual([false, false])
    expect((await buffer(await objects.get(logo))).equals(bytes)).toBe(true)
    await Promise.all([storage.delete(key), storage.delete(logo)])
  })

  test('deletes what a crash left behind a day ago, and nothing else', async () => {
    const app = appOf()
    const user = await aUser(app.db)
    const [kept, restorable, forgotten] = [await aFile(app, user), await aFile(app, user), await aFile(app, user)]
    const [fresh, orphan, foreign] = [`${user.id}/${newId()}`, `${user.id}/${newId()}`, `backups/${newId()}`]
    const [logo, old_logo, photo, old_photo] = ['logos', 'logos', 'photos', 'photos'].map(
      (folder) => `${folder}/${user.id}/${newId()}`,
    ) as [string, string, string, string]
    for (const key of [fresh, orphan, foreign, logo, old_logo, photo, old_photo])
      await app.storage.put(key, Readable.from([Buffer.from('x')]), 1)
    await app.db.run(
      sql`insert into agency_profile (user_id, logo_key, photo_key) values (${user.id}, ${logo}, ${photo})`,
    )
    await deleteFile(app.db, restorable.id, new Date())
    await deleteFile(app.db, forgotten.id, new Date(Date.now() - 2 * DAY_MS))
    const files = [kept, restorable, forgotten].map(({ storage_key }) => storage_key)
    for (const key of [...files, orphan, foreign, logo, old_logo, photo, old_photo]) await age(app, key)

    await sweepStorage(app.db, app.storage, new Date(), STORED_KINDS)

    expect(new Set(await keysOf(app))).toEqual(
      new Set([kept.storage_key, restorable.storage_key, fresh, foreign, logo, photo]),
    )
    const pages = await app.db.rows(
      tables.file_page.pick('file_id'),
      sql`select file_id from file_page where user_id = ${user.id}`,
    )
    expect(new Set(pages.map(({ file_id }) => file_id))).toEqual(new Set([kept.id, restorable.id]))
  })
})

async function erasing(app: TestApp, file_id: string) {
  await app.db.run(sql`update event_delivery set due_at = now() where subscriber = 'erase-file'`)
  const deliveries = await claim(app.db, [{ subscriber: 'erase-file', limit: 100 }])
  const delivery = deliveries.find(({ event }) => event.aggregate_id === file_id)
  if (!delivery) throw new Error('nothing is due')
  return () => eraseFile(app).run(app.db, delivery, 'test')
}

test('erases a deleted file after its time, with pages and bytes, unless it was restored', async () => {
  const app = onDisk
  const user = await aUser(app.db)
  const [gone, restored] = [await aFile(app, user), await aFile(app, user)]
  const long_ago = new Date(Date.now() - 61_000)
  await deleteFile(app.db, gone.id, long_ago)
  await deleteFile(app.db, restored.id, long_ago)
  await restoreFile(app.db, restored.id)
  await (await erasing(app, gone.id))()
  await (await erasing(app, restored.id))()

  expect(
    await app.db.rows(tables.agency_file.pick('id'), sql`select id from agency_file where user_id = ${user.id}`),
  ).toEqual([{ id: restored.id }])
  expect(
    await app.db.rows(tables.file_page.pick('file_id'), sql`select file_id from file_page where user_id = ${user.id}`),
  ).toEqual([{ file_id: restored.id }])
  const keys = await keysOf(app)
  expect([keys.includes(gone.storage_key), keys.includes(restored.storage_key)]).toEqual([false, true])
  await expect(restoreFile(app.db, gone.id)).rejects.toMatchObject({ status: 404 })
})

test('erases a deleted file after its time although the clock of the worker is late', async () => {
  const file = await aFile(onDisk, await aUser(onDisk.db))
  await deleteFile(onDisk.db, file.id, new Date(Date.now() - 61_000))
  const erase = await erasing(onDisk, file.id)
  const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 10_000)
  await erase().finally(() => late.mockRestore())
  expect(await onDisk.db.exists(sql`select from agency_file where id = ${file.id}`)).toBe(false)
})

test('waits a whole minute again when a file is deleted again after an undo', async () => {
  const file = await aFile(onDisk, await aUser(onDisk.db))
  await deleteFile(onDisk.db, file.id, new Date(Date.now() - 61_000))
  const erase = await erasing(onDisk, file.id)
  await restoreFile(onDisk.db, file.id)
  await deleteFile(onDisk.db, file.id, new Date())
  await erase()
  expect(await restoreFile(onDisk.db, file.id)).toMatchObject({ id: file.id })
})

test('keeps the bytes of a file when the response to its commit was lost', async () => {
  const { db, storage } = onDisk
  const { id: user_id } = await aUser(db)
  const file = {
    user_id,
    original_name: 'plans.csv',
    file_type: 'plan_data' as const,
    media_type: 'text/csv',
    size: 1,
    content: () => Readable.from([Buffer.from('x')]),
  }
  const unheard = storeFile(db, storage, file, new Date(), async (tx, make) => {
    tx.afterCommit(() => {
      throw new Error('Connection terminated')
    })
    return make()
  })
  await expect(unheard).rejects.toThrow('Connection terminated')
  const kept = await db.row(
    tables.agency_file.pick('storage_key'),
    sql`select storage_key from agency_file where user_id = ${user_id}`,
  )
  expect(await keysOf(onDisk)).toContain(kept?.storage_key)
})
