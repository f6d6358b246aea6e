import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { SAMPLE_PLANS } from '@waymark/rules/knowledge/assistant/sample-plans.fixture'
import { tokenOf } from '@waymark/testing/access'
import { aFile, anAssistantConversation } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { assessClient } from '../../coverage/risk/assess-client.ts'

const { askAssistant, readAssistantConversation, readAssistantStatus } = assistantEndpoints

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { states_licensed: ['TX'] })
  token = await tokenOf(api, broker)
})

const FORM = ['What is the overall deductible? An important cost is the premium you pay. Call 1-800-555-0114.']
const aPlan = (name: keyof typeof SAMPLE_PLANS, of: User = broker) =>
  aFile(api, of, FORM, { original_name: `${name}.pdf`, media_type: 'application/pdf' }, SAMPLE_PLANS[name])
const ask = (message: string, client_id: string | null = null) =>
  api.get(askAssistant, { token, body: { message, context: { client_id } } })
const filesOf = ({ citations }: { citations: { original_name: string }[] }) => [
  ...new Set(citations.map(({ original_name }) => original_name)),
]
const aPerson = async (about: object = {}) => {
  const client = await aClient(api.db, { broker_id: broker.id, state: 'TX', first_name: 'Zora', ...about })
  await assessClient(api.db, client.id)
  return client.id
}

test('answers from a fact, and cites its words and place on the page', async () => {
  const file = await aPlan('bluestem')
  const answer = await ask('What is the copay for tier 1 drugs?')
  expect(answer).toMatchObject({ found: true, table: null, draft: null, answered_by: 'built_in' })
  expect(answer.reply).toContain('“Tier 1 (Generic drugs)”')
  expect(answer.citations).toEqual([
    {
      file_id: file.id,
      original_name: 'bluestem.pdf',
      page: 2,
      boxes: expect.arrayContaining([expect.objectContaining({ width: 0.2 })]),
      passage: expect.stringContaining('$15 copay/prescription'),
    },
  ])
})

test('goes on with the plan and the row that were asked about before', async () => {
  for (const name of ['bluestem', 'mesa', 'prairie'] as const) await aPlan(name)
  const begun = await ask('What is the deductible with Prairie?')
  const next = (message: string) =>
    api.get(askAssistant, {
      token,
      body: { message, context: { client_id: null }, conversation_id: begun.conversation_id },
    })

  const specialist = await next('And a specialist visit?')
  expect(filesOf(specialist)).toEqual(['prairie.pdf'])
  expect(specialist.reply).toContain('the same plan as before')
  expect(filesOf(await next('What do I pay for urgent care?'))).toEqual(['prairie.pdf'])

  const mesa = await next('And with Mesa?')
  expect(filesOf(mesa)).toEqual(['mesa.pdf'])
  expect(mesa.reply).toMatch(/urgent care/i)
  expect(mesa.reply).not.toContain('as before')
  expect(filesOf(await next('Does it pay for any ambulance?'))).toEqual(['mesa.pdf'])

  expect(filesOf(await next('What is the emergency room copay for all plans?'))).toHaveLength(3)
  expect(filesOf(await next('Which plan has the lowest deductible?'))).toHaveLength(3)
  expect(filesOf(await next('What do I pay for an MRI?'))).toHaveLength(3)
})

test('stores the table of an answer, and still shows answers of earlier releases', async () => {
  for (const name of ['bluestem', 'mesa', 'prairie'] as const) await aPlan(name)
  const { conversation_id, table, citations } = await ask('Which plan has the lowest deductible?')
  expect(table?.rows.map(([name]) => name?.text)[0]).toBe('Prairie Bronze HDHP (2024)')
  const [kept] = await api.get(readAssistantConversation, { token, params: { id: conversation_id } })
  expect(kept).toMatchObject({ table, citations })
  const old = await anAssistantConversation(api.db, broker)
  await api.db.run(sql`
    update assistant_message set citations = ${JSON.stringify([{ file_id: newId(), original_name: 'a.pdf', page: 2 }])}::jsonb
    where conversation_id = ${old} and role = 'answer'`)
  const [answer] = await api.get(readAssistantConversation, { token, params: { id: old } })
  expect(answer).toMatchObject({ table: null, draft: null, citations: [{ page: 2, boxes: [], passage: null }] })
})

