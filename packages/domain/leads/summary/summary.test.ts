import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { summaryEndpoints } from '@waymark/contracts/leads/summary/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import { openPdf } from '../../knowledge/files/extract/open-pdf.ts'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'

const api = await apiForFile({ BRAND_NAME: 'Waymark', OPERATOR_NAME: 'Waymark LLC' })
let broker: User
let token: string
beforeAll(async () => {
  broker = await aUser(api.db, { subscription_package: 'white_label', subscription_status: 'active', npn: '1234567' })
  token = await tokenOf(api, broker)
  await api.call(agencyEndpoints.updateAgencyProfile, {
    token,
    body: { agency_name: 'Hill Country Health', client_phone: '(512) 555-0100' },
  })
})

/** A client of the broker who completed the assessment. */
async function aSharingClient(overrides: Parameters<typeof anIntake>[0] = {}): Promise<Pick<Client, 'id'>> {
  const { id } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ email: `${newId()}@example.com`, ...overrides }),
  })
  await give(id)
  return { id }
}
const give = (id: string) =>
  api.db.run(sql`
    update client set broker_id = ${broker.id}::uuid, assignment_type = 'agent_link' where id = ${id}::uuid`)

async function download({ id }: Pick<Client, 'id'>, language?: string) {
  const { body, headers, status } = await api.call(summaryEndpoints.downloadClientSummary, {
    token,
    params: { id },
    query: language === undefined ? {} : { language },
  })
  if (!Buffer.isBuffer(body)) throw new Error(`answered ${status}`)
  const { pages } = await readPdf(body, () => undefined)
  const text = pages.map((page) => page.text).join('\n')
  return { body, name: headers.get('content-disposition') ?? '', text, pages: pages.length }
}

const ANSWERS = {
  first_name: 'José',
  last_name: 'Núñez',
  zip_code: '78701',
  age: 35,
  household_size: 4,
  annual_income: 60_000,
  covers_others: true,
  household_members: [{ age: 34 }, { age: 9 }, { age: 6 }],
  health_conditions: ['diabetes_type_2'],
  medications: ['Lisinopril'],
} as const

test.each([
  [
    'en',
    [
      'Summary for José Núñez',
      'What we found',
      'What to do next',
      'Powered by Waymark',
      'Waymark LLC',
      'Ages of the others',
    ],
  ],
  ['es', ['Resumen para José Núñez', 'Lo que encontramos', 'Qué hacer ahora', 'Con la tecnología de Waymark']],
])(
  'in %s says the verdict, the household, the answers, what to do next and who the agent is',
  async (language, words) => {
    const client = await aSharingClient({
      ...ANSWERS,
      medications: [...ANSWERS.medications],
      health_conditions: ['diabetes_type_2'],
      household_members: [...ANSWERS.household_members],
    })
    const { text } = await download(client, language)
    for (const said of [
      ...words,
      'Hill Country Health',
      'Ada Broker',
      '(512) 555-0100',
      '1234567',
      'Lisinopril',
      '35, 34',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said.replace('35, 34', '34, 9, 6'))
    }
  },
)

test('is in the language of the client unless another is chosen', async () => {
  const client = await aSharingClient()
  await api.db.run(sql`update client set language = 'es' where id = ${client.id}::uuid`)
  expect((await download(client)).text).toContain('Lo que encontramos')
  expect((await download(client, 'en')).text).toContain('What we found')
  const refused = await api.call(summaryEndpoints.downloadClientSummary, {
    token,
    params: { id: client.id },
    query: { language: 'xx' },
  })
  expect(refused.status).toBe(422)
})

test('has no answers of a client who never agreed to share them', async () => {
  const client = await aClient(api.db, {
    broker_id: broker.id,
    assignment_type: 'manual',
    health_conditions: ['cancer'],
    medications: ['Tamoxifen'],
  })
  const { text } = await download(client)
  expect(text).toContain('You have not agreed to share answers here')
  expect(text).not.toMatch(/Tamoxifen|cancer/i)
})

test('has the phone number only while the client may be called or texted', async () => {
  const without = await aSharingClient({ phone: '512 555 0142', phone_consent: false })
  expect((await download(without)).text).not.toContain('555 0142')
  const wanted = await aSharingClient({ phone: '512 555 0142', phone_consent: true })
  expect((await download(wanted)).text).toContain('512 555 0142')
  await api.db.run(sql`update client set phone_consent = false where id = ${wanted.id}::uuid`)
  expect((await download(wanted)).text).not.toContain('555 0142')
})

test('its file name and its title name nobody and nothing about health', async () => {
  const client = await aSharingClient({ first_name: 'Josephine', health_conditions: ['cancer'] })
  const { name, body } = await download(client)
  expect(name).toMatch(/filename="?summary-\d{3}-\d{3}-\d{3}-\d{4}-\d\d-\d\d\.pdf/)
  const document = await openPdf(body)
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'Your summary', Author: 'Hill Country Health' })
  // Screen readers get its headings and tables.
  const page = await document.getPage(1)
  expect(JSON.stringify(await page.getStructTree())).toMatch(/"role":"H1".*"role":"TH"/)
  await document.loadingTask.destroy()
})

test('keeps long names and long answers on its pages', async () => {
  const client = await aSharingClient({
    first_name: 'Maximiliana'.repeat(8),
    medications: Array.from({ length: 50 }, (_, index) => `Medication number ${index}`),
    scenario_notes: 'Every morning I walk to the lake and back. '.repeat(45),
  })
  const { text, pages } = await download(client)
  expect(pages).toBeGreaterThan(1)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Medication number 49')
  expect(text.match(/Where these numbers come from/g)).toHaveLength(1)
})

test('is logged', async () => {
  const client = await aSharingClient()
  await download(client)
  expect(
    await api.db.exists(sql`
      select from access_log where action = 'client.summary_downloaded' and subject_id = ${client.id}::uuid
        and actor_id = ${broker.id}::uuid`),
  ).toBe(true)
})

test('there is none for an imported person who has not taken the assessment', async () => {
  const client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'manual' })
  await api.db.run(sql`
    update client
    set revision = 0, email_key = null, terms_accepted = false, email_consent = false, age = null, gender = null,
        zip_code = null, household_size = null, annual_income = null, health = null, plan_preference = null,
        covers_others = null
    where id = ${client.id}::uuid`)
  const { status } = await api.call(summaryEndpoints.downloadClientSummary, { token, params: { id: client.id } })
  expect(status).toBe(404)
})
