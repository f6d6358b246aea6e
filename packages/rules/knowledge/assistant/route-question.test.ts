import { expect, test } from 'vitest'
import { definitionOf } from './definitions.ts'
import { type Route, routeOf } from './route-question.ts'
import { sayBeyond } from './say-beyond.ts'
import { understand } from './understand.ts'

const ROUTES: readonly (readonly [Route, ...string[]])[] = [
  [
    'premium',
    'What is the monthly premium?',
    'How much does this plan cost per month?',
    'Which is the cheapest plan?',
    'What would she pay each month for it?',
    'How much is the plan?',
  ],
  [
    'provider',
    'Is Dr. Patel in the network?',
    'Does my pediatrician take this plan?',
    'Is Mercy Hospital in-network?',
    'Does her doctor accept this insurance?',
  ],
  ['drug_list', 'Is Ozempic covered?', 'What tier is metformin?', 'Does the plan cover atorvastatin?'],
  [
    'contact',
    'What is the phone number?',
    'What is her email?',
    'What is the client’s address?',
    'What’s his last name?',
  ],
  [
    'draft',
    'Draft an email to the client',
    'Write her a message about the deductible',
    'Can you compose a text to him?',
    'Message her that the ER costs $350',
  ],
  ['eligibility', 'Is she eligible for Medicaid?', 'Does he qualify for a subsidy?', 'Will they get a tax credit?'],
  [
    'underwriting',
    'Can I sell her a plan if she smokes?',
    'Would he be denied for diabetes?',
    'Do they cover pre-existing conditions?',
    'Am I licensed to sell to her?',
  ],
  [
    'claims',
    'Has she met her deductible yet?',
    'What is the status of my claim?',
    'How much is left on his deductible?',
  ],
  ['small_talk', 'Hi', 'Thank you!', 'hello there', 'How are you today?', 'Tell me a joke'],
  ['definition', 'What is coinsurance?', 'What does PPO mean?', 'What is a deductible?', 'Define balance billing'],
  ['client', 'How old is she?', 'What conditions does he have?', 'What medications does she take?'],
  ['opinion', 'Which plan is best for her?', 'What should she choose?', 'What would you recommend?'],
  [
    'text',
    'Is laser surgery covered?',
    'What is the capital of France?',
    'How do I file an appeal?',
    'What is the customer service number of the plan?',
  ],
  [
    'facts',
    'What is the deductible?',
    'How much does her doctor visit cost?',
    'Do premiums count toward the out-of-pocket limit?',
    'Is insulin covered?',
    'Can she see a dermatologist directly?',
    'She takes a generic drug, what is a refill?',
    'What is the tier 2 copay?',
    'Which plan has the best deductible?',
    'How much would she pay for her medications?',
  ],
]

test.each(ROUTES.flatMap(([route, ...questions]) => questions.map((text) => [text, route] as const)))(
  'reads %j as %s',
  (text, route) => {
    expect(routeOf(understand(text), false)).toBe(route)
  },
)

const about = (text: string) => routeOf(understand(text), true)

test('asks about the chosen client, or about a plan for them', () => {
  expect(about('What medications does she take?')).toBe('client')
  expect(about('What is the risk score?')).toBe('client')
  expect(about('What is her deductible with Mesa?')).toBe('facts')
})

test('defines a term only if that is the whole question', () => {
  expect(definitionOf('What is a deductible?')).toMatch(/^A deductible is/)
  expect(definitionOf('What is the deductible?')).toBeNull()
  expect(definitionOf('What is a specialist visit with Mesa?')).toBeNull()
})

test('knows that a summary has no numbers of a person’s card', () => {
  for (const text of ['What is the group number?', 'Where is her member ID?']) {
    expect(routeOf(understand(text), false)).toBe('contact')
    expect(sayBeyond('contact', text, null)).toMatchObject({ found: false, text: expect.stringContaining('card') })
  }
})
