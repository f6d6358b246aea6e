import { HEALTH_CONDITIONS } from '@waymark/contracts/leads/intake/options'
import { describe, expect, test } from 'vitest'
import { CONDITIONS } from './conditions.ts'
import { buildModel } from './model.ts'
import { PUBLISHED_TABLES } from './tables.ts'

const model = buildModel(PUBLISHED_TABLES)
const entries = [...CONDITIONS]

describe('the conditions', () => {
  test.each(entries)('%s refers to existing rows of the table', (_, entry) => {
    for (const part of [entry, entry.usual_treatment, ...(entry.named_treatments ?? [])]) {
      for (const variable of part?.variables ?? []) expect(model.factor(variable)).toBeTypeOf('number')
    }
  })

  test.each(entries.filter(([, { could_be }]) => could_be))('%s is assumed at its middle level', (_, entry) => {
    const byFactor = (entry.could_be ?? []).toSorted((a, b) => model.factor(a) - model.factor(b))
    expect(entry.variables).toEqual([byFactor[Math.floor((byFactor.length - 1) / 2)]])
  })

  test('cover the intake list, except for what a payment model does not include', () => {
    expect(HEALTH_CONDITIONS.filter((condition) => !CONDITIONS.has(condition))).toEqual([
      'uncontrolled_hypertension',
      'depression',
      'obesity',
      'sleep_apnea',
      'none',
    ])
  })

  test('the lightest of them is diabetes without its drugs', () => {
    expect(model.lightest_condition).toBe(0.141)
  })

  test('a missing row in the table is an error, not a zero', () => {
    expect(() => model.factor('HHS_HCC999')).toThrow(RangeError)
  })
})
