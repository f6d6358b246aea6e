import { IMPORT_FIELDS, importedPerson, importFields } from '@waymark/contracts/leads/imports/fields'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessMapping, headingRow, sourceOfHeadings } from './headings.ts'
import { ageOn, keysOf, readPerson } from './read-person.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const read = (row: Partial<Record<keyof typeof IMPORT_FIELDS, string>>) => {
  const mapping = importFields.filter((field) => row[field] !== undefined)
  const headings = mapping.map((field) => IMPORT_FIELDS[field])
  return readPerson(
    mapping.map((field) => row[field] ?? ''),
    { headings, mapping },
    NOW,
  )
}

test.each([
  ['phone', '(305) 555-0123', '(305) 555-0123'],
  ['phone', '305.555.0123', '(305) 555-0123'],
  ['phone', '+1 305 555 0123', '(305) 555-0123'],
  ['phone', '1-305-555-0123 ext. 7', '(305) 555-0123'],
  ['phone', '3055550123.0', '(305) 555-0123'],
  ['phone', '305.555.0000', '(305) 555-0000'],
  ['phone', '13055550000.00', '(305) 555-0000'],
  ['date_of_birth', '7/4/1980', '1980-07-04'],
  ['date_of_birth', '07-04-80', '1980-07-04'],
  ['date_of_birth', '1980-07-04T00:00:00Z', '1980-07-04'],
  ['date_of_birth', '7/4/1980 12:00:00 AM', '1980-07-04'],
  ['date_of_birth', 'Jul 4, 1980', '1980-07-04'],
  ['date_of_birth', '4-Jul-80', '1980-07-04'],
  ['date_of_birth', '29406', '1980-07-04'],
  ['zip_code', '2134', '02134'],
  ['zip_code', '601', '00601'],
  ['zip_code', '2134.0', '02134'],
  ['zip_code', '33101-1234', '33101-1234'],
  ['zip_code', '21341234', '02134-1234'],
  ['state', 'tx', 'TX'],
  ['state', 'New York', 'NY'],
  ['state', 'D.C.', 'DC'],
  ['gender', 'F', 'female'],
  ['language', 'Spanish', 'es'],
  ['annual_income', '$48,500.00', 48_500],
  ['household_size', '3', 3],
  ['tobacco_use', 'Non-smoker', false],
  ['status', 'PendingEffectuation', 'quoted'],
  ['status', 'Customer', 'enrolled'],
  ['status', 'Terminated', 'lost'],
  ['status', 'Closed', 'lost'],
  ['status', 'Closed Won', 'enrolled'],
  ['status', 'Closed - Won', 'enrolled'],
  ['status', 'closedwon', 'enrolled'],
  ['status', 'Closed/Enrolled', 'enrolled'],
  ['status', 'Closed – Lost', 'lost'],
  ['status', 'Closed - Not Interested', 'lost'],
  ['status', 'Inactive Client', 'lost'],
  ['status', 'Active (2026)', 'enrolled'],
] as const)('reads %s “%s” as %s', (field, text, value) => {
  const { person, problems } = read({ first_name: 'Ann', [field]: text })
  expect(problems).toEqual([])
  expect(person).toMatchObject({ [field]: value })
})

test.each([
  ['412.5', 'Imported coverage: $412.50 a month'],
  ['$1,204.00', 'Imported coverage: $1,204 a month'],
])('notes a premium of “%s” as “%s”', (premium, note) => {
  expect(read({ first_name: 'Ann', premium }).person).toMatchObject({ note })
})

test.each([
  ['email', 'ann at example.test'],
  ['phone', '555-0123'],
  ['date_of_birth', '2/30/1980'],
  ['date_of_birth', '1/1/2099'],
  ['zip_code', 'ABC'],
  ['state', 'Ontario'],
  ['status', 'Blue'],
  ['status', 'Client Lost'],
  ['status', 'Issued - Not Taken'],
  ['status', 'Application Denied'],
  ['status', 'Opportunity Lost'],
  ['premium', 'a lot'],
  ['effective_on', '12/31/9999'],
  ['effective_on', '1/1/2101'],
] as const)('names the column of %s “%s” and leaves the value out', (field, text) => {
  const { person, problems } = read({ first_name: 'Ann', [field]: text })
  expect(problems).toEqual([{ column: IMPORT_FIELDS[field], value: text, message: expect.any(String), blocks: false }])
  expect(person.first_name).toBe('Ann')
})

