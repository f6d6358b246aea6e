import { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aContactLead, anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'

const { requestContact, findContactLeads, listContactLeads, readContactLead, handleContactLead } = contactEndpoints

const api = await apiForFile({ RATE_LIMITS: 'on' })
let administrator: User
let token: string
beforeEach(async () => {
  await api.db.run(sql`truncate contact_lead, notification, app_user cascade`)
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})

/** Of another person each time, because there is a limit for one mailbox, too. */
const asked = (overrides: object = {}) => ({
  contact_type: 'white_label_inquiry',
  name: 'Wanda',
  email: `${newId()}@example.test`,
  notes: 'Acme Benefits, 40 agents',
  ...overrides,
})
let addresses = 0
const from = () => ({ ip: `203.0.113.${++addresses}` })
const stored = () =>
  api.db.rows(
    tables.contact_lead.pick('id', 'contact_type', 'email', 'client_id', 'source_page', 'notes'),
    sql`select id, contact_type, email, client_id, source_page, notes from contact_lead order by id`,
  )

test('stores three types of requests and notifies all administrators without naming the visitor', async () => {
  const [second] = await Promise.all([
    anAdministrator(api.db),
    anAdministrator(api.db, { is_active: false }),
    aUser(api.db, { founder_access: true }),
  ])
  const made: { id: string; contact_type: string }[] = []
  for (const contact_type of ['white_label_inquiry', 'network_access_request', 'appointment_request']) {
    made.push(
      await api.get(requestContact, { body: asked({ contact_type, source_page: '/medical?who=me#top' }), ...from() }),
    )
  }
  expect(made).toMatchObject([
    { contact_type: 'white_label_inquiry' },
    { contact_type: 'network_access_request' },
    { contact_type: 'appointment_request' },
  ])
  expect(await stored()).toMatchObject(
    made.map(({ contact_type }) => ({ contact_type, client_id: null, source_page: '/medical' })),
  )
  await react(api.db, notify)
  const told = await api.db.rows(
    tables.notification.pick('id', 'user_id', 'title', 'body').extend({ link: present(text) }),
    sql`select id, user_id, link, title, body from notification where kind = 'contact_received'`,
  )
  expect(told.map(({ user_id, link }) => `${user_id} ${link}`).toSorted()).toEqual(
    [administrator, second]
      .flatMap(({ id: user }) => made.map(({ id }) => `${user} /admin/contacts?contact=${id}`))
      .toSorted(),
  )
  expect(JSON.stringify(told)).not.toMatch(/wanda|acme/i)
})

test('requires an address and a valid type, and stores nothing for a filled honeypot', async () => {
  const wrong = [
    [{ email: '' }, 'Email address is required'],
    [{ email: 'wanda' }, 'Please enter a valid email address'],
    [{ contact_type: 'assessment' }, 'Contact type is required'],
    [{ notes: 'n'.repeat(2001) }, 'Please keep this under 2,000 characters'],
    [{ honeypot: 'http://spam.test', email: '' }, 'Please try again in a moment.'],
  ] as const
  for (const [change, detail] of wrong) {
    expect(await api.call(requestContact, { body: asked(change), ...from() })).toMatchObject({
      status: 422,
      body: { detail },
    })
  }
  expect(await stored()).toEqual([])
})

test('keeps what a visitor wrote out of the database, and shows it to administrators', async () => {
  const { id } = await api.get(requestContact, { body: asked(), ...from() })
  expect(await api.get(readContactLead, { token, params: { id } })).toMatchObject({ notes: 'Acme Benefits, 40 agents' })
  expect(await api.db.exists(sql`select from contact_lead where notes like '%Acme%'`)).toBe(false)
})

test('stores one request per key, and limits requests from one network', async () => {
  const body = asked()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.call(requestContact, { body, idempotency_key: 'key', ...from() })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(await stored()).toHaveLength(1)
  expect(
    (await api.call(requestContact, { body: asked({ name: 'Ann' }), idempotency_key: 'key', ...from() })).status,
  ).toBe(422)

  const caller = from()
  const many = await Promise.all(
    Array.from({ length: 14 }, () => api.call(requestContact, { body: asked(), ...caller })),
  )
  expect(many.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('pages through contacts by type, address and open ones, with the filtered total', async () => {
  await api.get(intakeEndpoints.createClient, { body: anIntake({ email: 'Carl@example.test' }) })
  const [first, second, third] = [
    await aContactLead(api.db, { email: 'Ann_1@example.test' }),
    await aContactLead(api.db, { email: 'annx1@example.test', contact_type: 'appointment_request' }),
    await aContactLead(api.db, { email: 'bob@example.test', handled_at: new Date() }),
  ]
  const ids = async (query: Record<string, string>) => {
    const { leads, total } = await api.get(listContactLeads, { token, query })
    return { ids: leads.map(({ id }) => id), total }
  }
  expect(await ids({ contact_type: 'white_label_inquiry' })).toEqual({ ids: [third.id, first.id], total: 2 })
  expect(await ids({ open: 'true' })).toEqual({ ids: [second.id, first.id], total: 2 })
  const found = await api.get(findContactLeads, { token, body: { search: 'ANN_', open: 'true' } })
  expect({ ids: found.leads.map(({ id }) => id), total: found.total }).toEqual({ ids: [first.id], total: 1 })
  expect(await api.get(findContactLeads, { token, body: { search: 'carl' } })).toMatchObject({
    leads: [{ contact_type: 'assessment', email: 'Carl@example.test', handled_at: null }],
    total: 1,
  })
  const page = await api.call(listContactLeads, { token, query: { limit: 3 } })
  expect(page.body).toMatchObject({ leads: [{ id: third.id }, { id: second.id }, { id: first.id }], total: 4 })
  const next = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const cursor = new URL(next, 'http://waymark.test').searchParams.get('cursor') ?? ''
  expect(await api.get(listContactLeads, { token, query: { limit: 3, cursor } })).toMatchObject({
    leads: [{ contact_type: 'assessment' }],
    total: 4,
  })
})

test('marks a request as handled and back, refuses a client’s contact, and logs it all', async () => {
  const { id } = await aContactLead(api.db)
  const handle = (handled: boolean) => api.get(handleContactLead, { token, params: { id }, body: { handled } })
  const { handled_at } = await handle(true)
  expect(handled_at).toEqual(expect.any(String))
  expect(await handle(true)).toMatchObject({ id, handled_at })
  expect(await api.get(readContactLead, { token, params: { id } })).toMatchObject({ id, handled_at })
  expect(await handle(false)).toMatchObject({ id, handled_at: null })

  const client = await api.get(intakeEndpoints.createClient, { body: anIntake() })
  const { leads } = await api.get(listContactLeads, { token, query: { contact_type: 'assessment' } })
  const refused = await api.call(handleContactLead, {
    token,
    params: { id: leads[0]?.id ?? '' },
    body: { handled: true },
  })
  expect(refused.status).toBe(409)

  const noted = await api.db.rows(
    tables.access_log.pick('action', 'subject_id'),
    sql`
    select action, subject_id from access_log where actor_id = ${administrator.id}::uuid order by id`,
  )
  expect(noted).toEqual([
    { action: 'contact.handled', subject_id: id },
    { action: 'contact.read', subject_id: id },
    { action: 'contact.reopened', subject_id: id },
    { action: 'contacts.listed', subject_id: null },
    { action: 'contacts.listed', subject_id: client.id },
  ])
})
