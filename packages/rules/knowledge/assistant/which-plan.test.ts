import { expect, test } from 'vitest'
import { selectPlans } from './answer-from-facts.ts'
import { ask, BLUESTEM, renamed } from './asked-plans.fixture.ts'
import { inContext } from './follow-up.ts'
import { plansOf } from './plans.ts'
import { knownFacts, SAMPLE_PLANS } from './sample-plans.fixture.ts'
import { understand } from './understand.ts'

const OTHERS = [...BLUESTEM, ...renamed('mesa', 'Mesa Care Plan', 'Mesa Gold 1500', 2025)]

const JUNE = new Date('2026-06-15T12:00:00Z')

test.each([
  ['What is the deductible of Bluestem Gold?', 'None of your plan documents is about “Bluestem Gold”.'],
  ['What is the deductible of the Mesa Silver plan?', 'None of your plan documents is about “Mesa Silver”.'],
  ['What is the deductible of Oscar Gold?', 'None of your plan documents is about “Oscar Gold”.'],
  ['What is the deductible of the Bluestem HMO?', 'None of your plan documents is about “Bluestem HMO”.'],
  ['Compare the deductibles of Bluestem and Aetna Gold', 'None of your plan documents is about “Aetna Gold”.'],
  ['What is the deductible of Lone Star Gold Choice?', 'None of your plan documents is about “Lone Star Gold Choice”.'],
  ['Compare the deductibles of Mesa and Lone Star Gold', 'None of your plan documents is about “Lone Star Gold”.'],
  [
    'What was the Bluestem deductible in 2025?',
    'You have no document for 2025 of Bluestem Health Silver 5000 PPO. You have 2 plan documents',
  ],
])('does not answer %j from a plan of another carrier, level, type or year', (question, text) => {
  const answer = ask(question, OTHERS)
  expect(answer).toMatchObject({ found: false, citations: [] })
  expect(answer.text).toContain(text)
})

test.each([
  'What is the Gold deductible?',
  'What is the deductible of the Gold plan?',
  'Is Mesa Gold’s deductible high?',
])('still answers %j from the plan of that level', (question) => {
  expect(ask(question, OTHERS)).toMatchObject({ found: true })
})

test('a year in the name of another file is still a year', () => {
  const files = OTHERS.map((fact) => (fact.file_id === 'mesa' ? { ...fact, original_name: 'mesa-2025.pdf' } : fact))
  expect(ask('What was the Bluestem deductible in 2025?', files)).toMatchObject({ found: false })
  expect(ask('What was the Mesa deductible in 2025?', files).text).toContain('$0 for one person')
})

test('goes on with the same plan of another year', () => {
  const years = [...renamed('gold25', 'Mesa', 'Gold', 2025), ...renamed('gold26', 'Mesa', 'Gold', 2026), ...OTHERS]
  const earlier = { question: 'What is the deductible of Mesa Gold in 2026?', file_ids: ['gold26'] }
  const asked = inContext(understand('And for 2025?'), earlier)
  expect(selectPlans(asked, plansOf(years), earlier).plans.map(({ file_id }) => file_id)).toEqual(['gold25'])
})

test('says that a document is of a later year, also beside others', () => {
  const next = renamed('mesa', 'Mesa Care Plan', 'Mesa Gold 1500', 2027)
  expect(ask('Specialist copay?', next).text).toMatch(/This document is for 2027\.$/)
  expect(ask('Which plan has the lowest deductible?', [...BLUESTEM, ...next]).text).toContain(
    'Mesa Gold 1500 (2027) [1]',
  )
})

test('says that a document is of an earlier year', () => {
  expect(ask('Specialist copay?', knownFacts('prairie', SAMPLE_PLANS.prairie), JUNE).text).toMatch(
    /This document is for 2024\.$/,
  )
})

test('says nothing of the year when only the present one is possible', () => {
  const mesa = renamed('mesa', 'Mesa Care Plan', 'Mesa Gold 1500', 2026)
  expect(ask('Specialist copay?', mesa, JUNE).text).not.toContain('2026')
  const fiscal = mesa.map((fact) =>
    fact.key === 'coverage_period' ? { ...fact, text: '07/01/2026 - 06/30/2027' } : fact,
  )
  expect(ask('Specialist copay?', fiscal, new Date('2026-07-15T12:00:00Z')).text).not.toContain('This document is for')
})