test('says which facts the plan documents have, so that only answered questions are suggested', async () => {
  expect(await api.get(readAssistantStatus, { token })).toMatchObject({ facts: [] })
  const [file] = [await aPlan('bluestem'), await aPlan('mesa'), await aPlan('prairie', await aUser(api.db))]
  const documentsWith = async (key: string) => {
    const { facts } = await api.get(readAssistantStatus, { token })
    return facts.find((fact) => fact.key === key)?.documents
  }
  expect(await documentsWith('deductible_individual')).toBe(2)
  await api.db.run(sql`update agency_file set deleted_at = now() where id = ${file.id}`)
  expect(await documentsWith('deductible_individual')).toBe(1)
})

test('answers with a corrected fact, and says by whom', async () => {
  await aPlan('bluestem')
  await api.db.run(sql`
    update plan_fact set corrected_text = '$55 copay/visit', corrected_by = ${broker.id}, corrected_at = now()
    where key = 'urgent_care' and plan_column = 'in' and user_id = ${broker.id}`)
  const { reply } = await ask('How much is urgent care?')
  expect(reply).toContain('$55 copay/visit')
  expect(reply).toContain(`(Corrected by ${broker.first_name} ${broker.last_name}.)`)
})

test('never reads the facts of another agency', async () => {
  await aPlan('bluestem', await aUser(api.db))
  expect(await ask('What is the deductible?')).toMatchObject({ found: false, citations: [] })
})

test.each([
  ['What is the monthly premium?', 'Your files do not say what a plan costs a month.'],
  ['Is Dr. Patel in the network?', 'Your files do not say which doctors'],
  ['Is Ozempic covered?', 'Your files do not say whether a plan covers a drug'],
  ['What is the phone number of the client?', 'Your files do not say how to reach a client'],
  ['Has she met her deductible yet?', 'Your files do not say what a person has paid'],
  ['Is she eligible for Medicaid?', 'Your files do not say what a person is eligible for.'],
  ['Can I sell her a plan if she smokes?', 'Your files do not say who may buy a plan.'],
  ['Draft an email to the client', 'Your files do not say what to write.'],
  ['Is massage covered?', 'Your files do not say whether Bluestem Health Silver 5000 PPO covers massage'],
  ['Who won the cup in 1998?', 'Your files do not say this.'],
  ['Hello', 'I answer from your plan documents'],
])('does not answer %j from plan documents', async (message, words) => {
  await aPlan('bluestem')
  const { reply, found } = await ask(message)
  expect(reply).toContain(words)
  expect(found).toBe(false)
})

test('says what the product knows of the client where the files say nothing', async () => {
  await aPlan('bluestem')
  const client = await aPerson({ health_conditions: ['diabetes_type_2'], tobacco_use: true })
  const premium = await ask('What would she pay a month?', client)
  expect(premium.reply).toMatch(/^Your files do not say what a plan costs a month\.\n\nEstimated for 20\d\d/)
  const smoker = await ask('Can I sell her a plan if she smokes?', client)
  expect(smoker.reply).toContain(
    'You have a license in TX, where this client lives. In the assessment, tobacco use is: yes. Estimated for',
  )
  expect(smoker.reply).not.toMatch(/diabetes|Zora/i)
  const number = await ask('What is the phone number?', client)
  expect(number).toMatchObject({ found: false, citations: [] })
})

test('drafts a message from the verdict of the household, and sends nothing', async () => {
  const client = await aPerson({ health_conditions: ['diabetes_type_2'] })
  const { reply, draft } = await ask('Draft an email to the client', client)
  expect(reply).toBe(
    'Here is a draft from the estimate of the household. Edit it before you send it; nothing has been sent.',
  )
  expect(draft).toMatch(/^Hello,\n\nThank you for your answers\. Here is what they suggest for 20\d\d: /)
  expect(draft).toContain(`${broker.first_name} ${broker.last_name}`)
  expect(draft).not.toMatch(/diabetes|Zora|guarantee/i)
  expect(await api.db.exists(sql`select from message where sender_id = ${broker.id}`)).toBe(false)
})

