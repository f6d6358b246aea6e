import { type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { text as asStored, float8, int4, nullable, row } from '@waymark/platform/row'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import { deleteFile, restoreFile } from './delete-file.ts'
import { searchPages } from './search-pages.ts'

const app = await appForFile()
let user: User
beforeAll(async () => {
  user = await aUser(app.db)
})

const found = async (asked: string, who = user) =>
  (await searchPages(app.db, who.id, asked, 10)).map(({ original_name, page }) => `${original_name} ${page}`)

test('finds and marks an agency’s pages by their words, best first', async () => {
  const filler = 'Carriers publish these figures every year. '.repeat(20)
  await aFile(
    app,
    user,
    [`The deductible is 7,500. ${filler} Specialists cost more.`, 'The specialist deductible is 300.'],
    {
      original_name: 'rates.pdf',
    },
  )
  await aFile(app, await aUser(app.db), ['The specialist deductible of another agency.'])

  const hits = await searchPages(app.db, user.id, 'specialists deductibles', 10)
  expect(hits.map(({ page, every_word }) => [page, every_word])).toEqual([
    [2, true],
    [1, true],
  ])
  const [best] = hits
  expect(best?.marks.map(({ start, end }) => best.snippet.slice(start, end))).toEqual(['specialist', 'deductible'])
  expect(best?.text).toContain(best?.snippet)
  expect(await found('"deductible is 7,500"')).toEqual(['rates.pdf 1'])
  expect(await found('deductible -specialist')).toEqual([])
})

test('falls back to some of the words, and finds nothing if none occur', async () => {
  const other = await aUser(app.db)
  await aFile(app, other, ['Copay: 20 dollars', 'Premium: 300 dollars'], { original_name: 'a.csv' })
  const hits = await searchPages(app.db, other.id, 'What is the copay of Zanzibar?', 10)
  expect(hits.map(({ page, every_word }) => [page, every_word])).toEqual([[1, false]])
  for (const nothing of ['Zanzibar', 'what is the', '!!!', `' | \\ & ( : * <->`, ''])
    expect(await found(nothing, other)).toEqual([])
})

test('finds an amount with and without its comma', async () => {
  const other = await aUser(app.db)
  await aFile(app, other, ['The deductible is $7,500 a year.', 'Up to 7500 dollars.', '500 of 7, and 7 of 500'], {
    original_name: 'a.csv',
  })
  for (const asked of ['7500', '7,500', '$7,500', '"7500"'])
    expect([asked, (await found(asked, other)).toSorted()]).toEqual([asked, ['a.csv 1', 'a.csv 2']])
  expect(await found('"deductible is 7500"', other)).toEqual(['a.csv 1'])
  expect((await found('500 -7500', other)).toSorted()).toEqual(['a.csv 3'])
  const [hit] = await searchPages(app.db, other.id, '7500 deductible', 10)
  expect(hit?.marks.map(({ start, end }) => hit.snippet.slice(start, end))).toEqual(['deductible', '7', '500'])
})

test('finds an amount with cents and one from a million on, with and without commas', async () => {
  const other = await aUser(app.db)
  for (const [original_name, text] of [
    ['cents.csv', 'The premium is $1,234.56 a year'],
    ['plain-cents.csv', 'Pay 1234.56 dollars'],
    ['million.csv', 'The most it pays is $1,000,000 a year'],
    ['plain-million.csv', 'Up to 1000000 dollars'],
    ['parts.csv', '1 of 000, 234.56 of 1'],
  ])
    await aFile(app, other, [text ?? ''], { original_name: original_name ?? '' })
  for (const asked of ['1234.56', '1,234.56', '$1,234.56', '"1234.56"'])
    expect([asked, (await found(asked, other)).toSorted()]).toEqual([asked, ['cents.csv 1', 'plain-cents.csv 1']])
  for (const asked of ['1000000', '1,000,000', '$1,000,000', '"1,000,000"'])
    expect([asked, (await found(asked, other)).toSorted()]).toEqual([asked, ['million.csv 1', 'plain-million.csv 1']])
  expect(await found('"premium is 1234.56"', other)).toEqual(['cents.csv 1'])
  expect(await found('"pays is 1000000"', other)).toEqual(['million.csv 1'])
})

test('treats text that looks like a mark or a tag as text', async () => {
  const other = await aUser(app.db)
  await aFile(app, other, ['<b>premium</b> \ue000 & \ue001 <script>alert(1)</script> premium'])
  const [hit] = await searchPages(app.db, other.id, 'premium', 10)
  expect(hit?.snippet).not.toMatch(/[\ue000\ue001]/u)
  for (const { start, end } of hit?.marks ?? []) expect(hit?.snippet.slice(start, end)).toBe('premium')
  expect(hit?.marks).toHaveLength(2)
})

test('no longer finds a deleted file until it is restored', async () => {
  const other = await aUser(app.db)
  const { id } = await aFile(app, other, ['A platypus'], { original_name: 'p.csv' })
  await deleteFile(app.db, id, new Date())
  expect(await found('platypus', other)).toEqual([])
  await restoreFile(app.db, id)
  expect(await found('platypus', other)).toEqual(['p.csv 1'])
})

test('stores neither words nor where they stand, and other agencies have other tokens', async () => {
  const [one, another] = [await aUser(app.db), await aUser(app.db)]
  const ids = [await aFile(app, one, ['Insulin and insulin again']), await aFile(app, another, ['Insulin'])].map(
    ({ id }) => id,
  )
  const stored = await app.db.rows(
    row({ text: asStored, lexemes: nullable(asStored), search: asStored }),
    sql`select text, lexemes, search::text as search from file_page where file_id = any(${ids}::uuid[]) order by search`,
  )
  for (const { text, lexemes, search } of stored) {
    expect([text, lexemes]).toEqual([expect.stringMatching(/^sealed1:/), expect.stringMatching(/^sealed1:/)])
    expect(search).toMatch(/^'-?\d+'$/)
  }
  expect(new Set(stored.map(({ search }) => search)).size).toBe(2)
})

/** A file whose pages all say the same. Only the first is sealed, so that many are quick to make. */
async function aLongFile(owner: User, pages: number): Promise<void> {
  const says = 'A platypus in a river near Sydney'
  const { id } = await aFile(app, owner, [says], { original_name: 'long.csv' })
  await app.db.run(sql`
    insert into file_page (file_id, page, user_id, text, lexemes, search)
    select file_id, number, user_id, ${says}, '4 ' || to_tsvector('english', ${says}), search
    from file_page, generate_series(2, ${pages}::int) as number where file_id = ${id} and page = 1`)
}

test('opens a limited number of pages at once, and finds the best of all', async () => {
  const other = await aUser(app.db)
  await aLongFile(other, 2000)
  await aFile(app, other, ['Platypus, platypus!'], { original_name: 'best.csv', uploaded_at: new Date(0) })
  const opened: number[] = []
  const watched: Sql = {
    ...app.db,
    async rows(shape, statement) {
      const pages = await app.db.rows(shape, statement)
      if ('lexemes' in shape.columns) opened.push(pages.length)
      return pages
    },
  }
  const hits = await searchPages(watched, other.id, 'platypus', 3)
  expect(hits.map(({ original_name, page }) => `${original_name} ${page}`)).toEqual([
    'best.csv 1',
    'long.csv 1',
    'long.csv 2',
  ])
  expect(opened.reduce((sum, pages) => sum + pages)).toBe(2001)
  expect(Math.max(...opened)).toBeLessThanOrEqual(1000)
})

test('opens the pages of the newest files if very many match', async () => {
  const other = await aUser(app.db)
  await aFile(app, other, ['Platypus, platypus!'], { original_name: 'old.csv', uploaded_at: new Date(0) })
  await aLongFile(other, 20_000)
  expect((await found('platypus', other)).slice(0, 2)).toEqual(['long.csv 1', 'long.csv 2'])
})

const PAGES = [
  'The deductible is 7,500 a year. Specialists cost more; a specialist visit is 80.',
  'A specialist’s visit: no deductible. Deductible waived, deductible again waived.',
  `Emergency room care. ${'The plan pays after the deductible. '.repeat(40)}`,
  'Prescription drugs: generic 10, preferred brand 45. O’Neil’s C:\\plans and the "quoted" word.',
  'Out-of-pocket limit 9,200. Emergency room: 350 after the deductible.',
  'Nothing about it here.',
]

test.each([
  'deductible',
  'specialist deductible',
  '"deductible is 7,500"',
  '"emergency room" or "preferred brand"',
  'deductible -specialist',
  'emergency -"emergency room care"',
  '-deductible',
  "o'neil plans",
  'generic or deductible or limit',
])('ranks pages for %j as the database ranks plain ones', async (asked) => {
  const other = await aUser(app.db)
  await aFile(app, other, PAGES)
  const expected = await app.db.rows(
    row({ page: int4, rank: float8, snippet: asStored }),
    sql`
    select place::int as page, ts_rank_cd(to_tsvector('english', text), query, 1)::float8 as rank,
           ts_headline('english', text, query,
             'StartSel="", StopSel="", MaxFragments=2, MaxWords=32, MinWords=12, FragmentDelimiter=" … "') as snippet
    from unnest(${PAGES}::text[]) with ordinality as page (text, place),
         (select websearch_to_tsquery('english', ${asked}) as query) as asked
    where to_tsvector('english', text) @@ query order by rank desc, place`,
  )
  const hits = await searchPages(app.db, other.id, asked, 10)
  expect(expected.length).toBeGreaterThan(0)
  expect(hits.map(({ page, snippet }) => ({ page, snippet }))).toEqual(
    expected.map(({ page, snippet }) => ({ page, snippet })),
  )
  for (const [at, { rank }] of hits.entries()) expect(rank).toBeCloseTo(expected[at]?.rank ?? -1, 6)
})
