import { expect, test } from 'vitest'
import { estimateSavings } from './estimate-savings.ts'
import { HSA_LOSS, netSavings, SNAPSHOT_SOURCES } from './net-savings.ts'

type Model = Parameters<typeof netSavings>[0]['contribution_model'][number]
const net = (
  contribution_model: Model[] = [],
  current_deductible_band: Parameters<typeof estimateSavings>[0]['current_deductible_band'] = '$7,500',
) =>
  netSavings({
    savings_snapshot: estimateSavings({ employees_band: '21-50', current_deductible_band, network_preference: null }),
    contribution_model,
  })

test('the net is what gap coverage costs, less what comes back in a good year', () => {
  expect(net()).toMatchObject({ net_good_year: 15_776, net_other_years: 18_900, range: '$15,776 to $18,900' })
})

test.each<[Model[], string]>([
  [[], 'The company would pay $18,900'],
  [['employer_paid'], 'The company would pay $18,900'],
  [['employee_paid'], 'The employees would pay $18,900'],
  [['shared'], 'The company and the employees would pay $18,900'],
  [['employer_paid', 'employee_paid'], 'The company and the employees would pay $18,900'],
])('paid as %j, it says who pays and whose the rebate may be', (models, paid) => {
  expect(net(models).paid).toContain(paid)
  expect(net(models).may_return.includes('belong to the employees')).toBe(!paid.startsWith('The company would'))
})

test('says what comes back only with a level-funded plan, and only in a good year', () => {
  expect(net().may_return).toBe(
    '$3,124 may come back in a good year, only if you also move to a level-funded plan. In other years nothing comes back.',
  )
})

test('promises a gain only where the deductible falls, and never lower total costs', () => {
  expect(net([], '$7,500').gain).toContain('up to $5,000 less in a year')
  expect(net([], '$5,000').gain).toContain('up to $2,500 less in a year')
  expect(net([], '$2,500').gain).toBe(
    'No one gains in this illustration: gap coverage would not lower a deductible of $2,500.',
  )
  expect(net().gain).toContain('does not show lower total costs')
})

test('names source and year beside each figure', () => {
  for (const source of [...Object.values(SNAPSHOT_SOURCES), HSA_LOSS.source]) expect(source).toMatch(/^Source: .*2026/)
  expect(HSA_LOSS.loss).toContain('$4,400 (one person) or $8,750 (family)')
  expect(SNAPSHOT_SOURCES.rebate).toContain('$850 of unused claims funds for each employee, of which 17.5% comes back')
})
