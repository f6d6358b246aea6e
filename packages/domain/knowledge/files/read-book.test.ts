import { Readable } from 'node:stream'
import { anXlsx } from '@waymark/testing/documents'
import { expect, test } from 'vitest'
import { readBook } from './read-table.ts'

const bytesOf = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1') => Buffer.from(text, encoding)
const read = (bytes: Buffer, kind: 'csv' | 'xlsx' = 'csv') =>
  readBook(kind, Readable.from([bytes]), { too_many: 'Too many', signal: new AbortController().signal })

const TEXT = 'First Name,Notes\r\nJosé,"Likes calls,\r\nin the ""evening"""\r\n\r\nZoë,x\r\n'
const ROWS = [['First Name', 'Notes'], ['José', 'Likes calls,\r\nin the "evening"'], [''], ['Zoë', 'x']]
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

test.each([
  ['UTF-8', bytesOf(TEXT, 'utf8')],
  ['UTF-8 with a mark', bytesOf(`\uFEFF${TEXT}`, 'utf8')],
  ['UTF-16', bytesOf(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 in the other order', swapped(bytesOf(`\uFEFF${TEXT}`, 'utf16le'))],
  ['Windows-1252', bytesOf(TEXT, 'latin1')],
  ['UTF-8 with semicolons', bytesOf(TEXT.replaceAll(/(Name|José|Zoë),/g, '$1;'), 'utf8')],
  ['UTF-8 with tabs', bytesOf(TEXT.replaceAll(/(Name|José|Zoë),/g, '$1\t'), 'utf8')],
])('reads %s, with line breaks in quotes and the numbers of the rows', async (_name, bytes) => {
  expect(await read(bytes)).toEqual({ rows: ROWS })
})

test('says when there are too many rows', async () => {
  expect(await read(Buffer.from('A\n'.repeat(50_011)))).toEqual({ problem: 'Too many' })
})

const PEOPLE = [['First Name'], ['Ann']]
const CHOICES = [['Single'], ['Married']]

test('reads the sheet that is shown first, after charts and what a workbook hides', async () => {
  const looks = { Chart: { kind: 'chartsheet' }, Choices: { state: 'hidden' }, More: { state: 'veryHidden' } } as const
  const workbook = anXlsx({ Chart: [], Choices: CHOICES, More: CHOICES, Empty: [], People: PEOPLE }, looks)
  expect(await read(workbook, 'xlsx')).toEqual({ rows: PEOPLE })
})

test('reads the sheet of people of a workbook that begins with macros', async () => {
  const looks = { Macro: { kind: 'macrosheet' }, Dialog: { kind: 'dialogsheet' } } as const
  const workbook = anXlsx({ Macro: [['=EXEC("calc.exe")']], Dialog: [], People: PEOPLE }, looks)
  expect(await read(workbook, 'xlsx')).toEqual({ rows: PEOPLE })
})

test('reads a hidden sheet where no other one has content', async () => {
  const workbook = anXlsx({ Empty: [], People: PEOPLE }, { People: { state: 'hidden' } })
  expect(await read(workbook, 'xlsx')).toEqual({ rows: PEOPLE })
})
