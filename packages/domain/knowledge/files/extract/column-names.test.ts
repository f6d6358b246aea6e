import { expect, test } from 'vitest'
import { withColumnNames } from './column-names.ts'

test('each row of a rate sheet says what its figures are', () => {
  const sheet =
    'Monthly rates 2026\nAge | Bronze | Silver\n21 | $250.10 | $310.00\n40 | $320.00 | $396.20\nRates end in December.'
  expect(withColumnNames(sheet).split('\n')).toEqual([
    'Monthly rates 2026',
    'Age | Bronze | Silver',
    'Age: 21; Bronze: $250.10; Silver: $310.00',
    'Age: 40; Bronze: $320.00; Silver: $396.20',
    'Rates end in December.',
  ])
})

test('two columns of figures have names, and a list of names and values has none', () => {
  expect(withColumnNames('Age | Per month\n21 | $250\n40 | $320')).toBe(
    'Age | Per month\nAge: 21; Per month: $250\nAge: 40; Per month: $320',
  )
  const list = 'Plan name | Meridian Gold 2000\nDeductible | $2,000\nOut-of-pocket limit | $8,000'
  expect(withColumnNames(list)).toBe(list)
})

test('benefits side by side name their plan, and empty cells are left out', () => {
  const table = 'Benefit | Bronze HSA | Silver\nDeductible | $6,000 | $4,000\nHearing aids | | Covered'
  expect(withColumnNames(table)).toContain('Benefit: Deductible; Bronze HSA: $6,000; Silver: $4,000')
  expect(withColumnNames('Benefit | A | B\nER | $1 | $2\nHearing aids |  | Covered')).toContain(
    'Benefit: Hearing aids; B: Covered',
  )
})

test('the corner of a table may be empty', () => {
  const table = 'Bronze HSA | Silver\nDeductible | $6,000 | $4,000\nUrgent care | $75 | $50'
  expect(withColumnNames(table).split('\n').slice(1)).toEqual([
    'Deductible; Bronze HSA: $6,000; Silver: $4,000',
    'Urgent care; Bronze HSA: $75; Silver: $50',
  ])
})

test('a cell that spans columns is no name of the columns below it', () => {
  const before = 'Benefit | Silver | Gold\nDeductible | $4,000 | $1,500\n'
  const merged = withColumnNames(`${before}Preventive care | No charge\nER | $350 | $250`)
  expect(merged.split('\n').slice(2)).toEqual(['Preventive care | No charge', 'Benefit: ER; Silver: $350; Gold: $250'])
  // This may also be the head of another table, so what follows has no names.
  const either = `${before}Bronze | Platinum\nER | $350 | $250`
  expect(withColumnNames(either).split('\n').slice(2)).toEqual(['Bronze | Platinum', 'ER | $350 | $250'])
})

test('a second table directly below has names of its own', () => {
  const tables = 'Plan | Deductible | Copay\nSilver | $4,000 | $40\nPlan | Premium | Network\nSilver | $410 | PPO'
  expect(withColumnNames(tables).split('\n')).toEqual([
    'Plan | Deductible | Copay',
    'Plan: Silver; Deductible: $4,000; Copay: $40',
    'Plan | Premium | Network',
    'Plan: Silver; Premium: $410; Network: PPO',
  ])
})

test('text in columns and rows of sentences stay as they are', () => {
  for (const text of [
    'Our plans | Our doctors | Our service\nYou choose one | Near you | Every day',
    'no table at all',
    '$100 | $200 | $300\n$110 | $210 | $310',
    `Name | ${'a sentence '.repeat(6)} | Other\nx | 1 | 2`,
  ]) {
    expect(withColumnNames(text)).toBe(text)
  }
})
