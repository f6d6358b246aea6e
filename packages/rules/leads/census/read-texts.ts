import { LIMITS } from '@waymark/contracts/fields'
import {
  birthDateProblem,
  type CensusField,
  type CensusPerson,
  type CensusTexts,
  PRIMARY_IS_SELF,
  RELATIONSHIPS,
  ZIP_WRONG,
} from '@waymark/contracts/leads/census/rows'

/** The value of a text, or a problem in plain words. An empty text is null. */
export type ParsedText<Value> = { value: Value | null; problem?: undefined } | { problem: string }

const DATE_UNREADABLE = 'Use a date such as 7/4/1980 or 1980-07-04'
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Reads a date of birth as `YYYY-MM-DD`. Accepts ISO dates, US month-day-year (two-digit years are the latest that is
 * not in the future), and months by name.
 */
export function readBirthDate(text: string, now: Date): ParsedText<string> {
  const said = readDate(text, (two) => latestYear(two, now))
  if (said.problem !== undefined || said.value === null) return said
  const problem = birthDateProblem(said.value, now)
  return problem ? { problem } : said
}

/** Reads a date in the same forms. `yearOf` says which year two digits mean. */
export function readDate(text: string, yearOf: (two: number) => number): ParsedText<string> {
  const written = text.trim()
  if (written === '') return { value: null }
  const parts = datePartsOf(written)
  if (!parts) return { problem: DATE_UNREADABLE }
  const { year, month, day } = parts
  const full = year.length === 2 ? yearOf(Number(year)) : Number(year)
  const date = new Date(Date.UTC(full, month - 1, day))
  if (date.getUTCFullYear() !== full || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return { problem: `This date does not exist. ${DATE_UNREADABLE}` }
  }
  return { value: date.toISOString().slice(0, 10) }
}

interface DateParts {
  year: string
  month: number
  day: number
}

const parts = (year = '', month = '', day = ''): DateParts => ({ year, month: Number(month), day: Number(day) })

function datePartsOf(text: string): DateParts | undefined {
  // Spreadsheets add a time of day, such as `12:00:00 AM`.
  const date = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z| ?[AP]M)?$/i, '')
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(date)
  if (iso && (iso[2] !== '' || date.length === 8)) return parts(iso[1], iso[3], iso[4])
  const american = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date)
  if (american) return parts(american[4], american[1], american[3])
  const named = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(date)
  if (named) return parts(named[3], monthNumber(named[1]), named[2])
  const behind = /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ](\d{4}|\d{2})$/i.exec(date)
  return behind ? parts(behind[3], monthNumber(behind[2]), behind[1]) : undefined
}

const monthNumber = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function latestYear(two: number, now: Date): number {
  const century = now.getUTCFullYear() - (now.getUTCFullYear() % 100)
  return century + two > now.getUTCFullYear() ? century - 100 + two : century + two
}

/** A ZIP code with or without its four extra digits, also as nine digits in a row. */
export function readZip(text: string): ParsedText<string> {
  const zip = text.trim()
  if (zip === '') return { value: null }
  const match = /^(\d{5})(?:[- ]?(\d{4}))?$/.exec(zip)
  return match ? { value: match[2] ? `${match[1]}-${match[2]}` : `${match[1]}` } : { problem: ZIP_WRONG }
}

const YES = new Set(['y', 'yes', 'true', 't', '1', 'x', '✓', 'on'])
const NO = new Set(['n', 'no', 'false', 'f', '0', '-', 'off', 'none', 'never'])
const SMOKES = new Set(['smoker', 'tobacco', 'tobacco user', 'smokes', 'current'])
const DOES_NOT = new Set(['non smoker', 'nonsmoker', 'non tobacco', 'non tobacco user', 'not a smoker', 'former'])

/** Words for yes and no, including what people write about tobacco. */
export function readYesNo(text: string): ParsedText<boolean> {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
  if (text.trim() === '') return { value: null }
  if (YES.has(word) || SMOKES.has(word)) return { value: true }
  if (NO.has(text.trim().toLowerCase()) || NO.has(word) || DOES_NOT.has(word)) return { value: false }
  return { problem: 'Enter yes or no' }
}

type Relationship = (typeof RELATIONSHIPS)[number]
const RELATIONSHIP_WORDS: Record<Relationship, readonly string[]> = {
  Self: ['self', 'employee', 'ee', 'subscriber', 'insured', 'member', 'primary', 'applicant', 'policyholder', 'e'],
  Spouse: ['spouse', 'wife', 'husband', 'partner', 'domestic partner', 'sp', 's'],
  Child: ['child', 'son', 'daughter', 'stepson', 'stepdaughter', 'stepchild', 'kid', 'ch', 'c'],
  Dependent: ['dependent', 'dependant', 'dep', 'other', 'd'],
}

export function readRelationship(text: string): ParsedText<Relationship> {
  const word = text.trim().toLowerCase()
  if (word === '') return { value: null }
  const found = RELATIONSHIPS.find((relationship) => RELATIONSHIP_WORDS[relationship].includes(word))
  return found ? { value: found } : { problem: `Use one of ${RELATIONSHIPS.join(', ')}` }
}

function readName(text: string): ParsedText<string> {
  const name = text.trim()
  if (name.length > LIMITS.name) return { problem: `Please keep a name under ${LIMITS.name} characters` }
  return { value: name === '' ? null : name }
}

export interface ReadRow {
  person: CensusPerson
  problems: Partial<Record<CensusField, string>>
}

/** Reads as much of a row as possible. A text that cannot be read gives null and a problem. */
export function readTexts(texts: CensusTexts, now: Date): ReadRow {
  const problems: ReadRow['problems'] = {}
  const take = <Value>(field: CensusField, said: ParsedText<Value>): Value | null => {
    if (said.problem === undefined) return said.value
    problems[field] = said.problem
    return null
  }
  const person: CensusPerson = {
    is_primary: take('is_primary', readYesNo(texts.is_primary)) ?? false,
    first_name: take('first_name', readName(texts.first_name)),
    last_name: take('last_name', readName(texts.last_name)),
    date_of_birth: take('date_of_birth', readBirthDate(texts.date_of_birth, now)),
    tobacco: take('tobacco', readYesNo(texts.tobacco)),
    zip: take('zip', readZip(texts.zip)),
    relationship: take('relationship', readRelationship(texts.relationship)),
  }
  if (person.is_primary && person.relationship !== null && person.relationship !== 'Self') {
    problems.relationship = PRIMARY_IS_SELF
    person.relationship = null
  }
  return { person, problems }
}

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No')
const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`

/** A row as people read and type it, with dates as month/day/year. */
export const textsOf = (person: CensusPerson): CensusTexts => ({
  is_primary: person.is_primary ? 'Yes' : '',
  first_name: person.first_name ?? '',
  last_name: person.last_name ?? '',
  date_of_birth: person.date_of_birth === null ? '' : american(person.date_of_birth),
  tobacco: yesNo(person.tobacco),
  zip: person.zip ?? '',
  relationship: person.relationship ?? '',
})
