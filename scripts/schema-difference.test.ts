import { migrate } from '@waymark/platform/migrate'
import { createTestDatabase } from '@waymark/testing/infrastructure'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { schemaDifference } from './schema-difference.ts'

test('the migrations create what the schema describes, and none is left', async () => {
  await using database = await createTestDatabase()
  const client = new Client(database.url)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  expect((await migrate(database.url)).length).toBeGreaterThan(0)
  expect(await schemaDifference(database.url)).toBe('')
  expect(await migrate(database.url)).toEqual([])
})

test('finds a column that the schema does not describe', async () => {
  await using database = await createTestDatabase()
  const client = new Client(database.url)
  await client.connect()
  await client.query('alter table tag add column forgotten int')
  await client.end()
  expect(await schemaDifference(database.url)).toContain('DROP COLUMN "forgotten"')
})
