import { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'
import { CONTACT_CONSENT_VERSION } from '@waymark/rules/leads/business/consent'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead, anAssessedBusiness } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { sameBytes } from '@waymark/testing/same-bytes'
import { beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'
import { notify } from '../../reactions/notify.ts'
import { leadToken } from './lead-token.ts'

const { createBusinessLead, downloadOverview, listBusinessLeads, requestBusinessCall, updateBusinessLead } =
  businessEndpoints

const api = await apiForFile({ RATE_LIMITS: 'on' })
let administrator: User
beforeAll(async () => {
  administrator = await anAdministrator(api.db, { name_in_notifications: true })
  await anAdministrator(api.db, { available: false })
  await aUser(api.db)
})

let addresses = 0
const from = () => ({ ip: `198.51.100.${++addresses}` })
const submit = (overrides = {}, sent = {}) =>
  api.get(createBusinessLead, { body: anAssessedBusiness(overrides), ...from(), ...sent })

/** Runs what is due and returns the notifications to administrators about a lead. */
async function told(lead_id: string) {
  await api.db.run(sql`
    update event_delivery set state = 'done' from outbox_event
    where event_id = outbox_event.id and aggregate_id <> ${lead_id} and subscriber = 'notify'`)
  for (const delivery of await claim(api.db, [{ subscriber: 'notify', limit: 10 }])) {
    await notify.run(api.db, delivery, 'test')
  }
  const rows = await api.db.rows(
    tables.notification.pick('id', 'kind', 'title', 'link', 'urgent'),
    sql`delete from notification where user_id = ${administrator.id} returning id, kind, title, link, urgent`,
  )
  return rows.map(({ id: _id, ...notification }) => notification)
}

test('computes a snapshot for an employer who completes the required fields', async () => {
  const lead = await submit({
    phone: '',
    interest_gap: '',
    network_preference: 'core_value',
    contribution_model: ['shared', 'shared'],
    savings_snapshot: { estimated_rebate: 1 },
    lead_status: 'won',
  })
  expect(lead).toMatchObject({
    company_name: 'Harbor Bakery',
    phone: null,
    interest_gap: null,
    contribution_model: ['shared'],
    coop_interest_toggle: false,
    savings_snapshot: {
      current_deductible: 7500,
      new_deductible: 2500,
      gap_cost_monthly: 1575,
      gap_cost_annual: 18_900,
      estimated_rebate: 3124,
      employees: 21,
      network_option: 'core_value',
    },
    agent_assigned: administrator.id,
    lead_status: 'new',
    utm_source: 'waymark_business',
    utm_campaign: 'small_business_landing',
    utm_medium: 'web',
  })
  expect(await told(lead.id)).toEqual([
    { kind: 'business_lead', title: 'New business lead: Harbor Bakery', link: '/admin/business-leads', urgent: false },
  ])
})

test('stores the consent as given and shows it to no one', async () => {
  const lead = await submit({ utm_source: 'newsletter' }, { ip: '203.0.113.9', headers: { 'user-agent': 'A browser' } })
  expect(lead.utm_source).toBe('newsletter')
  expect(JSON.stringify(lead)).not.toContain('203.0.113.9')
  const consent = await api.db.row(
    tables.business_lead.pick('consent_version', 'consent_ip', 'consent_user_agent'),
    sql`
    select consent_version, consent_ip, consent_user_agent from business_lead where id = ${lead.id}`,
  )
  expect(consent).toEqual({
    consent_version: CONTACT_CONSENT_VERSION,
    consent_ip: '203.0.113.9',
    consent_user_agent: 'A browser',
  })
})

test.each([
  [{ company_name: ' ' }, 'company_name', 'Company name is required'],
  [{ contact_name: undefined }, 'contact_name', 'Contact name is required'],
  [{ role: 'king' }, 'role', 'Your role is required'],
  [{ email: 'sam' }, 'email', 'Please enter a valid email address'],
  [{ employees_band: '1-4' }, 'employees_band', 'Number of employees is required'],
  [{ current_deductible_band: '2500' }, 'current_deductible_band', 'Current deductible is required'],
  [{ consent_contact: false }, 'consent_contact', 'Please agree to be contacted'],
  [{ coop_pilot_interest: 'unsure' }, 'coop_pilot_interest', 'Choose one of the options'],
  [{ coop_affiliations_text: 'x'.repeat(2001) }, 'coop_affiliations_text', expect.anything()],
  [{ honeypot: 'http://' }, 'honeypot', 'Please try again in a moment.'],
])('rejects %o', async (wrong, path, message) => {
  const answer = await api.call(createBusinessLead, { body: { ...anAssessedBusiness(), ...wrong }, ...from() })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
})

test('creates one lead with one token per key, and limits requests per address', async () => {
  const sent = { body: anAssessedBusiness(), headers: { 'idempotency-key': newId() }, ...from() }
  const [one, again] = [await api.get(createBusinessLead, sent), await api.get(createBusinessLead, sent)]
  expect(again).toEqual(one)
  expect(await api.call(createBusinessLead, { ...sent, body: anAssessedBusiness() })).toMatchObject({ status: 422 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => api.call(createBusinessLead, { ...sent, headers: {} })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('schedules a requested call within 24 hours, once, and again after it was made', async () => {
  const { id, lead_token } = await submit()
  await told(id)
  const token = await tokenOf(api, administrator)
  const call = await api.get(requestBusinessCall, { body: { lead_token } })
  expect(Date.parse(call.due_at) - Date.parse(call.requested_at)).toBe(24 * 3600 * 1000)
  expect(await api.get(requestBusinessCall, { body: { lead_token } })).toEqual(call)
  expect(await told(id)).toEqual([
    { kind: 'business_call', title: 'Harbor Bakery requested a call', link: '/admin/business-leads', urgent: true },
  ])
  const [listed] = await api.get(listBusinessLeads, { token, query: { limit: 1 } })
  expect(listed).toMatchObject({ id, call: { ...call, user_id: administrator.id, done_at: null } })

  const params = { id }
  const done = await api.get(updateBusinessLead, { token, params, body: { lead_status: 'contacted', call_done: true } })
  expect(done).toMatchObject({ lead_status: 'contacted', call: { done_at: expect.any(String) } })
  await api.get(requestBusinessCall, { body: { lead_token } })
  expect(await api.get(updateBusinessLead, { token, params, body: { lead_status: 'quoted' } })).toMatchObject({
    lead_status: 'quoted',
    call: { done_at: null },
  })
})

test('reassigns a call when the first administrator left', async () => {
  const gone = await anAdministrator(api.db, { is_active: false })
  const { id } = await aBusinessLead(api.db, gone)
  await api.get(requestBusinessCall, { body: { lead_token: leadToken(api.secrets, id) } })
  const call = await api.db.row(
    tables.business_call.pick('user_id'),
    sql`select user_id from business_call where lead_id = ${id}`,
  )
  expect(call).toEqual({ user_id: administrator.id })
})

test('gives a call that is due to another administrator when the employer asks again and theirs left', async () => {
  const gone = await anAdministrator(api.db)
  const { id } = await aBusinessLead(api.db, gone)
  const ask = () => api.get(requestBusinessCall, { body: { lead_token: leadToken(api.secrets, id) } })
  const call = await ask()
  await api.db.run(sql`update app_user set is_active = false where id = ${gone.id}`)
  expect([await ask(), await ask()]).toEqual([call, call])
  expect(await told(id)).toMatchObject([{ kind: 'business_call' }])
  const token = await tokenOf(api, administrator)
  const [listed] = await api.get(listBusinessLeads, { token, query: { limit: 1 } })
  expect(listed).toMatchObject({ id, agent_assigned: administrator.id, call: { user_id: administrator.id } })
})

test('prints the answers and the estimate in the overview PDF', async () => {
  const { lead_token } = await submit({ company_name: 'Zażółć & Söhne', coop_affiliations_text: 'guild '.repeat(300) })
  const { body } = await api.call(downloadOverview, { body: { lead_token } })
  if (!Buffer.isBuffer(body)) throw new Error('no bytes came')
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  const { pages } = await readPdf(body, () => undefined)
  const text = pages.map((page) => page.text).join(' ')
  for (const said of [
    'Zażółć & Söhne',
    '$15,776 to $18,900 a year',
    '$3,124 may come back in a good year',
    'Source: our example rates, 2026',
    'health savings accounts',
    '26 U.S.C. 223',
    'illustration',
    'guild guild',
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
  }
})

test('dates the overview by the day where the reader is', async () => {
  const { id, lead_token } = await submit()
  // An evening in California.
  await api.db.run(sql`update business_lead set timestamp_iso = '2026-12-01T02:30:00Z' where id = ${id}::uuid`)
  const printed = async (time_zone?: string) => {
    const { body } = await api.call(downloadOverview, { body: { lead_token, time_zone } })
    if (!Buffer.isBuffer(body)) throw new Error('no bytes came')
    return (await readPdf(body, () => undefined)).pages[0]?.text
  }
  expect(await printed('America/Los_Angeles')).toContain('November 30, 2026')
  for (const unknown of ['Mars/Olympus', undefined]) expect(await printed(unknown)).toContain('December 1, 2026')
})

test('opens nothing with a forged, damaged or old token, or for a deleted lead', async () => {
  const { lead_token } = await submit()
  const old = leadToken(api.secrets, '01890a5d-ac96-774b-bcce-b302099a8059')
  const tokens = [
    '',
    'x',
    lead_token.slice(0, -4),
    `${lead_token}.1`,
    `${lead_token}=`,
    sameBytes(lead_token),
    `${newId()}${lead_token.slice(36)}`,
    old,
    leadToken(api.secrets, newId()),
  ]
  for (const wrong of tokens) {
    const answer = await api.call(requestBusinessCall, { body: { lead_token: wrong } })
    expect(answer.status).toBe(404)
  }
})

test('pages through leads, also by status, with the total count', async () => {
  const token = await tokenOf(api, administrator)
  const ids = []
  for (let i = 0; i < 3; i++) ids.push((await submit()).id)
  await api.get(updateBusinessLead, { token, params: { id: ids[1] ?? '' }, body: { lead_status: 'won' } })
  const first = await api.call(listBusinessLeads, { token, query: { limit: 2 } })
  expect(first.body).toMatchObject([{ id: ids[2] }, { id: ids[1] }])
  expect(first.headers.get('link')).toContain('rel="next"')
  const total = await api.db.row(row({ count: int4 }), sql`select count(*)::int as count from business_lead`)
  expect(first.headers.get('x-total-count')).toBe(String(total?.count))
  const won = await api.call(listBusinessLeads, { token, query: { lead_status: 'won' } })
  expect(won.body).toMatchObject([{ id: ids[1] }])
  expect(won.headers.get('x-total-count')).toBe('1')
})

test('rejects an empty change', async () => {
  const token = await tokenOf(api, administrator)
  const { id } = await submit()
  expect(await api.call(updateBusinessLead, { token, params: { id }, body: {} })).toMatchObject({ status: 422 })
})
