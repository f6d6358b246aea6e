import {
  SETTING_NAMES,
  type SettingName,
  type Settings,
  settingValues,
} from '@waymark/contracts/foundation/settings/values'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicablePercent } from '../../coverage/entitlement/premium-tax-credit.ts'
import { buildModel } from '../../coverage/risk/model.ts'
import { DEFAULT_SETTINGS } from '../../default-settings.ts'
import { feeCents } from '../../networks/fee-referrals/fee.ts'
import { settingProblems } from './problems.ts'

const messages = <N extends SettingName>(name: N, value: Settings[N]) =>
  settingProblems(name, value).map(({ path, message }) => `${path}: ${message}`)

test.each(SETTING_NAMES)('accepts the default of %s', (name) => {
  expect(settingValues[name].parse(DEFAULT_SETTINGS[name])).toEqual(DEFAULT_SETTINGS[name])
  expect(settingProblems(name, DEFAULT_SETTINGS[name])).toEqual([])
})

describe('fee tiers', () => {
  const tier = fc.record({
    employees: fc.integer({ min: 0, max: 60 }),
    fee_cents: fc.integer({ min: 0, max: 100_000 }),
  })
  const tiers = fc.array(tier, { minLength: 1, maxLength: 6 })

  test('that are valid give every employer one fee, and larger employers no smaller fee', () => {
    const sorted = tiers.map((some) => {
      const employees = [...new Set([0, ...some.map((one) => one.employees)])].toSorted((a, b) => a - b)
      const fees = some.map(({ fee_cents }) => fee_cents).toSorted((a, b) => a - b)
      return employees.map((from, index) => ({
        employees: from,
        fee_cents: fees[Math.min(index, fees.length - 1)] ?? 0,
      }))
    })
    fc.assert(
      fc.property(sorted, fc.integer({ min: 1, max: 100 }), (some, size) => {
        expect(settingProblems('fee_tiers', { tiers: some })).toEqual([])
        expect(feeCents(size + 1, some)).toBeGreaterThanOrEqual(feeCents(size, some))
      }),
    )
  })

  test('are rejected in any other order', () => {
    fc.assert(
      fc.property(tiers, (some) => {
        const well = some.every(({ employees, fee_cents }, index) =>
          index === 0
            ? employees === 0
            : employees > (some[index - 1]?.employees ?? 0) && fee_cents >= (some[index - 1]?.fee_cents ?? 0),
        )
        expect(settingProblems('fee_tiers', { tiers: some }).length === 0).toBe(well)
      }),
    )
  })
})

describe('applicable percentages', () => {
  const published = DEFAULT_SETTINGS.applicable_percentages
  const index = fc.nat({ max: published.rows.length - 1 })

  test('that are valid never ask people with more income for a smaller share', () => {
    const figure = fc.integer({ min: 0, max: 12 })
    const edges = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 })
    const bands = fc.tuple(edges, fc.array(figure, { minLength: 12, maxLength: 12 })).map(([ends, percents]) => {
      const [tos, shares] = [ends.toSorted((a, b) => a - b), percents.toSorted((a, b) => a - b)]
      return tos.map((fpl_to, at) => ({
        coverage_year: 2027,
        fpl_from: tos[at - 1] ?? 0,
        fpl_to,
        initial_percent: shares[2 * at] ?? 0,
        final_percent: shares[2 * at + 1] ?? 0,
      }))
    })
    fc.assert(
      fc.property(bands, fc.nat({ max: 400 }), fc.nat({ max: 100 }), (rows, poverty, more) => {
        expect(settingProblems('applicable_percentages', { ...published, rows })).toEqual([])
        const [less, greater] = [applicablePercent(poverty, rows), applicablePercent(poverty + more, rows)]
        // There is no credit above the last band.
        expect(greater ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(less ?? 0)
      }),
    )
  })

  test('with a gap, an overlap or a falling share are rejected, naming the row', () => {
    fc.assert(
      fc.property(index, (at) => {
        const rows = published.rows.map((row, place) => (place === at ? { ...row, fpl_from: row.fpl_from + 1 } : row))
        expect(settingProblems('applicable_percentages', { ...published, rows })[0]?.path).toBe(`rows.${at}.fpl_from`)
        const falling = published.rows.map((row, place) => (place === at ? { ...row, final_percent: -1 } : row))
        expect(settingProblems('applicable_percentages', { ...published, rows: falling })[0]?.path).toBe(
          `rows.${at}.final_percent`,
        )
      }),
    )
  })
})

