import { expect, test } from 'vitest'
import { ALL, ask } from './asked-plans.fixture.ts'

/** Mesa's primary care comes after the deductible, and Prairie's cell does not say. */
const FACTS = ALL.map((fact) =>
  fact.key !== 'primary_care' || fact.column !== 'in' || fact.file_id === 'bluestem'
    ? fact
    : { ...fact, text: fact.file_id === 'mesa' ? '$20 copay after deductible' : '$30 copay' },
)

test.each([
  'Which plans cover primary care before the deductible?',
  'Which plans pay for primary care before I have met the deductible?',
  'She is not well. Which plans cover primary care before the deductible?',
])('judges by what the cells say of the deductible: %s', (question) => {
  const { text } = ask(question, FACTS)
  expect(text).toMatch(/^One plan of 3 covers .* before the deductible: Bluestem/)
  expect(text).toContain('One plan does not say.')
})

test.each([
  'Which plans cover primary care without a deductible?',
  'Which plans have no annual deductible for primary care?',
  'Which plans apply the deductible to primary care?',
  'Which plans do not cover primary care before the deductible?',
  'Which plans have no charge for primary care after the deductible?',
  'Which plans cover primary care without having to satisfy the deductible?',
])('shows the cells where the question may deny the deductible: %s', (question) => {
  const { text, table } = ask(question, FACTS)
  expect(text).toBe('By plan: primary care visit.')
  expect(table?.rows).toHaveLength(3)
})

test('shows the cells where none says whether the deductible applies', () => {
  const { text, table } = ask('Which plans cover urgent care without the deductible?')
  expect(text).toBe('By plan: urgent care.')
  expect(table?.rows.map(([, cell]) => cell?.text)).toEqual(Array(3).fill('$45 copay/visit'))
})

test.each([
  'Which plans don’t have a deductible over $1,000?',
  'Which plans have no deductible over $1,000?',
  'Which plans do not have a deductible under $1,000?',
  'Which plans without a waiting period have a deductible under $1,000?',
  'She smokes. Which plans do not have a deductible under $1,000?',
])('shows the cells where the question denies something beside an amount: %s', (question) => {
  const { text, table } = ask(question)
  expect(text).toMatch(/^By plan, in network: deductible/)
  expect(table?.rows).toHaveLength(3)
})

test.each([
  ['Which plans have a deductible of no more than $1,000?', 'Two plans of 3 have at most $1,000 for deductible'],
  ['She does not smoke. Which plans have a deductible under $1,000?', 'Two plans of 3 have at most $1,000 for'],
  ['She is not well: which plans have a deductible under $1,000?', 'Two plans of 3 have at most $1,000 for'],
  ['She is not sure which plans have a deductible under $1,000', 'Two plans of 3 have at most $1,000 for'],
  ['She has no car. Which plans do not cover hearing aids?', 'Two plans of 3 do not cover hearing aids'],
  ['She does not smoke. Which plans cover hearing aids?', 'One plan of 3 covers hearing aids'],
  ['I’m not sure which plans cover hearing aids', 'One plan of 3 covers hearing aids'],
])('takes no denial from before the question: %s', (question, words) => {
  expect(ask(question).text).toContain(words)
})

test('takes “without” behind “cover” for how something is covered, not for a denial', () => {
  expect(ask('Which plans cover the ER with no copay?').text).toMatch(
    /^No plans of 3 charge nothing for emergency room/,
  )
  expect(ask('Which plans cover preventive care at no charge?').text).toMatch(/^Three plans of 3 charge nothing for/)
  expect(ask('Which plans cover hearing aids without approval?').text).toBe('By plan: hearing aids.')
  expect(ask('Which plans cover acupuncture without a referral?').table?.columns).toEqual([
    'Plan',
    'Referral to see a specialist',
    'Acupuncture',
  ])
  expect(ask('Which plans have no hearing aids?').text).toMatch(/^Two plans of 3 do not cover hearing aids/)
})

test('shows every thing that is asked for beside an amount', () => {
  const { table } = ask('Which plans have a primary care copay and a deductible under $1,000?')
  expect(table?.columns).toEqual(['Plan', 'Primary care visit', 'Deductible, one person', 'Deductible, family'])
})
