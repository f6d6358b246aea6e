import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { migrate, refuseOlderServer } from './migrate.ts'

const FUNCTION = `
create function first_word(text) returns text language plpgsql as $$
begin
  return split_part($1, ' ', 1);
end;
$$;
create table word (id int primary key, text text not null default 'a;b');`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-migrate-test-'))
})

async function addMigration(name: string, sql: string) {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

async function emptyDatabase() {
  const database = await createTestDatabase()
  await query(database.url, 'drop schema public cascade')
  await query(database.url, 'create schema public')
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, statement_timeout: 15_000 })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('applies only new migrations on a second call', async () => {
  await using database = await emptyDatabase()
  await addMigration('20260101000000_first', FUNCTION)
  expect(await migrate(database.url, folder)).toEqual(['20260101000000_first'])
  await addMigration('20260102000000_second', 'alter table word add column length int')
  expect(await migrate(database.url, folder)).toEqual(['20260102000000_second'])
  expect(await migrate(database.url, folder)).toEqual([])
  expect(await query(database.url, `select first_word('one two') as word`)).toEqual([{ word: 'one' }])
})

test('applies migrations once when several processes call it', async () => {
  await using database = await emptyDatabase()
  await addMigration('20260101000000_first', FUNCTION)
  await addMigration('20260102000000_second', 'insert into word values (1)')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
  expect(applied.flat().toSorted()).toEqual(['20260101000000_first', '20260102000000_second'])
})

test('rolls back a failing migration, applies none after it, and tries it again', async () => {
  await using database = await emptyDatabase()
  await addMigration('20260101000000_first', FUNCTION)
  await addMigration('20260102000000_second', 'create table half_done (); select no_such_column from word')
  await addMigration('20260103000000_third', 'create table later ()')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '20260102000000_second: column "no_such_column" does not exist',
  )
  expect(
    await query(
      database.url,
      `select to_regclass('word') as one, to_regclass('half_done') as two, to_regclass('later') as three`,
    ),
  ).toEqual([{ one: 'word', two: null, three: null }])
  await addMigration('20260102000000_second', 'create table mended ()')
  expect(await migrate(database.url, folder)).toEqual(['20260102000000_second', '20260103000000_third'])
})

test('lets others use a table while a migration waits for a long read of it', async () => {
  await using database = await emptyDatabase()
  await addMigration('20260101000000_first', FUNCTION)
  await migrate(database.url, folder)
  await addMigration('20260102000000_second', 'alter table word add column length int')
  const reader = new Client(database.url)
  await reader.connect()
  try {
    await reader.query('begin; select from word')
    const migrating = migrate(database.url, folder)
    await eventually('the migration waits', async () => {
      const waits = await query(database.url, `select from pg_locks where not granted and relation = 'word'::regclass`)
      return waits.length > 0
    })
    expect(await query(database.url, 'select id from word')).toEqual([])
    await reader.query('commit')
    expect(await migrating).toEqual(['20260102000000_second'])
  } finally {
    await reader.end()
  }
})

test('tries a migration again that locked two tables in another order than a reader', async () => {
  await using database = await emptyDatabase()
  await addMigration('20260101000000_first', `${FUNCTION}; create table page ()`)
  await migrate(database.url, folder)
  await addMigration(
    '20260102000000_second',
    'alter table word add column length int; alter table page add column size int',
  )
  const reader = new Client(database.url)
  await reader.connect()
  try {
    // The migration is to be the one that finds the deadlock, so the reader does not look for it.
    await reader.query(`set deadlock_timeout = '1min'; begin; select from page`)
    const migrating = migrate(database.url, folder)
    await eventually('the migration waits', async () => {
      const waits = await query(database.url, `select from pg_locks where not granted and relation = 'page'::regclass`)
      return waits.length > 0
    })
    await reader.query('select from word')
    await reader.query('commit')
    expect(await migrating).toEqual(['20260102000000_second'])
  } finally {
    await reader.end()
  }
})

test('refuses an older server in one sentence', async () => {
  await using database = await createTestDatabase()
  const client = new Client(database.url)
  await client.connect()
  try {
    await expect(refuseOlderServer(client)).resolves.toBeUndefined()
    await expect(refuseOlderServer(client, 99)).rejects.toThrow(
      /^PostgreSQL 99 or later is needed, and the server is PostgreSQL \d+\.$/,
    )
  } finally {
    await client.end()
  }
})