test('says of which year a document is from November on, when plans of two years are asked about', () => {
  const mesa = renamed('mesa', 'Mesa Care Plan', 'Mesa Gold 1500', 2026)
  const november = new Date('2026-11-01T12:00:00Z')
  expect(ask('Specialist copay?', mesa, november).text).toMatch(/This document is for 2026\.$/)
  expect(ask('Which plan has the lowest deductible?', [...BLUESTEM, ...mesa], november).text).toContain(
    'Mesa Gold 1500 (2026) [1]',
  )
  const fiscal = mesa.map((fact) =>
    fact.key === 'coverage_period' ? { ...fact, text: '07/01/2026 - 06/30/2027' } : fact,
  )
  expect(ask('Specialist copay?', fiscal, november).text).toMatch(/This document is for 2026–2027\.$/)
})

test('says of which year a document is beside documents for other years, unless its name does', () => {
  const mesa = renamed('mesa', 'Mesa Care Plan', 'Mesa Gold 1500', 2026)
  const next = renamed('next', 'Mesa Care Plan', 'Mesa Gold 1500', 2027)
  const other = renamed('other', 'Prairie', 'Prairie Bronze', 2027)
  expect(ask('Specialist copay with Mesa?', [...mesa, ...other], JUNE).text).toMatch(/This document is for 2026\.$/)
  const { text } = ask('Specialist copay with Mesa in 2026?', [...mesa, ...next], JUNE)
  expect(text).toContain('Mesa Gold 1500 (2026)')
  expect(text).not.toContain('This document is for')
})

test.each([
  ['Which plans have a deductible under $2000?', /^Two plans of 2 have at most \$2,000/],
  ['Which plans have a deductible under 2000?', /^Two plans of 2 have at most \$2,000/],
  ['Which plans have an out-of-pocket limit over 2000?', /^Two plans of 2 have at least \$2,000/],
  ['Does Bluestem have a $2000 deductible?', /is \$1,250 for one person/],
  ['Is the Bluestem deductible below 2000?', /is \$1,250 for one person/],
  ['Is the out-of-pocket limit of Mesa over 2000?', /\$/],
  ['Is the out-of-pocket limit of Mesa more than 2000?', /\$/],
  ['Is the out-of-pocket limit of Mesa at least 2000?', /\$/],
  ['Is the out-of-pocket limit of Mesa no more than 2000?', /\$/],
  ['Is the out-of-pocket limit of Mesa less than 2000?', /\$/],
  ['Is the Mesa out-of-pocket limit above 2000?', /\$/],
  ['What do I pay for an ER bill of 2000 dollars with Mesa?', /20% coinsurance/],
])('takes no amount for a year: %s', (question, words) => {
  expect(ask(question, OTHERS, JUNE).text).toMatch(words)
})

const ofPeriod = (period: string | null) =>
  renamed('mesa', 'Mesa Care Plan', 'Mesa Gold 1500', 2026).flatMap((fact) =>
    fact.key !== 'coverage_period' ? [fact] : period === null ? [] : [{ ...fact, text: period }],
  )

test('answers from a document of two calendar years for both of them, and for no other', () => {
  const facts = ofPeriod('07/01/2026 - 06/30/2027')
  for (const year of [2026, 2027])
    expect(ask(`What is the deductible for ${year}?`, facts).text).toContain('$0 for one')
  expect(ask('What is the deductible for 2025?', facts).text).toContain('None of your plan documents is for 2025.')
})

test('answers from a document without a year, and says so, but not beside documents of other years', () => {
  const facts = ofPeriod(null)
  const { text, found } = ask('What is the deductible for 2026?', facts)
  expect(found).toBe(true)
  expect(text).toMatch(/\$0 for one person .*\n\nThis document does not say which year it is for\.$/s)
  expect(ask('What is the deductible?', facts).text).not.toContain('does not say which year')
  expect(ask('What is the deductible for 2019?', [...BLUESTEM, ...facts]).text).toContain('is for 2019.')
})
