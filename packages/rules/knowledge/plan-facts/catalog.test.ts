import { FACT_COLUMNS, FACT_KEYS } from '@waymark/contracts/knowledge/plan-facts/facts'
import { expect, test } from 'vitest'
import { COLUMNS, FORM, SECTIONS } from './catalog.ts'

test('names every row and column of the form in its order, each row once', () => {
  expect(Object.keys(FORM)).toEqual([...FACT_KEYS])
  expect(Object.keys(COLUMNS)).toEqual([...FACT_COLUMNS])
  const names = Object.values(FORM).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('keeps the rows of a section together', () => {
  const sections = Object.values(FORM).map(({ section }) => section)
  expect(sections.filter((section, index) => section !== sections[index - 1])).toEqual(Object.keys(SECTIONS))
})
