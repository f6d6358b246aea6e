import { expect, test } from 'vitest'
import { ALL, ask, BLUESTEM } from './asked-plans.fixture.ts'
import type { KnownFact } from './plans.ts'
import { knownFacts, SAMPLE_PLANS } from './sample-plans.fixture.ts'

test.each([
  ['What is the overall deductible?', 1, '$1,250 for one person and $2,500 for a family in network'],
  ['What is the deductible for a family out of network?', 1, '$6,000 for a family out of network'],
  ['What is the out-of-pocket limit?', 1, '$6,400 for one person and $12,800 for a family in network'],
  ['Do I need a referral to see a specialist?', 1, 'No referral is needed'],
  [
    'What does a primary care visit cost?',
    2,
    'you pay $25 copay/visit; deductible does not apply in network; you pay 40% coinsurance out of network',
  ],
  ['Copay for tier 1 drugs', 2, 'For “Tier 1 (Generic drugs)”'],
  ['Copay for tier 1 drugs', 2, '$15 copay'],
  ['What do I pay for tier 3?', 2, '$80 copay'],
  ['How much is the ER?', 3, 'you pay $350 copay/visit in and out of network. Limits: Copay waived if admitted.'],
  ['Is preventive care covered?', 2, 'Yes: For preventive care'],
  ['Are crutches covered out of network?', 4, 'No: For durable medical equipment'],
  ['How many physical therapy visits are there?', 4, '30 visits per year'],
  ['Is prior authorization needed for an MRI?', 2, 'Prior authorization is required'],
  ['Is there a deductible for primary care?', 2, 'The deductible does not apply to a primary care visit.'],
  [
    'Are hearing aids covered?',
    5,
    'No: “Hearing aids” is on the list of services that Bluestem Health Silver 5000 PPO does not cover.',
  ],
  ['Is acupuncture covered?', 5, 'Yes: Bluestem Health Silver 5000 PPO lists “Acupuncture (12 visits per year)”'],
  ['What would Peg pay?', 6, 'The total Peg would pay is: $3,460'],
  ['Who is the insurer?', 1, 'Bluestem Health'],
])('answers %j with the figure and its page', (question, page, words) => {
  const { text, citations, found } = ask(question, BLUESTEM)
  expect(found).toBe(true)
  expect(text).toContain(words)
  expect(citations[0]).toMatchObject({ file_id: 'bluestem', page })
  expect(citations[0]?.boxes.length).toBeGreaterThan(0)
  expect(text).toMatch(/\[1\]/)
})

test('gives an amount with its cents', () => {
  const facts = ALL.map((fact) => (fact.key === 'specialist' ? { ...fact, text: '$12.50 copay/visit' } : fact))
  expect(ask('Which plan has the lowest specialist copay?', facts).text).toContain('$12.50:')
  const deductible = BLUESTEM.map((fact) =>
    fact.key === 'deductible_individual' && fact.column === 'in' ? { ...fact, text: '$1,250.40' } : fact,
  )
  expect(ask('What is the overall deductible?', deductible).text).toContain('$1,250.40 for one person')
})

test('says yes or no only to a question that asks for it', () => {
  expect(ask('What do I pay for an MRI?', BLUESTEM).text).toMatch(/^For /)
  expect(ask('How much is paid for crutches out of network?', BLUESTEM).text).toMatch(/^For durable medical equipment/)
  expect(ask('Does it pay for an MRI?', BLUESTEM).text).toMatch(/^Yes: For /)
})

test('names every plan that ties for the lowest deductible', () => {
  const { text, table, citations } = ask('Which plan has the lowest deductible?')
  expect(text).toBe(
    'Two plans have the lowest deductible for one person in network, $0: Mesa Gold 1500 (2026) [1]; Prairie Bronze HDHP (2024) [2].',
  )
  expect(table?.rows.map(([name, amount]) => [name?.text, amount?.text])).toEqual([
    ['Mesa Gold 1500 (2026)', '$0'],
    ['Prairie Bronze HDHP (2024)', '$0'],
    ['Bluestem Health Silver 5000 PPO (2026)', '$1,250'],
  ])
  for (const row of table?.rows ?? []) {
    const number = row[1]?.citation ?? 0
    expect(citations[number - 1]).toMatchObject({ page: 1 })
  }
})

