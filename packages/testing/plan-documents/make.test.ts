import { FACT_COLUMNS } from '@waymark/contracts/knowledge/plan-facts/facts'
import { expect, test } from 'vitest'
import { ALL_LAYOUT_NAMES } from './layouts.ts'
import { aPlanDocument } from './make.ts'

test.each(ALL_LAYOUT_NAMES)('says in the layout %s where each fact of the form is printed', async (layout) => {
  const { plan, pages, facts } = await aPlanDocument(layout, 1)
  const columns = FACT_COLUMNS.filter((column) => column !== 'in_other' || plan.services.some((row) => row.in_other))
  for (const { key, label } of plan.services) {
    const row = facts.filter((fact) => fact.key === key && fact.label === label)
    expect(new Set(row.map(({ column }) => column))).toEqual(new Set(columns))
    expect(row).toHaveLength(columns.length)
  }
  expect(facts.filter(({ key }) => key === 'excluded_service').map(({ text }) => text)).toEqual(
    expect.arrayContaining([...plan.excluded]),
  )
  for (const { page, boxes } of facts) {
    expect(page).toBeLessThanOrEqual(pages)
    expect(boxes).not.toHaveLength(0)
    for (const { left, top, width, height } of boxes) {
      expect(Math.min(left, top)).toBeGreaterThan(0)
      expect(Math.max(left + width, top + height)).toBeLessThan(1)
    }
  }
})

test('makes the same plan for the same seed, and another one for another seed', async () => {
  const [plan, again, other] = await Promise.all([3, 3, 4].map((seed) => aPlanDocument('ruled', seed)))
  expect(plan?.plan).toEqual(again?.plan)
  expect(plan?.plan.deductible).not.toEqual(other?.plan.deductible)
})
