import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a reader gets back what was written', () => {
  const cells = ['plain', 'a, b', 'say "hi"', 'two\r\nlines', '  kept  ', 'ünï — 字']
  expect(parse(csvLine(cells))).toEqual([cells])
})

test('numbers, dates and nothing are written plainly', () => {
  expect(csvLine([-3.5, true, null, new Date('2026-11-21T10:00:00Z')])).toBe('-3.5,true,,2026-11-21T10:00:00.000Z\r\n')
})

test.each(['=1+1', '+1 555', '-2', '@cmd', '\t=1', '\r=1', '\n=1'])('%j is no formula', (text) => {
  expect(parse(csvLine([text]))).toEqual([[`'${text}`]])
})
