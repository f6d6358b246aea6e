import { type Database, openDatabase, raw, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Read } from '@waymark/platform/inspect-reads'
import { createLog } from '@waymark/platform/log'
import { array, columnsOf, int4, nullable, oneOf, present, row, text, timestamptz, uuid } from '@waymark/platform/row'
import { prepare, type Statement } from '@waymark/platform/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences } from './compare-rows.ts'
import { createTestDatabase, type TestDatabase } from './infrastructure.ts'

let server: TestDatabase
let db: Database

beforeAll(async () => {
  server = await createTestDatabase()
  db = openDatabase(server.url, createLog('test', 'silent'), 2)
})
afterAll(async () => {
  await db.close()
  await server[Symbol.asyncDispose]()
})

async function compare(shape: Read['shape'], statement: Statement): Promise<string[]> {
  const result = await db.pool.query(prepare(statement))
  return differences({ url: server.url, shape, text: prepare(statement).text, result })
}

test('finds no difference if the declaration is right', async () => {
  const shape = row({ id: uuid, count: int4, words: array(text), at: nullable(timestamptz) })
  const statement = sql`select gen_random_uuid() as id, 1::int2 as count, '{a}'::varchar[] as words, null::timestamptz as at`
  expect(await compare(shape, statement)).toEqual([])
})

test('reports missing, extra and duplicate columns', async () => {
  expect(await compare(row({ here: int4, gone: int4 }), sql`select 1 as here, 2 as here, 3 as more`)).toEqual([
    'gone is declared, but not returned',
    'here is returned twice',
    'more is returned, but not declared (int4)',
  ])
})

test('reports a different PostgreSQL type', async () => {
  expect(await compare(row({ count: int4 }), sql`select count(*) from client`)).toEqual([
    'count is declared int4, but is int8',
  ])
})

test('reports undeclared words, also in arrays', async () => {
  const word = oneOf(['left', 'right'])
  expect(await compare(row({ word }), sql`select 'up' as word`)).toEqual([
    'word is "up", which is none of its declared words',
  ])
  expect(await compare(row({ words: array(word) }), sql`select array['left', 'up'] as words`)).toEqual([
    'words is "up", which is none of its declared words',
  ])
})

test('reports an undeclared null', async () => {
  expect(await compare(row({ name: text }), sql`select null::text as name`)).toEqual([
    'name is null, but not declared nullable',
  ])
})

test('knows which columns may be null without any row', async () => {
  const broker = sql`select broker_id from client where broker_id is not null`
  expect(await compare(row({ broker_id: uuid }), broker)).toEqual([
    'broker_id comes from client.broker_id, which may be null: declare it nullable or present',
  ])
  expect(await compare(row({ broker_id: nullable(uuid) }), broker)).toEqual([])
  expect(await compare(row({ broker_id: present(nullable(uuid)) }), broker)).toEqual([])
  expect(await compare(row({ broker_id: uuid }), sql`select coalesce(broker_id, id) as broker_id from client`)).toEqual(
    [],
  )
})

test('knows that a left join may find no row', async () => {
  const email = row({ email: text })
  const joined = sql`select app_user.email from client left join app_user on app_user.id = client.broker_id`
  expect(await compare(email, joined)).toEqual([
    'email comes from app_user.email by a left join, so it may be null: declare it nullable or present',
  ])
  const inner = sql`select app_user.email from client join app_user on app_user.id = client.broker_id`
  expect(await compare(email, inner)).toEqual([])
})

test.for(Object.entries(tables))('%s has the columns of the schema', async ([name, shape]) => {
  expect(await compare(shape, sql`select ${columnsOf(shape)} from ${raw(name)}`)).toEqual([])
})
