import { SETTING_NAMES, settingValues } from '@waymark/contracts/foundation/settings/values'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../default-settings.ts'
import type { Column } from './describe.ts'
import { differences } from './differences.ts'
import { draftOf, valueOfDraft } from './draft.ts'
import { CsvError, readCsv } from './read-csv.ts'
import { SETTINGS } from './registry.ts'
import { writeCsv } from './write-csv.ts'

test.each(SETTING_NAMES)('sends %s unchanged if no one edited it', (name) => {
  const value = DEFAULT_SETTINGS[name]
  expect(settingValues[name].parse(valueOfDraft(name, draftOf(name, value)))).toEqual(value)
  expect(differences(name, value, value)).toEqual([])
})

test('reads dollars as cents, in any notation', () => {
  const draft = draftOf('prices', DEFAULT_SETTINGS.prices)
  const read = (text: string) =>
    valueOfDraft('prices', { ...draft, texts: { ...draft.texts, broker_basic: text } })['broker_basic']
  expect(['9.99', '$1,009.5', '19.999', ' 7 ', '', 'nine'].map(read)).toEqual([999, 100_950, 2000, 700, null, 'nine'])
})

test('lists changes figure by figure, and rows by their key', () => {
  const { prices, poverty_guidelines } = DEFAULT_SETTINGS
  expect(differences('prices', prices, { ...prices, white_label: 59_00 })).toEqual([
    { what: 'White Label (White Label Premium)', from: '$49 a month', to: '$59 a month' },
  ])
  const [first, ...rest] = poverty_guidelines.rows
  const added = { guideline_year: 2027, region: 'alaska', first_person: 20_000, each_additional: 7000 }
  const changed = { ...first, first_person: 15_651 }
  const rows = [added, ...rest.slice(1), changed]
  expect(differences('poverty_guidelines', poverty_guidelines, { ...poverty_guidelines, rows })).toEqual([
    { what: '2027 alaska', from: null, to: '20000, 7000' },
    { what: '2025 contiguous: First person', from: '15650', to: '15651' },
    { what: '2025 alaska', from: '19550, 6880', to: null },
  ])
})

test('names the plans of the weights and the administrators of the queue', () => {
  const { assignment } = DEFAULT_SETTINGS
  const weights = { ...assignment.weights, white_label: 2 }
  const after = { ...assignment, weights, queue_administrators: ['id-of-bo', 'id-of-ann', 'unknown'] }
  const names = new Map(Object.entries({ 'id-of-ann': 'Ann Lee', 'id-of-bo': 'Bo Bell' }))
  expect(differences('assignment', assignment, after, names)).toEqual([
    { what: 'Weight of White Label (White Label Premium)', from: '1', to: '2' },
    {
      what: 'Who receives the queue',
      from: 'the longest-serving',
      to: 'Bo Bell, then Ann Lee, then former administrator',
    },
  ])
  const draft = draftOf('assignment', after)
  expect(draft.texts).toMatchObject({ 'weights.trial': '1', 'weights.white_label': '2' })
  expect(valueOfDraft('assignment', draft)).toEqual(after)
})

const COLUMNS: readonly Column[] = [
  { name: 'state', label: 'State', kind: 'text', key: true },
  { name: 'rate', label: 'Rate', kind: 'number' },
]

test('reads CSV as other programs do, whatever its cells contain', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'B', '7', ',', ';', '"', '\n', ' ', '\t') })
    .map((text) => `x${text}x`)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const lines = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      const csv = ['state,rate', ...lines].join('\r\n')
      const expected: string[][] = parse(csv, { from_line: 2, trim: true })
      expect(readCsv(csv, COLUMNS)).toEqual(expected)
      expect(readCsv(writeCsv(COLUMNS, rows), COLUMNS)).toEqual(expected)
    }),
  )
})

test('accepts columns in any order, with others in between, as a spreadsheet copies them', () => {
  expect(readCsv('Rate\tyear\tState\n1.5\t2027\tTX\n\n', COLUMNS)).toEqual([['TX', '1.5']])
  expect(readCsv('\u{feff}state;rate\nTX;2\n', COLUMNS)).toEqual([['TX', '2']])
})

test('rejects what is not such a table, with a sentence', () => {
  expect(() => readCsv('state\nTX', COLUMNS)).toThrow(new CsvError('The first line has no column rate.'))
  expect(() => readCsv('state,rate\n', COLUMNS)).toThrow(CsvError)
})

/** Paths of nested fields, such as `weights.trial`. */
const placesOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? placesOf(inner).map((place) => `${name}.${place}`)
      : [name],
  )

test('shows every field and column of a value, and no others', () => {
  for (const name of SETTING_NAMES) {
    const { fields = [], rows } = SETTINGS[name]
    const shown = [...fields.map((field) => field.name), ...(rows ? [rows.name] : [])]
    if (name === 'assignment') shown.push('queue_administrators')
    expect(shown.toSorted()).toEqual(placesOf(DEFAULT_SETTINGS[name]).toSorted())
    expect(
      draftOf(name, DEFAULT_SETTINGS[name]).rows.every((cells) => cells.every((text) => text !== 'undefined')),
    ).toBe(true)
  }
})
