import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { LAYOUT_NAMES } from '@waymark/testing/plan-documents/layouts'
import { aPlanDocument } from '@waymark/testing/plan-documents/make'
import { expect, test } from 'vitest'
import { readPdf } from '../pdf.ts'

/** Rows that are told apart by their label. */
const BY_LABEL = new Set([
  'other_service',
  'excluded_service',
  'other_covered_service',
  'example_baby',
  'example_diabetes',
  'example_fracture',
])

// How a cell's lines were broken does not matter.
const shown = ({ key, column, label, text, page }: PlanFact) =>
  [key, column, BY_LABEL.has(key) ? label : '', text.replaceAll(/([-–]) /g, '$1'), page].join(' | ')

test.each(LAYOUT_NAMES)('reads each cell of the form in the layout %s', async (layout) => {
  const document = await aPlanDocument(layout, 1)
  const { facts } = await readPdf(document.bytes)
  expect(facts.map(shown).toSorted()).toEqual(document.facts.map(shown).toSorted())
})

test('marks where a cell is printed', async () => {
  const document = await aPlanDocument('form_2012', 1)
  const { facts } = await readPdf(document.bytes)
  const placed = document.facts.filter(({ key }) => key === 'urgent_care' || key === 'deductible_family')
  expect(placed.length).toBeGreaterThan(3)
  for (const { key, column, boxes } of placed) {
    const read = facts.find((fact) => fact.key === key && fact.column === column)
    const [printed, marked] = [boxes[0], read?.boxes[0]]
    if (!printed || !marked) throw new Error('it is not marked')
    expect(marked.left).toBeGreaterThan(printed.left - 0.01)
    expect(marked.top).toBeGreaterThan(printed.top - 0.01)
    expect(marked.left + marked.width).toBeLessThan(printed.left + printed.width + 0.01)
    expect(marked.top + marked.height).toBeLessThan(printed.top + printed.height + 0.01)
  }
})