test('drafts a message about a fact of a plan with its source', async () => {
  await aPlan('bluestem')
  const { draft, citations } = await ask('Write her a message about the emergency room copay', await aPerson())
  expect(draft).toContain(
    'Here is what the plan’s summary says. For the emergency room with Bluestem Health Silver 5000 PPO, you pay $350 copay/visit',
  )
  expect(draft).not.toContain('[1]')
  expect(citations).toHaveLength(1)
})

test('says to the broker, and not to the client, what was corrected or read with doubt', async () => {
  await aPlan('bluestem')
  await api.db.run(sql`
    update plan_fact set confidence = 0.5 where key = 'emergency_room' and plan_column = 'in' and user_id = ${broker.id}`)
  await api.db.run(sql`
    update plan_fact set corrected_text = '$350 copay', corrected_by = ${broker.id}, corrected_at = now()
    where key = 'emergency_room' and plan_column = 'out' and user_id = ${broker.id}`)
  const { reply, draft } = await ask('Write her a message about the emergency room copay', await aPerson())
  expect(draft).toContain('$350 copay/visit in network')
  expect(draft).not.toMatch(/corrected|doubt|check the page/i)
  expect(reply).toContain('It was read with doubt: check the page before you send it.')
})

test('says why a draft is not about what the broker asked for', async () => {
  await aPlan('bluestem')
  await aPlan('mesa')
  const client = await aPerson()
  const several = await ask('Write her a message about the emergency room copay', client)
  expect(several.reply).toContain('It would be a table, so it is not in the draft. Name one plan and one service.')
  expect(several.reply).not.toContain('do not say')
  const unknown = await ask('Write her a message about the deductible of the Aetna plan', client)
  expect(unknown.reply).toContain('None of your plan documents is about “Aetna”.')
})

test('quotes a brochure for what plan documents do not say', async () => {
  await aPlan('bluestem')
  await aFile(api, broker, ['plan: Bluestem Silver; premium: $412 per month'], { original_name: 'rates.csv' })
  expect(await ask('What is the premium of Bluestem Silver?')).toMatchObject({
    found: true,
    citations: [{ original_name: 'rates.csv', passage: 'plan: Bluestem Silver; premium: $412 per month' }],
  })
})

test('says how to reach a carrier from a list of contacts, and never how to reach a client', async () => {
  const rows = [
    'carrier: Mesa Mutual; desk: Luis Ortega; phone: 214-555-0137',
    'carrier: Bluestem; phone: 512-555-0114',
  ]
  await aFile(api, broker, [rows.join('\n')], { original_name: 'contacts.csv' })
  const carrier = await ask('What is the phone number of Mesa Mutual?')
  expect(carrier).toMatchObject({ found: true, citations: [{ original_name: 'contacts.csv', passage: rows[0] }] })
  for (const asked of ['What is her phone number?', 'What is Zora’s phone number?', 'phone number of the client']) {
    expect(await ask(asked, await aPerson())).toMatchObject({
      found: false,
      reply: expect.stringContaining('Your files do not say how to reach a client'),
    })
  }
})

test('shows several rows of a sheet as a table, each with its source', async () => {
  const rows = [
    'plan: Bluestem Silver; metal_level: silver; deductible: 5000; network: HMO',
    'plan: Mesa Silver; metal_level: silver; deductible: 4500',
    'plan: Mesa Gold; metal_level: gold; deductible: 1500; network: PPO',
  ]
  await aFile(api, broker, [rows.join('\n')], { original_name: 'plans.csv' })
  expect(await ask('What is the deductible of the silver plans?')).toMatchObject({
    reply: 'From plans.csv:',
    table: {
      columns: ['plan', 'metal level', 'deductible', 'network'],
      rows: [
        [{ text: 'Bluestem Silver', citation: 1 }, { text: 'silver' }, { text: '5000' }, { text: 'HMO' }],
        [{ text: 'Mesa Silver', citation: 2 }, { text: 'silver' }, { text: '4500' }, { text: '' }],
      ],
    },
    citations: [{ passage: rows[0] }, { passage: rows[1] }],
  })
})

