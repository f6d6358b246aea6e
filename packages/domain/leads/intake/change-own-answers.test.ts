import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { enterHousehold } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { clientHealth } from '../../client-health.ts'
import { notify } from '../../reactions/notify.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { assess } from './assess-on-client-submitted.ts'

const api = await apiForFile()
const { createClient, readOwnAnswers, changeOwnAnswers } = intakeEndpoints

async function arrived(overrides: Parameters<typeof anIntake>[0] = {}) {
  const broker = await aUser(api.db)
  const email = `${newId()}@example.test`
  const { id, intake_token: token } = await api.get(createClient, {
    body: anIntake({ email, age: 40, broker_id: broker.id, ...overrides }),
  })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  return { id, token, broker, email }
}
async function change(token: string, changed: object) {
  const { revision, mark, answers } = await api.get(readOwnAnswers, { token })
  return api.call(changeOwnAnswers, { token, body: { revision, mark, answers: { ...answers, ...changed } } })
}
const stored = async (id: string) => {
  const client = await api.db.row(tables.client, sql`select * from client where id = ${id}::uuid`)
  return client && { ...client, ...clientHealth.parse(client.health) }
}

test('changes answers: the assessment is redone, and the broker is told what changed', async () => {
  const { id, token, broker } = await arrived({ phone: '555-0100', health_conditions: ['none'] })
  const before = await api.get(riskEndpoints.readRiskAssessment, { params: { id }, token })
  const sent = { age: 60, phone: '555-0199', health_conditions: ['epilepsy'], occupation: 'Baker' }
  expect(await change(token, sent)).toMatchObject({ status: 200, body: { revision: 2 } })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  expect(await stored(id)).toMatchObject({ ...sent, revision: 2, earlier_answers: [{ revision: 1 }] })
  const after = await api.get(riskEndpoints.readRiskAssessment, { params: { id }, token })
  expect(after.risk_score).toBeGreaterThan(before.risk_score)
  const shown = await api.get(consumerEndpoints.readOwnResult, { token })
  expect(JSON.stringify(shown?.told_us)).toContain('Baker')

  const timeline = await api.get(timelineEndpoints.readTimeline, {
    params: { id },
    token: await tokenOf(api, broker),
    query: {},
  })
  expect(timeline.find(({ kind }) => kind === 'answers_changed')).toMatchObject({
    source: 'edited',
    by: null,
    changes: [
      { name: 'Phone', before: null, after: null },
      { name: 'Age', before: '40', after: '60' },
      { name: 'Conditions', before: 'None of these', after: 'Epilepsy' },
      { name: 'Occupation', before: 'Not given', after: 'Baker' },
    ],
  })
  const told = await api.db.rows(
    tables.notification,
    sql`select * from notification where user_id = ${broker.id} and kind = 'client_updated'`,
  )
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toMatch(/epilepsy|baker|60 /i)
})

test('changes neither email address nor consents, and nothing without a difference', async () => {
  const { id, token, email } = await arrived()
  await change(token, { email: 'other@example.test', email_consent: true, phone_consent: true, terms_accepted: false })
  expect(await stored(id)).toMatchObject({ email, email_consent: false, phone_consent: false, revision: 1 })
})

test('saves a county alone, and what someone in the household is to the client and smokes', async () => {
  const { id, token, broker } = await arrived({
    zip_code: '75078',
    covers_others: true,
    household_members: [{ age: 38 }, { age: 9 }],
  })
  expect(await change(token, { county_fips: '48085' })).toMatchObject({ body: { revision: 2 } })
  expect(await stored(id)).toMatchObject({ county_fips: '48085' })
  const household_members = [{ age: 38, relationship: 'spouse', tobacco_use: true }, { age: 9 }]
  expect(await change(token, { household_members })).toMatchObject({ body: { revision: 3 } })
  expect(await stored(id)).toMatchObject({ household: [{}, { relationship: 'spouse', tobacco_use: true }, {}] })
  const timeline = await api.get(timelineEndpoints.readTimeline, {
    params: { id },
    token: await tokenOf(api, broker),
    query: {},
  })
  expect(timeline.filter(({ kind }) => kind === 'answers_changed')).toMatchObject([
    { changes: [{ name: 'Ages of the others', before: '38, 9', after: '38 (spouse, uses tobacco), 9' }] },
    { changes: [{ name: 'County', before: null, after: 'Collin County' }] },
  ])
  const shown = await api.get(consumerEndpoints.readOwnResult, { token })
  expect(shown?.told_us.flatMap(({ answers }) => answers)).toContainEqual({ name: 'County', answer: 'Collin County' })
})

test('keeps what the broker found out about the household until the people in it change', async () => {
  const { id, token } = await arrived({ covers_others: true, household_members: [{ age: 9, relationship: 'child' }] })
  await enterHousehold(api.db, id, [{ age: 40 }, { age: 9, relationship: 'child', medicaid: true }])
  await change(token, { age: 41 })
  expect(await stored(id)).toMatchObject({ household: [{}, { age: 9, medicaid: true }] })
  await change(token, { household_members: [{ age: 10 }] })
  expect(await stored(id)).toMatchObject({ household: [{ age: 41 }, { age: 10, medicaid: false }] })
  await change(token, { covers_others: false, household_members: [] })
  expect(await stored(id)).toMatchObject({ household: null, covers_others: false })
})

