import { expect, test } from 'vitest'
import { estimated } from '../../coverage/entitlement/sample.fixture.ts'
import { medicareNote } from './medicare.ts'

test('says that Medicare comes first from the age at which the verdict says so', () => {
  for (let age = 18; age <= 100; age++) {
    const { verdict } = estimated({ people: [age], annual_income: 60_000 })
    expect(medicareNote(age)?.includes('Medicare comes first') ?? false).toBe(verdict.code === 'medicare')
  }
})

test('shows no note without an age', () => {
  expect(medicareNote(Number.NaN)).toBeNull()
})