test('the age curve has every age once and in order, and premiums never fall with age', () => {
  const { rows, ...table } = DEFAULT_SETTINGS.age_curve
  fc.assert(
    fc.property(fc.integer({ min: 1, max: rows.length - 1 }), (at) => {
      const without = rows.filter((_, place) => place !== at)
      // The last row applies to everyone older. Without it, the row before does.
      expect(settingProblems('age_curve', { ...table, rows: without }).length > 0).toBe(at < rows.length - 1)
      const cheaper = rows.map((row, place) => (place === at ? { ...row, premium_ratio: 0.1 } : row))
      expect(messages('age_curve', { ...table, rows: cheaper })).toContain(
        `rows.${at}.premium_ratio: Older people cannot pay less`,
      )
    }),
  )
})

test('rejects a table without a row that a calculation needs', () => {
  const { risk_factors, state_rules, poverty_guidelines, marketplaces } = DEFAULT_SETTINGS
  fc.assert(
    fc.property(fc.nat({ max: risk_factors.rows.length - 1 }), (at) => {
      const rows = risk_factors.rows.filter((_, place) => place !== at)
      expect(messages('risk_factors', { ...risk_factors, rows })).toEqual([
        `rows: Missing row for ${risk_factors.rows[at]?.variable}`,
      ])
    }),
  )
  expect(messages('state_rules', { ...state_rules, rows: state_rules.rows.slice(1) })).toEqual([
    'rows: Missing row for AK',
  ])
  expect(messages('poverty_guidelines', { ...poverty_guidelines, rows: poverty_guidelines.rows.slice(1) })).toEqual([
    'rows: 2025 has no row for contiguous',
  ])
  const of2027 = marketplaces.rows.filter(({ plan_year }) => plan_year === 2027)
  expect(messages('marketplaces', { ...marketplaces, rows: of2027.slice(1) })).toEqual(['rows: 2027 has no row for AK'])
})

test('accepts only risk tables from which a model can be built', () => {
  const { risk_factors: factors, age_curve, state_markets: market } = DEFAULT_SETTINGS
  expect(() => buildModel({ factors, age_curve, market })).not.toThrow()
  const empty = { ...market, rows: market.rows.map((row) => ({ ...row, member_months: 0 })) }
  expect(messages('state_markets', empty)).toEqual(['rows: At least one state needs members'])
})

test('the cap of new accounts must not exceed the highest cap, and no administrator is listed twice', () => {
  const { assignment } = DEFAULT_SETTINGS
  const id = '01890a5d-ac96-774b-bcce-b302099a8059'
  expect(messages('assignment', { ...assignment, most_daily_cap: 10, queue_administrators: [id, id] })).toEqual([
    'default_daily_cap: The cap of new accounts is higher than the highest daily cap',
    `queue_administrators.1: ${id} is listed twice`,
  ])
})

test('a window opens in the year before its plan year, and closes later', () => {
  const { enrollment_windows } = DEFAULT_SETTINGS
  const rows = [{ plan_year: 2028, opens_on: '2028-11-01', closes_on: '2028-10-01' }]
  expect(messages('enrollment_windows', { ...enrollment_windows, rows })).toEqual([
    'rows.0.closes_on: A window must close after it opens',
    'rows.0.opens_on: The window of 2028 must open in the year before',
  ])
})
