import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { expect, test } from 'vitest'
import { arrange, countOf, factAt, likelyPage, type ShownFact, textOf, toCheck } from './arrange.ts'

const BOX = { left: 0.1234, top: 0.2, width: 0.3, height: 0.04 }

const aFact = (fact: Partial<ShownFact>): ShownFact => ({
  id: `${fact.key} ${fact.column} ${fact.label}`,
  key: 'specialist',
  column: 'in',
  label: '',
  text: '$60',
  page: 2,
  boxes: [BOX],
  confidence: 1,
  corrected: null,
  ...fact,
})
const aSheet = (facts: readonly Partial<ShownFact>[], missing: FactSheet['missing'] = []): FactSheet => ({
  facts: facts.map(aFact),
  missing,
})
const shown = (sheet: FactSheet) =>
  arrange(sheet).map(({ title, rows }) => [
    title,
    ...rows.map(
      ({ name, cells }) =>
        `${name}: ${cells.map(({ caption, fact }) => `${caption} ${fact && textOf(fact)}`).join(', ')}`,
    ),
  ])

test('puts facts into the sections and columns of the form, with what was not read between them', () => {
  const sheet = aSheet(
    [
      { column: 'limits', text: 'none' },
      { column: 'out', text: '50%' },
      { column: 'in', text: '$60' },
      { key: 'other_service', label: 'Tier 5', column: 'in', text: '$300' },
      { key: 'example_baby', column: null, label: 'Copayments', text: '$20' },
    ],
    ['plan_name', 'deductible_individual', 'urgent_care'],
  )
  expect(shown(sheet)).toEqual([
    ['The plan', 'Plan: null null'],
    ['Deductible and out-of-pocket limit', 'Individual deductible: In network null'],
    ['Office visits', 'Specialist visit: In network $60, Out of network 50%, Limits and exceptions none'],
    ['Emergency and urgent care', 'Urgent care: In network null, Out of network null'],
    ['Other services', 'Tier 5: In network $300, Out of network null'],
    ['Coverage examples', 'Having a baby: Copayments $20'],
  ])
})

test('lists what was not read or is in doubt until a person checked it', () => {
  const corrected = { text: '$65', by_name: 'Ada Lee', at: '2026-11-23T12:00:00Z' }
  const sheet = aSheet([
    { column: 'in', confidence: 0.5 },
    { column: 'out', confidence: 0.5, corrected },
    { key: 'imaging', column: 'in' },
  ])
  const groups = toCheck(arrange(sheet))
  expect(groups.flatMap(({ rows }) => rows.map(({ name, cells }) => [name, cells.length]))).toEqual([
    ['Specialist visit', 1],
    ['CT, PET and MRI scans', 1],
  ])
  expect(countOf(groups)).toBe(2)
})

test('expects a missing row on the page of the row before it', () => {
  const sheet = aSheet([
    { key: 'referral', page: 1 },
    { key: 'imaging', page: 3 },
    { key: 'hospice', page: 5 },
  ])
  expect(likelyPage(sheet, 'specialist')).toBe(1)
  expect(likelyPage(sheet, 'urgent_care')).toBe(3)
  expect(likelyPage(sheet, 'plan_name')).toBe(1)
})

test('finds the fact that a rounded place of an answer belongs to', () => {
  const sheet = aSheet([{}])
  expect(factAt(sheet, 2, { ...BOX, left: 0.1235 })).toBe(sheet.facts[0])
  expect(factAt(sheet, 1, BOX)).toBeUndefined()
  expect(factAt(sheet, 2, { ...BOX, top: 0.5 })).toBeUndefined()
  expect(factAt(sheet, 2, undefined)).toBeUndefined()
})
