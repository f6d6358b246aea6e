import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { User } from '@waymark/platform/generated/client'
import { SAMPLE_PLANS } from '@waymark/rules/knowledge/assistant/sample-plans.fixture'
import { tokenOf } from '@waymark/testing/access'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  await aFile(
    api,
    broker,
    ['What is the overall deductible?'],
    { original_name: 'bluestem.pdf' },
    SAMPLE_PLANS.bluestem,
  )
})

const ask = (message: string) =>
  api.get(assistantEndpoints.askAssistant, { token, body: { message, context: { client_id: null } } })

const FILES = {
  'formulary.csv': 'drug: metformin; tier: 1; copay: $5\ndrug: atorvastatin; tier: 2; copay: $20',
  'directory.csv': 'provider: Mayo Clinic; city: Rochester; network: Bluestem PPO',
  'handbook.docx': 'Employees are eligible for coverage after 60 days.\nSend claims to PO Box 1200, Dallas.',
  'groups.xlsx': 'group: Acme Bakery; group number: 77120\ngroup: Tri Dental; group number: 77121',
  'carriers.csv': 'carrier: Mesa Mutual; address: 12 Main St, Austin, TX 78701',
  'notes.docx': 'Talking points for Juniper: low copays and a large network.',
}

test.each([
  ['Which tier is metformin in?', 'formulary.csv', 'drug: metformin; tier: 1; copay: $5'],
  ['Is atorvastatin covered?', 'formulary.csv', 'drug: atorvastatin; tier: 2; copay: $20'],
  ['Is Mayo Clinic in network?', 'directory.csv', 'provider: Mayo Clinic; city: Rochester; network: Bluestem PPO'],
  ['Does Mayo Clinic take Bluestem?', 'directory.csv', 'provider: Mayo Clinic; city: Rochester; network: Bluestem PPO'],
  ['When are employees eligible for coverage?', 'handbook.docx', 'Employees are eligible for coverage after 60 days.'],
  ['Where do I send claims?', 'handbook.docx', 'Send claims to PO Box 1200, Dallas.'],
  ['What is the group number of Acme Bakery?', 'groups.xlsx', 'group: Acme Bakery; group number: 77120'],
  [
    'What is the address of Mesa Mutual?',
    'carriers.csv',
    'carrier: Mesa Mutual; address: 12 Main St, Austin, TX 78701',
  ],
  ['What are the talking points for Juniper?', 'notes.docx', FILES['notes.docx']],
])('looks in other files before it says that the files do not say: %s', async (asked, original_name, passage) => {
  for (const [name, text] of Object.entries(FILES)) await aFile(api, broker, [text], { original_name: name })
  expect(await ask(asked)).toMatchObject({ found: true, citations: [{ original_name, passage }] })
})

test('quotes the row of a printed drug list, which has no names of columns', async () => {
  await aFile(api, broker, ['ANTIDIABETICS\nOZEMPIC | 3 | PA; QL\nJANUVIA | 3 | QL'], { original_name: 'drugs.pdf' })
  expect(await ask('Is Ozempic covered?')).toMatchObject({
    found: true,
    citations: [{ original_name: 'drugs.pdf', passage: 'OZEMPIC | 3 | PA; QL' }],
  })
})

test('answers about a drug from the plan documents where other files only name it', async () => {
  const notes = 'Ask carriers about Ozempic.\nclient: Maria Lopez; medications: Ozempic; premium: $412.50'
  await aFile(api, broker, [notes], { original_name: 'notes.docx' })
  const { reply, found, citations } = await ask('Is Ozempic covered?')
  expect(found).toBe(false)
  expect(reply).not.toMatch(/carriers|Lopez/)
  expect(citations.map(({ original_name }) => original_name)).toContain('bluestem.pdf')
})

const BROCHURE = `We recommend a plan with a low deductible to a family.
Every pediatrician is in the network. Check the status of your claim online.
Each household may qualify for a subsidy, and each person may be eligible for Medicaid.
The group of Zenith has a phone number: 512-555-0114.`

test.each([
  'Is Ozempic covered?',
  'Is Dr. Patel in the network?',
  'Is my pediatrician in the network?',
  'What is the status of my claim?',
  'Has she met her deductible yet?',
  'Is she eligible for Medicaid?',
  'Is a person eligible?',
  'Does the household qualify for a subsidy?',
  'What would you recommend?',
  'Which plan is best for a family?',
  'What is the group number of Zenith?',
])('quotes no file that only resembles a question about a person: %s', async (asked) => {
  for (const [name, text] of Object.entries(FILES)) await aFile(api, broker, [text], { original_name: name })
  await aFile(api, broker, [BROCHURE], { original_name: 'brochure.docx' })
  expect(await ask(asked)).toMatchObject({ found: false, reply: expect.stringMatching(/^Your files do not say/) })
})
