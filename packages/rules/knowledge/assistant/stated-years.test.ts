import { expect, test } from 'vitest'
import { yearsToSay } from './stated-years.ts'

const JUNE = new Date('2026-06-15T12:00:00Z')
const NOVEMBER = new Date('2026-11-15T12:00:00Z')

const page = (text: string, original_name = 'guide.pdf') => ({ file_id: original_name, original_name, page: 1, text })
const yearOf = (text: string, original_name?: string, now = JUNE) =>
  [...yearsToSay([page(text, original_name)], now)][0]

test.each([
  'Lone Star Schools\n2025 Benefits Guide',
  'Rates 2025\nplan: Silver; premium: 410',
  'Plan year: 2025',
  'Plan year 1/1/2025 - 12/31/2025',
  'These pages are about the 2025 plan year',
  'Open enrollment for 2025',
  'Effective January 1, 2025',
  'Rates effective 1/1/25',
  'Silver 5000 Coverage Period: 01/01/2025 - 12/31/2025',
  'Coverage Period: Beginning on or after 01/01/2025',
  '2025 Benefits Guide\n© 2024 Lone Star. Revised 11/2024.',
])('reads the plan year in %j', (text) => {
  expect(yearOf(text)).toEqual(['guide.pdf', '2025'])
})

test.each([
  '2025-2026 Benefits Guide',
  'Employee Benefits 2025–26',
  'Rates 2025/2026\nplan: Silver; premium: 410',
  'Fiscal year 2025 – 2026',
  'FY 2025/26 Rates',
  'Plan year: 2025-2026',
  'Plan year July 1, 2025 - June 30, 2026',
  'Plan year: September 1, 2025 through August 31, 2026',
  'Coverage Period: 07/01/2025 - 06/30/2026 | Coverage for: Family',
  '2025-2026 Benefits Guide\nPlan year 7/1/25 to 6/30/26',
])('reads the two joined years in %j, and says them in the months of both', (text) => {
  expect(yearOf(text)).toEqual(['guide.pdf', '2025–2026'])
  expect(yearOf(text, 'guide.pdf', new Date('2025-08-15T12:00:00Z'))).toEqual(['guide.pdf', '2025–2026'])
})

test.each([
  'Your benefits',
  'Compare the 2025 and 2026 rates',
  '2025 Benefits Guide\nRates effective January 1, 2026',
  'Silver 2025 Benefits',
  'The law has asked for these essential health benefits in every such plan since 2014 and in 2025.',
  'Effective July 1, 2025',
  'Printed in October 2025',
  '2024-2026 Benefits Guide',
  'Silver 2025-26 Benefits',
  '2025-2026 Benefits Guide\nRates 2025',
  'Effective January 1, 2025 - January 1, 2026',
  'Rates 2025-11-01',
  'Call 555-2025-26 about your benefits',
  'Silver 2000 rates\nDeductible 2000',
])('says no year for %j', (text) => {
  expect(yearOf(text)).toBeUndefined()
})

test('says no year that the name of the file says, or contradicts', () => {
  expect(yearOf('2025 Benefits Guide', 'guide-2025.pdf')).toBeUndefined()
  expect(yearOf('2025 Benefits Guide', 'guide-2026.pdf')).toBeUndefined()
  expect(yearOf('Benefits Guide', 'guide 2025-26.pdf')).toBeUndefined()
  expect(yearOf('2025-2026 Benefits Guide', 'guide_2025-26.pdf')).toBeUndefined()
  expect(yearOf('2025-2026 Benefits Guide', 'guide-2026.pdf')).toBeUndefined()
  expect(yearOf('2025 Benefits Guide', 'scan 2024-11-03.pdf')).toEqual(['scan 2024-11-03.pdf', '2025'])
})

test('says the present year only from November on, or beside a file for another one', () => {
  expect(yearOf('2026 Benefits Guide')).toBeUndefined()
  expect(yearOf('2026 Benefits Guide', 'guide.pdf', NOVEMBER)).toEqual(['guide.pdf', '2026'])
  const both = yearsToSay([page('2026 Benefits Guide'), page('Rates 2027', 'rates.csv')], JUNE)
  expect([...both]).toEqual([
    ['guide.pdf', '2026'],
    ['rates.csv', '2027'],
  ])
})