test('says how many more rows of a sheet fit, and quotes rows as they are if two columns have one name', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => `plan: Silver ${at}; copay: ${at}; copay: 4${at}`)
  await aFile(api, broker, [rows.join('\n')], { original_name: 'plans.csv' })
  const { reply, table } = await ask('What is the copay of the silver plans?')
  expect(table).toBeNull()
  expect(reply).toContain('“plan: Silver 5; copay: 5; copay: 45” [6]')
  expect(reply).toContain('2 more rows fit as well. Ask for a plan or a name to see its row.')
  expect(reply).not.toContain('Silver 6')
})

test('quotes the premium of a sheet whose cells have no dollar signs', async () => {
  await aFile(api, broker, ['Rates 2026\nplan: Silver; age: 40; premium: 506.75'], { original_name: 'rates.xlsx' })
  expect(await ask('What is the monthly premium of Silver?')).toMatchObject({
    found: true,
    reply: expect.stringContaining('premium: 506.75'),
    citations: [{ original_name: 'rates.xlsx', page: 1 }],
  })
  await aFile(api, broker, ['Gold and its premium are explained on page 4.'], { original_name: 'guide.docx' })
  expect((await ask('What is the premium of Gold?')).reply).toContain('do not say what a plan costs a month')
})

test('says of which year a brochure or a sheet is, if it states that', async () => {
  const last_year = new Date().getUTCFullYear() - 1
  const cover = `${last_year} Benefits Guide`
  const passage = 'Acupuncture costs $30 a visit.'
  await aFile(api, broker, [cover, 'Welcome', passage], { original_name: 'guide.pdf' })
  await aFile(api, broker, ['Welcome', 'Massage costs $45 a visit.'], { original_name: 'leaflet.pdf' })
  const rows = ['plan: Silver A; premium: 410.50', 'plan: Silver B; premium: 420.50']
  await aFile(api, broker, [[`Rates ${last_year}`, ...rows].join('\n')], { original_name: 'rates.csv' })
  expect((await ask('What does acupuncture cost?')).reply).toBe(`guide.pdf (${last_year}), page 3: “${passage}” [1]`)
  expect((await ask('What does massage cost?')).reply).toMatch(/^leaflet\.pdf, page 2: /)
  expect((await ask('What is the premium of the silver plans?')).reply).toBe(`From rates.csv (${last_year}):`)
})

test('says which other files have what a comparison of plan documents leaves out', async () => {
  await aPlan('bluestem')
  const rows = ['plan: Juniper Gold; deductible: 0', 'plan: Juniper Bronze; deductible: 7000']
  await aFile(api, broker, [rows.join('\n')], { original_name: 'plans.csv' })
  await aFile(api, broker, ['plan: Juniper Gold; network: HMO'], { original_name: 'networks.csv' })
  const note = /This is from your plan documents only\. plans\.csv \[(\d)\] also says something about it\.$/
  const one = await ask('Which plan has the lowest deductible?')
  const number = Number(note.exec(one.reply)?.[1])
  expect(one.citations[number - 1]).toMatchObject({ original_name: 'plans.csv', page: 1, passage: rows[0] })
  await aPlan('mesa')
  const begun = await ask('What is the deductible with Mesa?')
  expect(begun.reply).not.toMatch(note)
  const { conversation_id } = begun
  const next = { message: 'And which plan has the lowest?', context: { client_id: null }, conversation_id }
  for (const { reply } of [
    await ask('Which plan has the lowest deductible?'),
    await ask('Which plans have a deductible under $1,000?'),
    await ask('Compare the deductibles of all plans'),
    await api.get(askAssistant, { token, body: next }),
  ])
    expect(reply).toMatch(note)
  expect((await ask('Which plan has the lowest emergency room cost?')).reply).not.toContain('plan documents only')
  expect((await ask('Compare the deductibles of Bluestem and Mesa')).reply).not.toContain('plan documents only')
})
