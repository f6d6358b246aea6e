import type { User } from '@waymark/platform/generated/client'
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
