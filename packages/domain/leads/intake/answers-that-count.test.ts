import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { enterHousehold } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { sendMails } from '@waymark/testing/send-mails'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { optOut } from '../../conversations/consumer/opt-out.ts'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { lapse } from './lapse-on-client-update-proposed.ts'
import { proposals } from './proposed-update.fixture.ts'
import { updateToken } from './update-token.ts'

const api = await apiForFile()
let broker: User
let session: string
beforeEach(async () => {
  broker = await aUser(api.db)
  session = await tokenOf(api, broker)
})

const { submit, proposed, confirm, stored, update, read } = proposals(api, () => ({ broker, session }))

test('answers that count keep what the broker found out about the household and the county', async () => {
  const entered: HouseholdPerson[] = [
    {
      age: 44,
      relationship: 'self',
      applying: true,
      tobacco_use: false,
      pregnant: false,
      medicare: false,
      medicaid: false,
      employer_offer: null,
    },
    {
      age: 3,
      relationship: 'child',
      applying: true,
      tobacco_use: false,
      pregnant: false,
      medicare: false,
      medicaid: true,
      employer_offer: null,
    },
  ]
  const { client_id, update_id, email } = await proposed(
    { zip_code: '78613-1234' },
    { zip_code: '78613', county_fips: '48491' },
  )
  await enterHousehold(api.db, client_id, entered)
  const { proposed_updates } = await read(client_id)
  expect(proposed_updates.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers))).toContainEqual({
    name: 'Ages of the others',
    before: '3 (child)',
    after: '3 (child)',
  })
  const opened = await api.get(updateEndpoints.openUpdate, { body: { token: updateToken(api.secrets, update_id) } })
  expect(opened.sections.flatMap(({ answers }) => answers)).toContainEqual({
    name: 'Ages of the others',
    answer: '3 (child)',
    changed: false,
  })
  await confirm(update_id)
  expect(await stored(client_id)).toMatchObject({ household: entered, county_fips: '48491' })
  const again = await submit({ email, zip_code: '75001', covers_others: true, household_members: [{ age: 9 }] })
  await confirm(again.id)
  expect(await stored(client_id)).toMatchObject({ household: [{ age: 44 }, { age: 9 }], county_fips: null })
})

test('answers that count and name the others keep what the broker found out about those who are the same', async () => {
  const others = [{ age: 38, relationship: 'spouse' as const }]
  const { client_id, update_id } = await proposed(
    { covers_others: true, household_members: [...others, { age: 9 }] },
    { covers_others: true, household_members: others },
  )
  const offer = { employee_premium: 100, family_premium: null }
  await enterHousehold(api.db, client_id, [
    { age: 44, pregnant: true },
    { ...others[0], age: 38, employer_offer: offer },
  ])
  await confirm(update_id)
  expect(await stored(client_id)).toMatchObject({
    household: [
      { pregnant: true },
      { relationship: 'spouse', employer_offer: offer },
      { age: 9, employer_offer: null },
    ],
  })
})

test('answers that count for the client alone forget the others whom the answers before covered', async () => {
  const { client_id, update_id } = await proposed({}, { covers_others: true, household_members: [{ age: 9 }] })
  expect(await stored(client_id)).toMatchObject({ household: [{}, { age: 9 }] })
  await confirm(update_id)
  expect(await stored(client_id)).toMatchObject({ covers_others: false, household: null })
})

test('answers that count bring no consent that the person withdrew after sending them, and the page says so', async () => {
  const agreed = { phone: '555-0199', phone_consent: true, email_consent: true }
  const { client_id, update_id } = await proposed(agreed, { phone: '555-0199', phone_consent: true })
  const token = mailedTokenOf(api, { id: client_id })
  await api.get(consumerEndpoints.revokeOwnConsent, { token, body: { consents: ['phone'] } })
  const opened = await api.get(updateEndpoints.openUpdate, { body: { token: updateToken(api.secrets, update_id) } })
  expect(opened.sections.at(-1)?.answers).toMatchObject([
    { answer: 'Yes', changed: true },
    { name: 'Phone calls', answer: 'No', changed: false },
  ])
  expect((await confirm(update_id)).status).toBe(200)
  expect(await stored(client_id)).toMatchObject({ revision: 2, phone_consent: false, email_consent: true })
  expect(await api.get(consumerEndpoints.readOwnRecord, { token })).toMatchObject({
    phone_consent: false,
    receipts: [{ phone_consent: true }, { phone_consent: true }],
    revocations: [{ consent: 'phone' }],
  })
})

test('answers that count bring no consent to further email to an address that stopped all emails after they were sent', async () => {
  const { client_id, update_id, email } = await proposed({ email_consent: true }, { email_consent: false })
  await optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, email, client_id))
  expect((await confirm(update_id)).status).toBe(200)
  expect(await stored(client_id)).toMatchObject({ revision: 2, email_consent: false })
  const own = await api.get(consumerEndpoints.readOwnRecord, { token: mailedTokenOf(api, { id: client_id }) })
  expect(own).toMatchObject({
    email_consent: false,
    receipts: expect.arrayContaining([expect.objectContaining({ email_consent: true })]),
    revocations: [{ consent: 'email' }],
  })
})