test('keeps the people whom the broker entered when the plan is for the client alone', async () => {
  const { id, token } = await arrived()
  await enterHousehold(api.db, id, [{ age: 40 }, { age: 38, relationship: 'spouse', medicare: true }])
  const { answers } = await api.get(readOwnAnswers, { token })
  expect(answers).toMatchObject({ covers_others: false, household_members: [] })
  await change(token, { phone: '555-0101' })
  expect(await stored(id)).toMatchObject({ phone: '555-0101', household: [{}, { age: 38, medicare: true }] })
  await change(token, { covers_others: true, household_members: [{ age: 37 }] })
  expect(await stored(id)).toMatchObject({ household: [{}, { age: 37, medicare: false }] })
})

test('tells the form when more is known of the household than it shows, because its prices would be another household’s', async () => {
  const { id, token } = await arrived({ covers_others: true, household_members: [{ age: 9, relationship: 'child' }] })
  const moreKnown = async () => (await api.get(readOwnAnswers, { token })).more_is_known
  expect(await moreKnown()).toBe(false)
  await enterHousehold(api.db, id, [{ age: 40 }, { age: 9, relationship: 'child', medicaid: true }])
  expect(await moreKnown()).toBe(true)
})

test('keeps what the broker found out about everyone in the household who stays in it', async () => {
  const spouse = { age: 36, relationship: 'spouse' as const }
  const { id, token } = await arrived({ covers_others: true, household_members: [spouse, { age: 4 }, { age: 2 }] })
  const offer = { employee_premium: 100, family_premium: 300 }
  const entered = [
    { age: 40, pregnant: true },
    { ...spouse, employer_offer: offer },
    { age: 4, medicaid: true },
    { age: 2, applying: false },
  ]
  await enterHousehold(api.db, id, entered)
  await change(token, { household_members: [{ age: 5 }, { age: 2, tobacco_use: true }, { ...spouse, age: 37 }] })
  expect(await stored(id)).toMatchObject({
    household: [
      { age: 40, pregnant: true },
      { age: 5, medicaid: false },
      { age: 2, tobacco_use: true, applying: false },
      { age: 37, relationship: 'spouse', employer_offer: offer },
    ],
  })
  await change(token, { household_members: [{ age: 30, relationship: 'spouse' }, { age: 37 }] })
  expect(await stored(id)).toMatchObject({
    household: [{ pregnant: true }, { age: 30, employer_offer: null }, { relationship: null, employer_offer: offer }],
  })
  await change(token, { covers_others: false, household_members: [] })
  expect(await stored(id)).toMatchObject({ household: [{ pregnant: true }], covers_others: false })
  await change(token, { covers_others: true })
  expect(await stored(id)).toMatchObject({ household: null, covers_others: true })
})

test('refuses a change that would undo what the broker changed in the meantime', async () => {
  const { id, token, broker } = await arrived({ covers_others: true, household_members: [{ age: 9 }] })
  const { answers, ...read } = await api.get(readOwnAnswers, { token })
  const people = [{ age: 40 }, { age: 38, relationship: 'spouse' as const, medicare: true }, { age: 9 }]
  await api.get(clientEndpoints.changeHousehold, {
    params: { id },
    token: await tokenOf(api, broker),
    body: { people, household_size: 5 },
  })
  const late = { token, body: { ...read, answers: { ...answers, phone: '555-0105' } } }
  expect(await api.call(changeOwnAnswers, late)).toMatchObject({ status: 409, body: { code: 'answers_changed' } })
  expect(await change(token, { phone: '555-0105' })).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({
    phone: '555-0105',
    household_size: 5,
    household: [{}, { medicare: true }, {}],
  })
})

test('keeps a household with more people than the form has room for', async () => {
  const { id, token } = await arrived({ covers_others: true })
  const others = Array.from({ length: 11 }, (_, child) => ({ age: child + 1, relationship: 'child' as const }))
  await enterHousehold(api.db, id, [{ age: 40 }, ...others])
  expect(await change(token, { phone: '555-0102' })).toMatchObject({ status: 200 })
  expect((await stored(id))?.household).toHaveLength(12)
  const [first, ...shown] = (await api.get(readOwnAnswers, { token })).answers.household_members
  expect(await change(token, { household_members: [{ ...first, tobacco_use: true }, ...shown] })).toMatchObject({
    status: 200,
  })
  expect((await stored(id))?.household).toHaveLength(12)
})

test('validates like the assessment', async () => {
  const { token } = await arrived()
  const bad = [
    { age: 1.5 },
    { zip_code: '1' },
    { plan_preference: 'gap_insurance' },
    { health_conditions: ['none', 'epilepsy'] },
  ]
  const answers = await Promise.all(bad.map((one) => change(token, one)))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
})

test('refuses a change of outdated or foreign answers, and of a closed record', async () => {
  const { id, token, email } = await arrived()
  const { revision, answers } = await api.get(readOwnAnswers, { token })
  await change(token, { age: 50 })
  const late = { token, body: { revision, answers } }
  expect(await api.call(changeOwnAnswers, late)).toMatchObject({ status: 409, body: { code: 'answers_changed' } })

  const waiting = await api.get(createClient, { body: anIntake({ email, age: 70 }) })
  expect((await api.call(readOwnAnswers, { token: waiting.intake_token })).status).toBe(403)
  await answerAgain(api, anIntake({ email, age: 71 }))
  expect((await api.call(readOwnAnswers, { token })).status).toBe(403)
  expect((await api.call(changeOwnAnswers, { token, body: { revision: 3, answers } })).status).toBe(403)
  expect(await stored(id)).toMatchObject({ age: 71 })

  const closed = await arrived()
  await api.db.run(sql`update client set status = 'enrolled' where id = ${closed.id}::uuid`)
  expect((await change(closed.token, { age: 50 })).status).toBe(409)
})
