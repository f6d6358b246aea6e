import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { AGENCY_FILE_BYTES } from '@waymark/contracts/limits'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aUser } from '@waymark/testing/factories/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf } from '../../counts.ts'
import { type FileStorage, openFileStorage } from '../../foundation/storage/storage.ts'
import { type NewFile, storeFile } from './store-file.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
let api: TestApi
let folder: string
let storage: FileStorage
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'waymark-files-'))
  storage = await openFileStorage({ DATA_DIR: folder, S3_URL: undefined }, api.db.keys)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const store = ({ id: user_id }: User, file: Partial<NewFile> = {}, bytes = Buffer.from('a,b\n')) =>
  storeFile(
    api.db,
    storage,
    {
      user_id,
      original_name: 'plans.csv',
      file_type: 'plan_data',
      media_type: 'text/csv',
      size: bytes.length,
      content: () => Readable.from([bytes]),
      ...file,
    },
    NOW,
  )

/** Gives an agency rows of files that take this many bytes together, half of them of deleted ones that can be restored. */
const fill = ({ id: user_id }: User, bytes: number) =>
  api.db.run(sql`
    insert into agency_file (id, user_id, original_name, size, file_type, media_type, storage_key, deleted_at)
    select gen_random_uuid(), ${user_id}::uuid, 'plans.csv', ${bytes}::bigint / 4 + (n <= ${bytes}::bigint % 4)::int,
           'plan_data', 'text/csv', '', case when n > 2 then now() end
    from generate_series(1, 4) as n`)

test('stores a file under its ids, whatever its name', async () => {
  const user = await aUser(api.db)
  const bytes = Buffer.from([0, 255, 13, 10, 128])
  const original_name = '../../etc/päßwd \\ ..csv'
  const { id } = await store(user, { original_name }, bytes)
  expect(await api.db.row(tables.agency_file, sql`select * from agency_file where id = ${id}`)).toEqual({
    id,
    user_id: user.id,
    original_name,
    size: 5,
    file_type: 'plan_data',
    media_type: 'text/csv',
    storage_key: `${user.id}/${id}`,
    status: 'processing',
    failure_reason: null,
    pages: null,
    scan_pages: null,
    scan_page: null,
    unread_pages: 0,
    uploaded_at: NOW,
    processed_at: null,
    reading_version: null,
    asked_version: 0,
    deleted_at: null,
  })
  expect(await buffer(await storage.get(`${user.id}/${id}`))).toEqual(bytes)
  expect(await readdir(folder)).toEqual(['files'])
  expect(await readdir(join(folder, 'files', user.id))).toEqual([id])
  expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0)
})

test('leaves no row when the bytes cannot be written', async () => {
  const user = await aUser(api.db)
  await writeFile(join(folder, 'files', user.id), 'in the way')
  await expect(store(user)).rejects.toMatchObject({ status: 503 })
  expect(
    await api.db.rows(tables.agency_file.pick('id'), sql`select id from agency_file where user_id = ${user.id}`),
  ).toEqual([])
})

test('refuses a file that an agency has no room for, also of two at once, and says how much its files take', async () => {
  const [own, other] = await Promise.all([aUser(api.db), aUser(api.db)])
  await fill(own, AGENCY_FILE_BYTES - 6)
  const outcomes = await Promise.allSettled([store(own), store(own)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(store(own)).rejects.toMatchObject({
    status: 409,
    code: 'no_room',
    message: 'Your agency’s files already take 5.00 GB of 5 GB. Delete some, wait a minute, and upload this one again.',
  })
  expect(await readdir(join(folder, 'files', own.id))).toHaveLength(1)
  await store(other)
})

test('finds files by a part of their name, and words in them, which are in the body', async () => {
  const own = await aUser(api.db)
  const [found] = await Promise.all([
    store(own, { original_name: 'Insulin pumps.pdf' }),
    store(own, { original_name: 'other.pdf' }),
  ])
  const token = await tokenOf(api, own)
  expect(await api.get(fileEndpoints.findFiles, { token, body: { q: 'insulin' } })).toMatchObject([{ id: found.id }])
  expect(await api.get(fileEndpoints.findFiles, { token, body: { q: 'insulin', status: 'failed' } })).toEqual([])
  expect(await api.get(fileEndpoints.searchFiles, { token, body: { q: 'insulin' } })).toEqual([])
})

test('lists an agency’s own files, newest first, page by page, and counts them on its badge', async () => {
  const [own, other] = await Promise.all([aUser(api.db), aUser(api.db)])
  const first = await store(own, { original_name: 'first.csv' })
  await store(other)
  const second = await store(own, { original_name: 'second.pdf', file_type: 'agency_knowledge' })
  const third = await store(own)
  const token = await tokenOf(api, own)

  expect(await api.get(fileEndpoints.listFiles, { token })).toMatchObject([
    { id: third.id },
    { id: second.id },
    { id: first.id },
  ])
  const page = await api.call(fileEndpoints.listFiles, { token, query: { limit: 2 } })
  expect(page.body).toMatchObject([
    { id: third.id },
    {
      id: second.id,
      original_name: 'second.pdf',
      size: 4,
      uploaded_at: NOW.toISOString(),
      status: 'processing',
      file_type: 'agency_knowledge',
    },
  ])
  const cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await api.call(fileEndpoints.listFiles, { token, query: { limit: 2, cursor } })
  expect(rest.body).toMatchObject([{ id: first.id }])
  expect(rest.headers.get('link')).toBeNull()

  const counts = await countsOf(api.db, [own.id, other.id])
  expect([counts.get(own.id)?.files, counts.get(other.id)?.files]).toEqual([3, 1])
})
