import { readFile } from 'node:fs/promises'
import { RETENTION } from '@waymark/domain/operations/housekeeping/retention'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { row, text } from '@waymark/platform/row'
import { openTestApp } from '@waymark/testing/app'
import { expect, test } from 'vitest'
import { RETENTION_PAGE, retentionPage } from './retention.ts'

test('has a page that says what housekeeping does (else: npm run retention)', async () => {
  expect(await readFile(RETENTION_PAGE, 'utf8')).toBe(retentionPage())
})

test('says of every table how long it is kept, once', () => {
  expect(RETENTION.flatMap((kept) => kept.tables).toSorted()).toEqual(Object.keys(tables).toSorted())
})

test('names a time wherever a sentence has a place for it, and only indexes that exist', async () => {
  for (const { kept, setting } of RETENTION)
    expect([kept, kept.includes('{days}')]).toEqual([kept, setting !== undefined])
  await using app = await openTestApp()
  const indexes = await app.db.rows(
    row({ name: text }),
    sql`select relname::text as name from pg_class where relkind in ('i', 'I')`,
  )
  const named = RETENTION.flatMap(({ found_by }) => found_by.match(/\w+_idx/g) ?? [])
  expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})
