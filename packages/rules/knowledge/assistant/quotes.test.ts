import { expect, test } from 'vitest'
import { isEmptyQuestion, readQuestion } from './question.ts'
import { quotesFor } from './quotes.ts'

/** Two made-up summaries in the wording of the federal form, laid out like text extracted from a PDF. */
const BLUESTEM = [
  `Bluestem Silver 5000 Coverage Period: 01/01/2026 - 12/31/2026
This is only a summary. If you want more detail about your coverage and costs, call 1-800-555-0114.
Important Questions Answers Why this Matters:
What is the overall
deductible? $1,250 person / $2,500 family
You must pay all the costs up to the deductible amount before this plan
begins to pay for covered services you use. See the chart for how much
you pay for covered services after you meet the deductible.
Is there an out–of–
pocket limit on my
expenses?
Yes. $6,400 person / $12,800 family
The out-of-pocket limit is the most you could pay during a coverage period (usually one year) for your share of the
cost of covered services. This limit helps you plan for health care expenses.
Do I need a referral to see a
specialist?
No. You can see the specialist you choose without permission.`,
  `Copayments are fixed dollar amounts (for example, $15) you pay for covered health care.
Coinsurance is your share of the costs of a covered service, calculated as a percent of the allowed amount.
Services You May Need Participating Provider Non-Participating Provider
Primary care visit to treat an injury or
illness $25 copay/visit 40% coinsurance
Specialist visit $60 copay/visit 40% coinsurance
Imaging (CT/PET scans, MRIs) $250 copay per
procedure 40% coinsurance
Emergency room services $350 copay/visit $350 copay/visit
Emergency medical transportation 20% coinsurance 20% coinsurance
Urgent care $45 copay/visit 40% coinsurance`,
  `If you need drugs to treat your illness
Generic drugs $12 copay/prescription Not covered
Preferred brand drugs $48 copay/prescription Not covered
Prenatal and postnatal care No charge 40% coinsurance
Delivery and all inpatient services 20% coinsurance 40% coinsurance`,
  `Services Your Plan Does NOT Cover
• Cosmetic surgery
• Long-term care
• Weight loss programs
Other Covered Services
• Acupuncture
Your Rights to Continue Coverage: call us.`,
  `Coverage Examples
Having a baby: amount owed to providers $7,540. Patient pays $2,150. Deductibles $900. Prescriptions $20`,
]
const MESA = [
  `Mesa Gold Coverage Period: 2026
What is the overall deductible? $500 person / $1,000 family
Is there an out-of-pocket limit on my expenses? Yes. $4,000 person / $8,000 family`,
  // Columns from right to left, as some documents store them.
  `Not covered$35 copay per visit,
deductible waived
Primary care visit to treat an injury or
illness
Not covered$70 copay per visit,
deductible waived
Specialist visit
Not covered$20 copay per visit
Other practitioner office visit`,
]
const PAGES = [
  ...BLUESTEM.map((text, index) => ({ file_id: 'b', original_name: 'Bluestem.pdf', page: index + 1, text })),
  ...MESA.map((text, index) => ({ file_id: 'm', original_name: 'Mesa_2026.pdf', page: index + 1, text })),
]
const answersTo = (text: string) => {
  const question = readQuestion(text)
  return isEmptyQuestion(question) ? { quotes: [], exact: true } : quotesFor(question, PAGES)
}

test.each([
  ['What is the deductible of the Bluestem plan?', 1, '$1,250 person / $2,500 family'],
  ['bluestem OOP max', 1, '$6,400 person / $12,800 family'],
  ['How much is the maximum out of pocket for a family with Bluestem?', 1, '$12,800 family'],
  ['Do I need a referral to see a specialist with Bluestem?', 1, 'No. You can see'],
  ['PCP copay at Bluestem', 2, 'Primary care visit to treat an injury or illness $25 copay/visit'],
  ['What does a specialist cost at Bluestem?', 2, 'Specialist visit $60 copay/visit'],
  ['MRI Bluestem', 2, '$250 copay per procedure'],
  ['ER copay for Bluestem', 2, 'Emergency room services $350 copay/visit'],
  ['Is an ambulance covered by Bluestem?', 2, 'Emergency medical transportation 20% coinsurance'],
  ['Urgent-care co-pay, Bluestem', 2, '$45 copay/visit'],
  ['How much is generic Rx at Bluestem?', 3, 'Generic drugs $12 copay/prescription'],
  ['Bluestem brand name drugs', 3, '$48 copay/prescription'],
  ['Does Bluestem pay for prenatal visits?', 3, 'No charge'],
  ['Which services are not covered by Bluestem?', 4, 'Cosmetic surgery • Long-term care • Weight loss programs'],
  ['What does coinsurance mean? Bluestem', 2, 'Coinsurance is your share of the costs'],
  ['Mesa deductible', 1, '$500 person / $1,000 family'],
  ['Mesa specialist copay', 2, 'Not covered$70 copay per visit, deductible waived Specialist visit'],
  ['What is the primary care copay of Mesa?', 2, '$35 copay per visit'],
])('%s: page %i, %s', (question, page, words) => {
  const [best] = answersTo(question).quotes
  expect(best).toMatchObject({ page, text: expect.stringContaining(words) })
})

test('quotes a page word for word', () => {
  for (const asked of ['What is the deductible?', 'specialist copay', 'Which services are not covered?', 'MRI']) {
    for (const { file_id, page, text } of answersTo(asked).quotes) {
      const source = PAGES.find((one) => one.file_id === file_id && one.page === page)?.text.replaceAll(/\s+/g, ' ')
      expect(source).toContain(text)
    }
  }
})

