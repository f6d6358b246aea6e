import type { CensusTexts } from '@waymark/contracts/leads/census/rows'
import { describe, expect, test } from 'vitest'
import { readBirthDate, readRelationship, readTexts, readYesNo, readZip, textsOf } from './read-texts.ts'
import { reviewCensus } from './review.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  ['1980-07-04', '1980-07-04'],
  ['7/4/1980', '1980-07-04'],
  ['07-04-80', '1980-07-04'],
  ['7.4.1980', '1980-07-04'],
  ['19800704', '1980-07-04'],
  ['July 4, 1980', '1980-07-04'],
  ['4-Jul-80', '1980-07-04'],
  ['1980-07-04T00:00:00.000Z', '1980-07-04'],
  ['7/4/1980 12:00:00 AM', '1980-07-04'],
  ['7/4/1980 12:00 AM', '1980-07-04'],
  // Two-digit years are read as the latest year that is not in the future.
  ['1/2/26', '2026-01-02'],
  ['1/2/27', '1927-01-02'],
  ['2000-02-29', '2000-02-29'],
  ['2026-11-21', '2026-11-21'],
  ['1906-11-21', '1906-11-21'],
  ['', null],
])('reads %j as born on %s', (text, value) => {
  expect(readBirthDate(text, NOW)).toEqual({ value })
})

const UNREADABLE = 'Use a date such as 7/4/1980 or 1980-07-04'
const NO_SUCH_DATE = `This date does not exist. ${UNREADABLE}`

test.each([
  ['2/30/1980', NO_SUCH_DATE],
  ['13/1/1980', NO_SUCH_DATE],
  ['2001-02-29', NO_SUCH_DATE],
  ['0/0/0000', NO_SUCH_DATE],
  ['2026-11-23', 'The date of birth is in the future'],
  ['1906-11-20', 'The date of birth is more than 120 years ago'],
  ['80', UNREADABLE],
  ['unknown', UNREADABLE],
  ['1980/07-04', UNREADABLE],
])('refuses %j as a date of birth: “%s”', (text, problem) => {
  expect(readBirthDate(text, NOW)).toEqual({ problem })
})

test('accepts ZIP codes with five or nine digits', () => {
  expect(['78701', ' 78701-1234', '787011234', ''].map((text) => readZip(text))).toEqual(
    ['78701', '78701-1234', '78701-1234', null].map((value) => ({ value })),
  )
  for (const text of ['7870', '78701-12', '78701-', 'ABCDE', '７８７０１']) expect(readZip(text).problem).toBeTruthy()
})

test('understands yes, no and relationships in the words spreadsheets use', () => {
  for (const text of ['Y', 'yes', 'TRUE', '1', 'Smoker', 'tobacco user'])
    expect(readYesNo(text)).toEqual({ value: true })
  for (const text of ['n', 'No', 'false', '0', 'Non-Smoker', 'non tobacco', '-']) {
    expect(readYesNo(text)).toEqual({ value: false })
  }
  expect(readYesNo('sometimes').problem).toBeTruthy()
  expect(['EE', 'Wife', 'daughter', 'Dep'].map((text) => readRelationship(text))).toEqual(
    ['Self', 'Spouse', 'Child', 'Dependent'].map((value) => ({ value })),
  )
})

const ANN: CensusTexts = {
  is_primary: 'Yes',
  first_name: 'Ann',
  last_name: 'Lee',
  date_of_birth: '07/04/1980',
  tobacco: 'No',
  zip: '78701',
  relationship: 'Self',
}

test('reads a row back as written, and leaves out and reports what it cannot read', () => {
  const { person, problems } = readTexts(ANN, NOW)
  expect(problems).toEqual({})
  expect(textsOf(person)).toEqual(ANN)
  expect(readTexts({ ...ANN, zip: '1', relationship: 'Spouse' }, NOW)).toMatchObject({
    person: { zip: null, relationship: null, is_primary: true },
    problems: { zip: expect.any(String), relationship: expect.any(String) },
  })
})

describe('accepts a complete census', () => {
  const { person: ann } = readTexts(ANN, NOW)
  const bo = { ...ann, is_primary: false, relationship: 'Spouse' as const }
  test('accepts one primary person, who is Self', () => {
    expect(reviewCensus('family', [ann, bo])).toEqual([])
    expect(reviewCensus('group', [ann, bo, ann])).toEqual([])
  })
  test.each([
    ['nobody', 'family', []],
    ['nobody primary', 'family', [bo]],
    ['two primary ones', 'family', [ann, ann]],
    ['nobody primary in a group', 'group', [bo]],
    ['an empty cell', 'individual', [{ ...ann, zip: null }]],
  ] as const)('reports %s', (_name, kind, people) => {
    expect(reviewCensus(kind, people)).not.toEqual([])
  })
})