test('a link withdraws the consent to further email also of a person who switched service emails on again', async () => {
  const { client_id, update_id, email } = await proposed({ email_consent: true }, { email_consent: false })
  await optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, email, client_id))
  const token = mailedTokenOf(api, { id: client_id })
  await api.get(consumerEndpoints.setServiceEmails, { token, body: { wanted: true } })
  expect((await confirm(update_id)).status).toBe(200)
  expect(await stored(client_id)).toMatchObject({ revision: 2, email_consent: false })
})

test('answers that count keep the consent to further email of a person who only switched service emails off', async () => {
  const { client_id, update_id } = await proposed({ email_consent: true }, { email_consent: false })
  const token = mailedTokenOf(api, { id: client_id })
  await api.get(consumerEndpoints.setServiceEmails, { token, body: { wanted: false } })
  expect((await confirm(update_id)).status).toBe(200)
  expect(await stored(client_id)).toMatchObject({ revision: 2, email_consent: true })
})

test('asks in the language of the new answers, which is the client’s once they count', async () => {
  const { client_id, email } = await proposed()
  await sendMails(api)
  const body = anIntake({ broker_id: broker.id, email, age: 42 })
  const again = await api.get(intakeEndpoints.createClient, { body, headers: { 'accept-language': 'es' } })
  const subjects = (await sendMails(api)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Confirme sus nuevas respuestas'])
  expect(await stored(client_id)).toMatchObject({ language: 'en' })
  await confirm(again.id)
  expect(await stored(client_id)).toMatchObject({ language: 'es', age: 42 })
})

test('keeps the last twenty answers', async () => {
  const { client_id, update_id, email } = await proposed()
  await confirm(update_id)
  for (let age = 42; age < 65; age += 1) await confirm((await submit({ email, age })).id)
  const client = await stored(client_id)
  expect(client).toMatchObject({ age: 64, revision: 25 })
  expect(client.earlier_answers).toMatchObject(
    Array.from({ length: 20 }, (_, i) => ({ revision: 5 + i, answers: { age: 44 + i } })),
  )
})

test('discards answers that nobody confirmed for 14 days, and none before', async () => {
  const { client_id, update_id } = await proposed()
  await makeDue(api.db, 'lapse')
  await react(api.db, lapse)
  expect((await update(update_id))?.outcome).toBeNull()
  await api.db.run(sql`update proposed_update set expires_at = now() - interval '1 s'`)
  expect(await confirm(update_id)).toMatchObject({ status: 409 })
  expect((await read(client_id)).proposed_updates).toEqual([])
  await makeDue(api.db, 'lapse')
  await react(api.db, lapse)
  expect(await update(update_id)).toMatchObject({ outcome: 'expired', answers: null })
  expect((await stored(client_id)).revision).toBe(1)
})

test('discards late answers as late also if the clock of the worker is behind that of the database', async () => {
  const { update_id } = await proposed()
  await api.db.run(sql`update proposed_update set expires_at = now()`)
  await makeDue(api.db, 'lapse')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await react(api.db, lapse)
  const body = { token: updateToken(api.secrets, update_id) }
  expect(await api.get(updateEndpoints.openUpdate, { body })).toMatchObject({ outcome: 'expired', replaced: false })
})

test('says of answers that newer ones replaced that they were replaced, and of late ones that they were late', async () => {
  const [late, { client_id, update_id, email }] = [await proposed(), await proposed()]
  await api.db.run(sql`
    update proposed_update set expires_at = now() - interval '1 s' where id = ${late.update_id}::uuid`)
  await makeDue(api.db, 'lapse')
  await react(api.db, lapse)
  for (let age = 50; age < 60; age += 1) await submit({ email, age })

  const opened = (id: string) => api.get(updateEndpoints.openUpdate, { body: { token: updateToken(api.secrets, id) } })
  expect(await opened(late.update_id)).toMatchObject({ outcome: 'expired', replaced: false })
  expect(await opened(update_id)).toMatchObject({ outcome: 'expired', replaced: true })
  expect((await confirm(late.update_id)).body).toMatchObject({ detail: expect.stringContaining('in time') })
  expect((await confirm(update_id)).body).toMatchObject({
    code: 'update_ended',
    detail: 'Newer answers came with this email address, so these were discarded.',
  })
  const ended = async (id: string) =>
    (await api.get(timelineEndpoints.readTimeline, { params: { id }, token: session, query: {} })).filter(
      ({ kind }) => kind === 'update_ended',
    )
  expect(await ended(late.client_id)).toMatchObject([{ outcome: 'expired', replaced: false }])
  expect(await ended(client_id)).toMatchObject([{ outcome: 'expired', replaced: true }])
})
