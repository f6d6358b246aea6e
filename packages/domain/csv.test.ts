import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('writes files that a CSV reader parses back unchanged', () => {
  const cells = ['plain', 'a, b', 'say "hi"', 'two\r\nlines', '  kept  ', 'ünï — 字']
  expect(parse(csvLine(cells))).toEqual([cells])
})

test.each([';', '\t'])('keeps what follows %j from becoming a cell of its own', (sign) => {
  expect(csvLine([`Ana${sign}=1+1`])).toBe(`"Ana${sign}=1+1"\r\n`)
})

test('writes numbers, dates and empty values plainly', () => {
  expect(csvLine([-3.5, true, null, new Date('2026-11-21T10:00:00Z')])).toBe('-3.5,true,,2026-11-21T10:00:00.000Z\r\n')
})

test.each(['=1+1', '+1 555', '-2', '@cmd', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1 555', '－2', '＠cmd'])(
  'keeps %j from becoming a formula',
  (text) => {
    expect(parse(csvLine([text]))).toEqual([[`'${text}`]])
  },
)