test('does not take a plan without an out-of-pocket limit for one with a limit of $0', () => {
  const unlimited = ALL.map((fact) =>
    fact.file_id === 'mesa' && fact.key.startsWith('out_of_pocket_') && fact.column === 'in'
      ? { ...fact, text: 'Not Applicable.' }
      : fact,
  )
  const mesa = ask('What is the out-of-pocket limit with Mesa in network?', unlimited).text
  expect(mesa).toContain('is “Not Applicable” for one person and “Not Applicable” for a family in network')
  const { text, table } = ask('Which plan has the lowest out-of-pocket limit?', unlimited)
  expect(text).toMatch(/, \$6,400: Bluestem [^.]+\. One plan of 3 gives no figure to compare\.$/)
  expect(table?.rows.at(-1)?.map((cell) => cell.text)).toEqual(['Mesa Gold 1500 (2026)', 'Not Applicable'])
  expect(ask('Which plans have an out-of-pocket limit under $1,000?', unlimited).text).toMatch(/^No plans of 3 /)
})

test('compares amounts only with amounts', () => {
  expect(ask('Which plan has the cheapest ER?').text).toBe(
    'One plan has the lowest cost of the emergency room in network, $200: Prairie Bronze HDHP (2024) [1]. One plan charges a percentage instead, which depends on the bill.',
  )
})

test.each([
  ['Which plans cover hearing aids?', 'One plan of 3 covers hearing aids: Mesa Gold 1500 (2026) [1].'],
  [
    'Which plans do not need a referral?',
    'Two plans of 3 need no referral to see a specialist: Bluestem Health Silver 5000 PPO (2026) [1]; Prairie Bronze HDHP (2024) [2].',
  ],
  [
    'Which plans have a deductible under $1,000?',
    'Two plans of 3 have at most $1,000 for deductible, one person in network: Mesa Gold 1500 (2026) [1]; Prairie Bronze HDHP (2024) [2].',
  ],
])('answers %j over all documents', (question, text) => {
  expect(ask(question).text).toBe(text)
})

const changed = (file_id: string, key: KnownFact['key'], texts: Partial<Record<'in' | 'out' | 'limits', string>>) =>
  ALL.map((fact) =>
    fact.file_id === file_id && fact.key === key && fact.column !== null && fact.column !== 'in_other'
      ? { ...fact, text: texts[fact.column] ?? fact.text }
      : fact,
  )

test('a service that a row only excludes is not covered, and has no price', () => {
  const facts = changed('mesa', 'rehabilitation', { limits: 'Massage therapy is not covered. 30 visits per year.' })
  expect(ask('Which plans cover massage?', facts).text).toMatch(/^No plans of 3 cover massage\. Two plans do not say\./)
  expect(ask('Which plans do not cover massage?', facts).text).toContain(
    'does not cover massage: Mesa Gold 1500 (2026) [1]',
  )
  const { table } = ask('Compare the plans for massage', facts)
  expect(table?.rows.map(([plan, cell]) => [plan?.text, cell?.text])).toContainEqual([
    'Mesa Gold 1500 (2026)',
    'Massage therapy is not covered',
  ])
  expect(ask('Is massage covered by Mesa?', facts).text).toBe(
    'Mesa Gold 1500 says under “Rehabilitation services”: “Massage therapy is not covered”. [1] This document is for 2026.',
  )
  const included = changed('mesa', 'rehabilitation', { limits: 'Includes massage therapy, 30 visits per year.' })
  expect(ask('Which plans cover massage?', included).text).toContain(
    'One plan of 3 covers massage: Mesa Gold 1500 (2026) [1]',
  )
})

test('a row without a price in either network is not covered', () => {
  const row = { file_id: 'mesa', original_name: 'mesa.pdf', key: 'other_service', label: 'Massage', page: 4 } as const
  const cells = (['in', 'out', 'limits'] as const).map((column) => ({
    ...row,
    column,
    text: column === 'limits' ? 'None' : 'Not covered',
    boxes: [],
    confidence: 1,
    corrected_by: null,
  }))
  expect(ask('Which plans cover massage?', [...ALL, ...cells]).text).toMatch(/^No plans of 3 cover massage\./)
})

