import type { CensusPreview } from '@waymark/contracts/leads/census/endpoints'
import {
  CENSUS_COLUMNS,
  type CensusField,
  type CensusKind,
  type CensusTexts,
  EMPTY_TEXTS,
  MAX_CENSUS_ROWS,
} from '@waymark/contracts/leads/census/rows'
import { unprocessable } from '@waymark/platform/errors'
import { splitName } from '@waymark/rules/foundation/names/split-name'
import { readTexts, textsOf } from '@waymark/rules/leads/census/read-texts'
import { readZipCode } from '@waymark/rules/leads/imports/read-values'

/** A file may have a title and other lines above its column names. */
const MAX_HEADER_ROW = 10

/** `full_name` stands for a column with both names. */
type Meaning = CensusField | 'full_name'

// Column names without spaces, periods and other punctuation.
const HEADINGS: readonly (readonly [Meaning, readonly string[]])[] = [
  ['is_primary', ['primary', 'isprimary', 'primarymember', 'primaryinsured', 'head', 'headofhousehold']],
  ['first_name', ['firstname', 'first', 'fname', 'givenname', 'forename']],
  ['last_name', ['lastname', 'last', 'lname', 'surname', 'familyname']],
  ['full_name', ['name', 'fullname', 'employeename', 'membername', 'employee', 'member']],
  [
    'date_of_birth',
    ['dateofbirth', 'dob', 'birthdate', 'birthday', 'birth', 'dateofbirthmmddyyyy', 'dobmmddyyyy', 'born'],
  ],
  ['tobacco', ['tobacco', 'tobaccouse', 'tobaccouser', 'smoker', 'smoking', 'smokes', 'smokeryn', 'tobaccoyn']],
  ['zip', ['zip', 'zipcode', 'postalcode', 'postcode', 'homezip', 'homezipcode', 'employeezip', 'zip5']],
  [
    'relationship',
    [
      'relationship',
      'relation',
      'rel',
      'relationshiptoemployee',
      'relationshiptoprimary',
      'type',
      'membertype',
      'dependenttype',
    ],
  ],
]
const MEANINGS = new Map(HEADINGS.flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)))
const meaningOf = (heading: string) => MEANINGS.get(heading.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

const EXPECTED = CENSUS_COLUMNS.map(({ heading }) => heading).join(', ')

/**
 * Converts the cells of a file to census rows and lists their errors. Throws 422 if no row names the columns, no one is
 * listed below it, or there are too many rows.
 */
export function readImport(table: readonly (readonly string[])[], kind: CensusKind): CensusPreview {
  const at = table.slice(0, MAX_HEADER_ROW).findIndex((row) => new Set(row.map(meaningOf).filter(Boolean)).size >= 2)
  const header = table[at]
  if (!header) {
    throw unprocessable(`We could not find column names in this file. Use ${EXPECTED}.`, 'no_header')
  }
  const meanings = header.map(meaningOf)
  const rows = table
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw unprocessable('There are no people in this file below the column names.', 'no_rows')
  if (rows.length > MAX_CENSUS_ROWS.group) {
    throw unprocessable(
      `This file has more than ${MAX_CENSUS_ROWS.group.toLocaleString('en-US')} rows. Please split it.`,
      'too_many_rows',
    )
  }
  const now = new Date()
  const texts = rows.map(({ cells }) => textsFrom(cells, meanings, now))
  if (!meanings.includes('is_primary')) markPrimaries(texts, kind, now)
  return {
    columns: header
      .map((heading, index) => ({ heading: heading.trim(), field: fieldOf(meanings[index]) }))
      .filter(({ heading }) => heading !== ''),
    rows: rows.map(({ line }, index) => presentRow(line, texts[index] ?? EMPTY_TEXTS, now)),
  }
}

const fieldOf = (meaning: Meaning | undefined): CensusField | null =>
  meaning === 'full_name' ? 'first_name' : (meaning ?? null)

function textsFrom(cells: readonly string[], meanings: readonly (Meaning | undefined)[], now: Date): CensusTexts {
  const texts = { ...EMPTY_TEXTS }
  for (const [index, meaning] of meanings.entries()) {
    const cell = unquoted(cells[index] ?? '').trim()
    if (meaning === undefined || cell === '') continue
    if (meaning === 'full_name') Object.assign(texts, splitName(cell))
    else if (meaning === 'zip') texts.zip = zipOf(cell, now)
    else if (meaning === 'date_of_birth') texts.date_of_birth = serialDate(cell) ?? cell
    else texts[meaning] = cell
  }
  return texts
}

/** With the leading zeros that spreadsheets drop, or as written if it cannot be read. */
function zipOf(cell: string, now: Date): string {
  const said = readZipCode(cell, now)
  return said.problem === undefined ? (said.value ?? cell) : cell
}

/** Our own export puts an apostrophe before text that a spreadsheet would run as a formula. */
const unquoted = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')

/** Spreadsheets count days from the end of 1899. A date that lost its format is such a number. */
function serialDate(cell: string): string | undefined {
  if (!/^\d{1,5}(\.0+)?$/.test(cell)) return undefined
  const day = Number(cell)
  return day < 1 ? undefined : new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10)
}

/** Marks everyone listed as Self as primary: every employee in a group, otherwise the first one. */
function markPrimaries(texts: readonly CensusTexts[], kind: CensusKind, now: Date): void {
  const selves = texts.filter((row) => readTexts(row, now).person.relationship === 'Self')
  for (const row of kind === 'group' ? selves : selves.slice(0, 1)) row.is_primary = 'Yes'
}

/** Shows parsed values in our format, and the rest as written in the file. */
function presentRow(line: number, texts: CensusTexts, now: Date): CensusPreview['rows'][number] {
  const { person, problems } = readTexts(texts, now)
  const understood = textsOf(person)
  const shown = { ...EMPTY_TEXTS }
  for (const { field } of CENSUS_COLUMNS) shown[field] = field in problems ? texts[field] : understood[field]
  return {
    line,
    texts: shown,
    problems: CENSUS_COLUMNS.flatMap(({ field }) => {
      const message = problems[field]
      return message === undefined ? [] : [{ field, message }]
    }),
  }
}