describe('a row', () => {
  test('without a name and an email address cannot be imported', () => {
    expect(read({ phone: '305-555-0123' }).problems).toMatchObject([{ blocks: true }])
    expect(read({ first_name: '\u200b', last_name: '\u00ad' }).problems).toMatchObject([{ blocks: true }])
  })

  test('reads two digits of a year as the century in which coverage can have begun', () => {
    const { person } = read({ full_name: 'Lee, Ann', effective_on: '1/1/98', status: 'Active' })
    expect(person.plan_year).toBeNull()
    expect(person.note).toContain('01/01/1998')
  })

  test('splits a full name, and takes the state from the ZIP code and the coverage year from the effective date', () => {
    const { person } = read({ full_name: 'Lee, Ann Marie', zip_code: '33101', effective_on: '1/1/27' })
    expect(person).toMatchObject({ first_name: 'Ann Marie', last_name: 'Lee', state: 'FL', plan_year: 2027 })
  })

  test('keeps what follows a full name behind the last name', () => {
    expect(read({ full_name: 'John Smith, Jr.' }).person).toMatchObject({ first_name: 'John', last_name: 'Smith Jr.' })
  })

  test('stores names as they are compared, with single spaces', () => {
    const { person } = read({ first_name: 'Ann  Marie', last_name: 'de \u00a0la Cruz', date_of_birth: '7/4/1980' })
    expect(person).toMatchObject({ first_name: 'Ann Marie', last_name: 'de la Cruz' })
    expect(keysOf(person).name_key).toBe('de la cruz ann marie')
  })

  test('takes the first of several columns for a field, and joins notes', () => {
    const { person } = readPerson(
      ['', '305-555-0123', '305-555-0199', 'One', 'Two', 'Ann'],
      { headings: [], mapping: ['phone', 'phone', 'phone', 'notes', 'notes', 'first_name'] },
      NOW,
    )
    expect(person).toMatchObject({ phone: '(305) 555-0123', note: 'One\nTwo' })
  })

  test('whose notes and coverage together are too long for a note names the notes and leaves them out', () => {
    const long = { first_name: 'Ann', carrier: 'Blue Shield', notes: 'x'.repeat(1990) }
    const { person, problems } = read(long)
    expect(person.note).toBe('Imported coverage: Blue Shield')
    expect(problems).toEqual([
      { column: 'Notes', value: 'x'.repeat(200), message: expect.stringContaining('2000'), blocks: false },
    ])
    expect(read({ ...long, notes: 'x'.repeat(1969) })).toMatchObject({
      person: { note: expect.stringMatching(/x$/) },
      problems: [],
    })
  })

  test('is the same person by address, number, and name with the year of birth', () => {
    const { person } = read({
      full_name: 'Ann  LEE',
      email: 'Ann@Example.test',
      phone: '305 555 0123',
      date_of_birth: '1980-07-04',
    })
    expect(keysOf(person)).toEqual({
      email_key: 'ann@example.test',
      phone_key: '3055550123',
      name_key: 'lee ann',
      birth_year: 1980,
    })
  })

  test('of any text and any mapping is read without an error, as something that can be stored', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('7/4/1980', '=1+1', '305-555-0123', '\u0000'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.option(fc.constantFrom(...importFields)), cell, fc.string()), { maxLength: 30 }),
        (columns) => {
          const { person, problems } = readPerson(
            columns.map(([, text]) => text),
            { headings: columns.map(([, , heading]) => heading), mapping: columns.map(([field]) => field) },
            NOW,
          )
          importedPerson.parse(person)
          expect(JSON.stringify({ person, problems, keys: keysOf(person) })).not.toContain('\\u0000')
          expect(JSON.stringify(person).isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

describe('headings', () => {
  test.each([
    [
      'agencybloc',
      [
        'Individual: First Name',
        'Individual: Last Name',
        'Carrier: Carrier Name',
        'Policy: Policy Number',
        'Policy: Policy Status',
        'Policy: Coverage Type',
      ],
      ['first_name', 'last_name', 'carrier', 'policy_number', 'status', 'notes'],
    ],
    [
      'healthsherpa',
      [
        'first_name',
        'last_name',
        'email',
        'phone',
        'state',
        'preferred_language',
        'issuer',
        'effective_date',
        'net_premium',
        'ffm_app_id',
        'policy_status',
        'household_size',
        'household_income',
      ],
      [
        'first_name',
        'last_name',
        'email',
        'phone',
        'state',
        'language',
        'carrier',
        'effective_on',
        'premium',
        null,
        'status',
        'household_size',
        'annual_income',
      ],
    ],
    [
      'hubspot',
      [
        'Record ID',
        'First Name',
        'Last Name',
        'Email',
        'Phone Number',
        'State/Region',
        'Postal Code',
        'Lifecycle Stage',
        'Contact owner',
      ],
      [null, 'first_name', 'last_name', 'email', 'phone', 'state', 'zip_code', 'status', null],
    ],
    [null, ['Name', 'DOB', 'Cell'], ['full_name', 'date_of_birth', 'phone']],
  ] as const)('of %s are known', (source, headings, fields) => {
    expect(sourceOfHeadings(headings)).toBe(source)
    expect(guessMapping(headings)).toEqual(fields)
  })

  test('may stand below a title', () => {
    expect(headingRow([['My book'], [''], ['First Name', 'Email'], ['Ann', 'ann@example.test']])).toBe(2)
    expect(headingRow([[''], ['Given', 'Contact'], ['Ann', 'x']])).toBe(1)
  })
})

test('counts whole years', () => {
  expect(ageOn('1980-11-23', '2026-11-23')).toBe(46)
  expect(ageOn('1980-11-24', '2026-11-23')).toBe(45)
})