test('takes a cell that says nothing neither for a yes nor for a no', () => {
  const facts = changed('mesa', 'hospice', { in: 'N/A', out: 'Not Applicable' })
  expect(ask('Is hospice covered by Mesa?', facts).text).toMatch(/^For hospice/)
  expect(ask('Which plans cover hospice?', facts).text).toMatch(
    /^Two plans of 3 cover hospice .+ One plan does not say\./,
  )
  const inside = changed('mesa', 'hospice', { out: 'Not Applicable' })
  expect(ask('Is hospice covered by Mesa?', inside).text).toMatch(/^Yes, in network: For hospice/)
})

test('says that the deductible comes first where the lowest price is one after it', () => {
  const facts = changed('mesa', 'emergency_room', { in: 'No charge after deductible' })
  expect(ask('Which plan has the cheapest ER?', facts).text).toBe(
    'One plan has the lowest cost of the emergency room in network, $0: Mesa Gold 1500 (2026) [1]. The deductible comes first with Mesa Gold 1500 (2026).',
  )
  expect(ask('Which plans have an ER copay under $250?', facts).text).toMatch(
    /The deductible comes first with Mesa Gold 1500 \(2026\)\.$/,
  )
  expect(ask('Which plans charge nothing for the emergency room?', facts).text).toMatch(/^No plans of 3 /)
})

test('a price for one way to buy is not taken back by another that is not covered', () => {
  const facts = changed('mesa', 'generic_drugs', { in: 'No charge (retail); mail order not covered' })
  expect(ask('Are generic drugs covered by Mesa?', facts).text).toMatch(/^Yes, but only in network: /)
  expect(ask('Which plan has the cheapest generic drugs?', facts).text).toContain('$0: Mesa Gold 1500 (2026)')
})

test('compares the named plans by each thing', () => {
  const { table } = ask('Compare Bluestem and Mesa for emergency and insulin')
  expect(table?.columns.slice(0, 3)).toEqual(['Plan', 'Emergency room', 'Generic drugs'])
  expect(table?.rows.map(([name, room]) => [name?.text, room?.text])).toEqual([
    ['Bluestem Health Silver 5000 PPO (2026)', '$350 copay/visit'],
    ['Mesa Gold 1500 (2026)', '20% coinsurance'],
  ])
})

test('compares the limits of a service where the question asks for them', () => {
  const { text, table } = ask('How many physical therapy visits does each plan allow?')
  expect(text).toBe('By plan: rehabilitation services, limits.')
  expect(table?.columns).toEqual(['Plan', 'Rehabilitation services, limits'])
  expect(table?.rows[0]?.[1]?.text).toMatch(/^30 visits per year/)
  expect(ask('Which plans require prior authorization for an MRI?').table?.rows[0]?.[1]?.text).toMatch(/^Prior auth/)
  expect(ask('How many plans cover an MRI?').text).toMatch(/^Three plans of 3 cover imaging/)
})

test('compares everything that the lists of plans have', () => {
  const { text, table } = ask('Compare the exclusions of Bluestem and Mesa')
  expect(text).toContain('The lists are not complete')
  expect(table?.rows[0]?.[1]?.text).toBe(
    'Cosmetic surgery; Dental care (Adult); Hearing aids; Long-term care; Weight loss programs',
  )
  expect(ask('Which plans do not cover equipment?').text).not.toContain('No plans')
})

test('compares percentages with percentages', () => {
  const { text } = ask('Which plans charge less than 25% coinsurance for an ambulance?')
  expect(text).toMatch(/^Three plans of 3 have at most 25% for ambulance in network: /)
  expect(ask('Which plans charge less than 25% for the ER?').text).toMatch(/^One plan of 3 has at most 25% .*: Mesa/)
})

test('answers for each plan if the question names none of a few', () => {
  const { table } = ask('ER copay?')
  expect(table?.rows).toHaveLength(3)
  expect(table?.columns).toEqual(['Plan', 'Emergency room, in network', 'Out of network'])
})

test('asks which plan is meant when there are many', () => {
  const many = Array.from({ length: 7 }, (_, index) => knownFacts(`plan ${index}`, SAMPLE_PLANS.mesa)).flat()
  expect(ask('ER copay?', many)).toMatchObject({ found: false, citations: [] })
  expect(ask('ER copay?', many).text).toMatch(/^Which plan do you mean\? You have 7 plan documents: /)
})