test('does not rank a page higher for a title that every page repeats', () => {
  const title = 'Northwind HMO Deductible 5500 | Coverage Period: 2026'
  const texts = [
    'What is the overall deductible? | $5,500 person / $11,000 family',
    'Does this meet the minimum value standard? | It is 60% (actuarial value).',
    'Your rights to continue coverage',
  ]
  const pages = texts.map((text, index) => ({
    file_id: 'northwind',
    original_name: 'summary.pdf',
    page: index + 1,
    text: `${title}\n${text}`,
  }))
  const { quotes } = quotesFor(readQuestion('What is the overall deductible of the Northwind HMO?'), pages)
  expect(quotes[0]).toMatchObject({ page: 1, text: texts[0] })
})

test('answers for each plan if the question names none, and compares topics for the same plans', () => {
  const { quotes } = answersTo('What are the deductible and the out-of-pocket limit?')
  expect(quotes.map(({ file_id, page }) => `${file_id}${page}`).toSorted()).toEqual(['b1', 'b1', 'm1', 'm1'])
})

test('does not present an answer that no single page supports', () => {
  expect(answersTo('What is the hospice copay?').quotes).toEqual([])
  const near = answersTo('Is there a deductible for urgent care at Bluestem?')
  expect(near.exact).toBe(false)
})

test.each(['What is the capital of France?', 'Who won the cup in 1998?', 'Is acupuncture taxed in Norway?', '', '???'])(
  'does not answer %j',
  (question) => {
    expect(answersTo(question).quotes).toEqual([])
  },
)

const fileOf = (original_name: string, text: string) => [{ file_id: 'a', original_name, page: 1, text }]

test.each([
  ['What is the age limit for dependents?', 'Coverage guide.pdf', 'Dependents are covered until 26.'],
  ['Who is the rep at Oscar?', 'Annual report.pdf', 'Oscar was founded in 2012.'],
])('takes no part of a word for the name of a file: %s', (asked, name, text) => {
  expect(quotesFor(readQuestion(asked), fileOf(name, text)).quotes).toEqual([])
})

test.each(['MesaGold2026.pdf', 'mesa_gold.pdf', 'Mesa-gold-plans.pdf'])(
  'finds a file by the words of its name: %s',
  (name) => {
    expect(quotesFor(readQuestion('gold deductible'), fileOf(name, 'The deductible is $500.')).quotes).toHaveLength(1)
  },
)

test('finds a file by a word of its name that the question writes as two', () => {
  const file = fileOf('bluecross.pdf', 'The deductible is $500.')
  expect(quotesFor(readQuestion('the Blue Cross deductible'), file).quotes).toHaveLength(1)
  expect(quotesFor(readQuestion('the Blue Heron deductible'), file).quotes).toEqual([])
})

/** A sheet as it is read: a line for each row, each value after the name of its column. */
const sheetOf = (name: string, ...rows: readonly string[]) => ({
  file_id: name,
  original_name: `${name}.csv`,
  page: 1,
  text: rows.join('\n'),
})
const PLANS = sheetOf(
  'Plans 2026',
  'plan: Bluestem Bronze 7500; metal: bronze; premium: 389.20; deductible: 7500; network: HMO',
  'plan: Bluestem Silver 5000; metal: silver; premium: 506.75; deductible: 5000; network: HMO',
  'plan: Mesa Silver Choice; metal: silver; premium: 541.10; deductible: 4500; network: PPO',
  'plan: Mesa Gold Choice; metal: gold; premium: 598.40; deductible: 2000; network: PPO',
)
const CONTACTS = sheetOf(
  'Contacts',
  'carrier: Bluestem Health; desk: Karen Whitlow; phone: 512-555-0114',
  'carrier: Mesa Mutual; desk: Luis Ortega; phone: 214-555-0137',
)
const rowsFor = (asked: string, ...sheets: readonly (typeof PLANS)[]) =>
  quotesFor(readQuestion(asked), sheets).quotes.map(({ text }) => text.replace(/;.*/, ''))

test.each([
  ['What is the deductible of the silver plan?', ['plan: Bluestem Silver 5000', 'plan: Mesa Silver Choice']],
  ['deductible of Mesa Silver Choice', ['plan: Mesa Silver Choice']],
  ['Which plans are PPO?', ['plan: Mesa Silver Choice', 'plan: Mesa Gold Choice']],
  ['deductible of Bluestem Gold', []],
  ['cheapest gold plan', ['plan: Mesa Gold Choice']],
  ['cheapest gold plan for 2026', ['plan: Mesa Gold Choice']],
  ['Which silver plan has the lowest deductible?', ['plan: Bluestem Silver 5000', 'plan: Mesa Silver Choice']],
  ['What is the phone number of Mesa Mutual?', ['carrier: Mesa Mutual']],
])('quotes the rows of a sheet that the question is about, and no others: %s', (asked, rows) => {
  expect(rowsFor(asked, PLANS, CONTACTS)).toEqual(rows)
})

test('quotes rows of all pages of a sheet, and says how many more there are', () => {
  const pages = [1, 2].map((page) => {
    const rows = Array.from({ length: 5 }, (_, row) => `plan: Silver ${page}${row}; deductible: 500${row}`)
    return { ...PLANS, page, text: rows.join('\n') }
  })
  const { quotes } = quotesFor(readQuestion('deductible of the silver plans'), pages)
  expect(quotes.map(({ page: of, more }) => [of, more])).toEqual([
    ...Array.from({ length: 5 }, () => [1, undefined]),
    [2, 4],
  ])
})
