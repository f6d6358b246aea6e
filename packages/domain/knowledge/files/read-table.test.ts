import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const readers = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test('reads a few of many files at a time, and all in the end', async () => {
  const before = readers()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, readers() - before)
  }, 5)
  const files = Array.from({ length: 6 }, (_, index) => {
    const bytes = Buffer.from(`First name\nAnn ${index}\n`)
    return { name: 'people.csv', size: bytes.length, sha256: '', content: () => Readable.from([bytes]) }
  })
  const words = { other_type: 'Not a table', too_many: 'Too many rows' }
  const tables = await Promise.all(files.map((file) => readTable(file, words)))
  clearInterval(watch)
  expect(tables.map((rows) => rows.at(-1))).toEqual(files.map((_, index) => [`Ann ${index}`]))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