test.each([
  ['What is the deductible of the Aetna plan?', 'None of your plan documents is about “Aetna”.'],
  ['What is the deductible of the platinum plan?', 'None of your plan documents is about “platinum”.'],
  ['What was the Mesa deductible in 2019?', 'None of your plan documents is for 2019.'],
  [
    'Family deductible out of network with Mesa?',
    'Your files do not give the deductible for a family out of network for Mesa Gold 1500.',
  ],
  ['Is massage covered by Bluestem?', 'Your files do not say whether Bluestem Health Silver 5000 PPO covers massage'],
  ['What does tier 7 cost with Bluestem?', 'Your files do not say what tier 7 costs'],
])('does not answer %j with something else', (question, text) => {
  const answer = ask(question)
  expect(answer.found).toBe(false)
  expect(answer.text).toContain(text)
})

const changedUrgentCare = (changes: Partial<KnownFact>) =>
  BLUESTEM.map((fact) => (fact.key === 'urgent_care' ? { ...fact, ...changes } : fact))

test('says who corrected a fact, and which ones were read with doubt', () => {
  expect(ask('Urgent care?', changedUrgentCare({ corrected_by: 'Ada Broker', confidence: 0.3 })).text).toContain(
    '(Corrected by Ada Broker.)',
  )
  expect(ask('Urgent care?', changedUrgentCare({ confidence: 0.5 })).text).toContain(
    '(Read with doubt: please check the page.)',
  )
  expect(ask('Urgent care?').text).not.toContain('doubt')
})

test('puts a cell that someone added into the row that was read', () => {
  const without = ALL.filter(({ key, column }) => key !== 'generic_drugs' || column !== 'out')
  const read = without.find(({ key, file_id }) => key === 'generic_drugs' && file_id === 'bluestem')
  if (!read) throw new Error('it was not read')
  // The row has the name of the form there, and not the one in the document.
  const added: KnownFact = { ...read, column: 'out', label: 'Generic drugs', text: '$99', corrected_by: 'Ada Broker' }
  const facts = [...without, added]
  const { table } = ask('Compare the plans for generic drugs', facts)
  expect(table?.rows[0]?.map(({ text }) => text)).toContain('$99')
  expect(ask('Tier 1 drugs out of network with Bluestem?', facts)).toMatchObject({ found: true })
  expect(ask('What do generic drugs cost with Bluestem?', facts).text).toMatch(
    /^For “Tier 1 \(Generic drugs\)” with [^.]+\$99 out of network\./,
  )
})

test('answers by the label of a tier as it is printed, not by its place', () => {
  const shifted = BLUESTEM.map((fact) =>
    fact.key === 'preferred_brand_drugs'
      ? { ...fact, label: 'Tier 1 - Brand drugs' }
      : fact.key === 'generic_drugs'
        ? { ...fact, label: 'Tier 0 - Generics' }
        : fact,
  )
  expect(ask('copay for tier 1 drugs', shifted).text).toContain(
    'For “Tier 1 - Brand drugs” with Bluestem Health Silver 5000 PPO, you pay $40',
  )
})

test('claims no coverage for a thing that no row names, and says the nearest row instead', () => {
  const { text, found, citations } = ask('Does it pay for a body scan at a spa?', BLUESTEM)
  expect(found).toBe(false)
  expect(text).toContain('Your files do not name “body spa”. The nearest they say:')
  expect(text).not.toContain('Yes')
  expect(citations[0]).toMatchObject({ page: 2 })
  expect(ask('Is an MRI covered?', BLUESTEM)).toMatchObject({ found: true })
})

const line = (label: string, text: string) =>
  ({ ...BLUESTEM[0], key: 'example_baby', column: null, label, text, page: 6 }) as KnownFact

test('begins an example of the form of 2012 with what the patient pays', () => {
  const facts = [
    ...BLUESTEM.filter(({ key }) => key !== 'example_baby'),
    line('Amount owed to providers', '$7,540'),
    line('Plan pays', '$5,870'),
    line('Patient pays', '$1,670'),
    line('Total', '$7,540'),
    line('Deductibles', '$1,000'),
    line('Copays', '$520'),
  ]
  expect(ask('How much would the patient pay in the example of having a baby?', facts).text).toContain(
    'the example “having a baby”: Patient pays: $1,670',
  )
})
