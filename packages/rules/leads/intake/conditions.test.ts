import { HEALTH_CONDITIONS, type HealthCondition } from '@waymark/contracts/leads/intake/options'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toggleCondition } from './conditions.ts'

describe('choosing conditions', () => {
  test('none clears every other choice', () => {
    expect(toggleCondition(['copd', 'stroke'], 'none')).toEqual(['none'])
  })

  test('any other choice clears none', () => {
    expect(toggleCondition(['none'], 'copd')).toEqual(['copd'])
  })

  test('clicking a chosen condition removes it', () => {
    expect(toggleCondition(['copd', 'stroke'], 'copd')).toEqual(['stroke'])
    expect(toggleCondition(['none'], 'none')).toEqual([])
  })

  test('clicks never leave none combined with a condition, or a condition twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HEALTH_CONDITIONS)), (clicks) => {
        const chosen = clicks.reduce<HealthCondition[]>(toggleCondition, [])
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(chosen.includes('none') && chosen.length > 1).toBe(false)
      }),
    )
  })
})
