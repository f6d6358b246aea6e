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

test.each([
  ['a bar', 'Clients | 2026 | all\n'],
  ['semicolons', 'Clients; exported; 11/23/2026\n\n'],
  ['tabs', 'My book\t\t\t\n'],
  ['commas in quotes', '"Clients, all, of 2026"\n'],
])('reads commas below a title with %s', async (_name, title) => {
  const people = 'First Name,Email\nAnn,ann@example.test\nBo,"bo|ray;\n""x"""\n'
  const { rows } = Object(await read(Buffer.from(title + people)))
  expect(rows.slice(-3)).toEqual([
    ['First Name', 'Email'],
    ['Ann', 'ann@example.test'],
    ['Bo', 'bo|ray;\n"x"'],
  ])
})

test('reads semicolons where numbers have commas', async () => {
  const rows = [['Clients, all'], ['Name', 'Premium', 'Notes'], ['Ann', '1,5', 'Hm, maybe'], ['Bo', '2,5', '']]
  expect(await read(Buffer.from(rows.map((row) => row.join(';')).join('\n')))).toEqual({ rows })
})

test('reads a workbook with a date that cannot be, as the spreadsheet shows it', async () => {
  const dates = [29_406, 1e9].map((value) => [{ value, format: 'yyyy-mm-dd' }])
  expect(await read(anXlsx({ People: [['Birth Date'], ...dates] }), 'xlsx')).toEqual({
    rows: [['Birth Date'], ['1980-07-04'], ['########']],
  })
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
