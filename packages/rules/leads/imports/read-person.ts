import { HOUSEHOLD } from '@waymark/contracts/coverage/entitlement/limits'
import { LIMITS } from '@waymark/contracts/fields'
import {
  IMPORT_FIELDS,
  type ImportedPerson,
  type ImportField,
  type RowProblem,
} from '@waymark/contracts/leads/imports/fields'
import { dollars } from '../../foundation/dollars.ts'
import { stateOfZip } from '../../foundation/geography/state-of-zip.ts'
import { phoneNumber } from '../../foundation/names/phone-number.ts'
import { splitName } from '../../foundation/names/split-name.ts'
import { type ParsedText, readYesNo } from '../census/read-texts.ts'
import {
  bare,
  COVERAGE_YEARS,
  nameText,
  type Parser,
  readBirth,
  readDay,
  readEmail,
  readGender,
  readLanguage,
  readMoney,
  readPhone,
  readState,
  readStatus,
  readZipCode,
  shortText,
  wholeNumber,
} from './read-values.ts'

const READERS = {
  first_name: nameText(LIMITS.name),
  last_name: nameText(LIMITS.name),
  full_name: nameText(2 * LIMITS.name),
  email: readEmail,
  phone: readPhone,
  date_of_birth: readBirth,
  gender: readGender,
  zip_code: readZipCode,
  state: readState,
  language: readLanguage,
  household_size: wholeNumber(HOUSEHOLD.min, 2 * HOUSEHOLD.max),
  annual_income: readMoney,
  tobacco_use: readYesNo,
  occupation: shortText(LIMITS.short_text),
  status: readStatus,
  plan_year: wholeNumber(COVERAGE_YEARS.first, COVERAGE_YEARS.last),
  effective_on: readDay,
  carrier: shortText(LIMITS.short_text),
  plan_name: shortText(LIMITS.short_text),
  premium: readMoney,
  policy_number: shortText(LIMITS.short_text),
  notes: shortText(LIMITS.free_text),
} satisfies Record<ImportField, Parser<string> | Parser<number> | Parser<boolean>>

type Values = { [Field in ImportField]?: (typeof READERS)[Field] extends Parser<infer Value> ? Value : never }

export interface ReadPerson {
  person: ImportedPerson
  problems: RowProblem[]
}

interface Columns {
  headings: readonly string[]
  mapping: readonly (ImportField | null)[]
}

/** The words of a note about coverage, because a client has no such columns. */
function noteOf({ carrier, plan_name, premium, effective_on, policy_number }: Values, notes: readonly string[]) {
  const coverage = [
    carrier,
    plan_name,
    premium !== undefined && `${dollars(premium)} a month`,
    effective_on && `effective ${effective_on.slice(5, 7)}/${effective_on.slice(8)}/${effective_on.slice(0, 4)}`,
    policy_number && `policy ${policy_number}`,
  ].filter(Boolean)
  const lines = [coverage.length > 0 ? `Imported coverage: ${coverage.join(', ')}` : '', ...notes].filter(Boolean)
  return lines.length === 0 ? null : lines.join('\n')
}

const TOO_LONG_TOGETHER = `Please keep all notes and the coverage together under ${LIMITS.free_text} characters`
const problemOf = (column: string, value: string, message: string): RowProblem => ({
  column,
  value: value.slice(0, LIMITS.short_text).toWellFormed(),
  message,
  blocks: false,
})

// PostgreSQL cannot store NUL.
const storable = (cell: string) => bare(cell.replaceAll('\u0000', '').toWellFormed())

/**
 * Reads as much of a row as possible. Where several columns fill one field, the first one with a value counts; notes are
 * joined. A cell that cannot be read gives a problem and no value, and so do notes that are too long together.
 */
export function readPerson(cells: readonly string[], { headings, mapping }: Columns, now: Date): ReadPerson {
  const values: Values = {}
  const notes: string[] = []
  const problems: RowProblem[] = []
  for (const [index, field] of mapping.entries()) {
    const value = storable(cells[index] ?? '')
    if (field === null || value === '' || (field !== 'notes' && values[field] !== undefined)) continue
    const said: ParsedText<string | number | boolean> = READERS[field](value, now)
    if (said.problem !== undefined) {
      problems.push(problemOf(headings[index] || IMPORT_FIELDS[field], value, said.problem))
    } else if (field === 'notes') notes.push(value)
    else if (said.value !== null) Object.assign(values, { [field]: said.value })
  }
  let note = noteOf(values, notes)
  if (note !== null && note.length > LIMITS.free_text) {
    const column = headings[mapping.indexOf('notes')] || IMPORT_FIELDS.notes
    problems.push(problemOf(column, notes.join('\n'), TOO_LONG_TOGETHER))
    note = noteOf(values, [])
  }
  const given = splitName(values.full_name ?? '')
  const first_name = values.first_name ?? given.first_name
  const last_name = values.last_name ?? given.last_name
  const email = values.email ?? ''
  if (!first_name && !last_name && email === '') {
    problems.push({
      column: '',
      value: '',
      message: 'There is neither a name nor an email address in this row',
      blocks: true,
    })
  }
  const status = values.status ?? null
  const began = values.effective_on === undefined ? null : Number(values.effective_on.slice(0, 4))
  const person = {
    first_name: first_name || null,
    last_name: last_name || null,
    email,
    phone: values.phone ?? null,
    date_of_birth: values.date_of_birth ?? null,
    gender: values.gender ?? null,
    zip_code: values.zip_code ?? null,
    state: values.state ?? (values.zip_code === undefined ? null : stateOfZip(values.zip_code)),
    language: values.language ?? null,
    household_size: values.household_size ?? null,
    annual_income: values.annual_income ?? null,
    tobacco_use: values.tobacco_use ?? null,
    occupation: values.occupation ?? null,
    status,
    plan_year: values.plan_year ?? (began !== null && began >= COVERAGE_YEARS.first ? began : null),
    note,
  }
  return { person, problems }
}

/** What says that two rows are the same person. Null: the row does not say it. */
export interface PersonKeys {
  email_key: string | null
  /** Ten digits. */
  phone_key: string | null
  /** Last and first name in lower case; only together with the year of birth do they name a person. */
  name_key: string | null
  birth_year: number | null
}

export const keysOf = ({ email, phone, first_name, last_name, date_of_birth }: ImportedPerson): PersonKeys => ({
  email_key: email === '' ? null : email.toLowerCase(),
  phone_key: phoneNumber(phone)?.slice(2) ?? null,
  name_key: first_name && last_name ? `${last_name} ${first_name}`.toLowerCase() : null,
  birth_year: date_of_birth === null ? null : Number(date_of_birth.slice(0, 4)),
})

/** Whole years from a date of birth to a day, both `YYYY-MM-DD`. */
export const ageOn = (date_of_birth: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(date_of_birth.slice(0, 4)) - (day.slice(5) < date_of_birth.slice(5) ? 1 : 0)
