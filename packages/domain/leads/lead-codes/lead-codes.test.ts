import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { leadCodeEndpoints, MAX_LEAD_CODES } from '@waymark/contracts/leads/lead-codes/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { pathOf } from '@waymark/testing/api'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aLeadCode, anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { submitIntake } from '../intake/submit-intake.ts'
import { createLeadCode } from './lead-codes.ts'

const api = await apiForFile()
beforeAll(async () => {
  await anAdministrator(api.db)
})

let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { states_licensed: ['AK'], available: false })
  token = await tokenOf(api, broker)
})

const ours = () => ({ base_url: `${api.url}/broker?tab=overview` })
const create = (body: object = {}, idempotency_key?: string) =>
  api.get(leadCodeEndpoints.createLeadCode, { token, body: { ...ours(), ...body }, idempotency_key })
const list = () => api.get(leadCodeEndpoints.listLeadCodes, { token })

/** Submits an assessment through a link with this `agent` and returns its row. */
async function comesWith(agent: string) {
  const body = intakeRecord.parse(anIntake({ zip_code: '99501', broker_id: agent }))
  const { client_id } = await submitIntake(contextOf(api, ANONYMOUS), body)
  for (const delivery of await claim(api.db, [{ subscriber: 'assign', limit: 100 }]))
    await assign.run(api.db, delivery, 'test')
  return api.db.row(
    tables.client.pick('broker_id', 'assignment_type'),
    sql`select broker_id, assignment_type from client where id = ${client_id}`,
  )
}

test('creates a short code of unambiguous characters with a link to our own site', async () => {
  const made = await create({ label: ' Flyer at the clinic ' })
  expect(made.code).toMatch(/^[CDFGHJKMNPQRTWXY34679]{7}$/)
  expect(made.link).toBe(`${api.url}/assessment?agent=${made.code}`)
  expect(made).toMatchObject({ label: 'Flyer at the clinic', uses: 0, ended_at: null })
  expect(await list()).toEqual([made])
})

test('gives the broker anyone who uses the code, however typed, and counts the use', async () => {
  const { code } = await create()
  expect(await comesWith(code)).toEqual({ broker_id: broker.id, assignment_type: 'lead_code' })
  expect(await comesWith(code.toLowerCase())).toEqual({ broker_id: broker.id, assignment_type: 'lead_code' })
  expect(await list()).toEqual([expect.objectContaining({ code, uses: 2 })])
})

test('stops an ended code from working, and still shows its uses', async () => {
  const { id, code } = await create()
  await comesWith(code)
  const ended = await api.get(leadCodeEndpoints.endLeadCode, { token, params: { id } })
  expect(ended.ended_at).not.toBeNull()
  expect(await comesWith(code)).toMatchObject({ assignment_type: 'admin_queue' })
  expect(await api.get(leadCodeEndpoints.endLeadCode, { token, params: { id } })).toEqual(ended)
  expect(await list()).toEqual([{ ...ended, uses: 1 }])
})

test('creates one code per key for a hundred requests, and rejects another body', async () => {
  const key = newId()
  const made = await Promise.all(Array.from({ length: 100 }, () => create({}, key)))
  expect(new Set(made.map(({ code }) => code)).size).toBe(1)
  expect(await list()).toHaveLength(1)
  const other = { token, body: { ...ours(), label: 'other' }, idempotency_key: key }
  expect((await api.call(leadCodeEndpoints.createLeadCode, other)).status).toBe(422)
})

test('draws again when a code already exists', async () => {
  const { code } = await aLeadCode(api.db, await aUser(api.db))
  const drawn = [code, code, `NEW-${newId()}`]
  const context = contextOf(api, await signedIn(api.db, broker), { origin: api.url })
  const made = await createLeadCode(context, { ...ours(), label: null }, () => drawn.shift() ?? '')
  expect(made.code).toMatch(/^NEW-/)
})

const refusal = (body: object) => api.call(leadCodeEndpoints.createLeadCode, { token, body })

describe('rejects', () => {
  test.each(['https://evil.example', 'javascript:alert(1)', 'nowhere', ''])('the address %j', async (base_url) => {
    expect((await refusal({ base_url })).status).toBe(422)
    expect(await list()).toEqual([])
  })

  test('a label of 61 characters', async () => {
    expect((await refusal({ ...ours(), label: 'x'.repeat(61) })).status).toBe(422)
  })

  test('requests without a subscription, but still lists and ends codes', async () => {
    const { id } = await create()
    await api.db.run(sql`update app_user set subscription_status = 'inactive' where id = ${broker.id}`)
    expect(await refusal(ours())).toMatchObject({ status: 402, body: { code: 'payment_required' } })
    expect(await list()).toHaveLength(1)
    expect((await api.get(leadCodeEndpoints.endLeadCode, { token, params: { id } })).ended_at).not.toBeNull()
  })

  test('one more code than a broker can have; ending one makes room', async () => {
    await api.db.run(sql`
      insert into lead_code (code, user_id) select ${broker.id} || n, ${broker.id}::uuid from generate_series(1, ${MAX_LEAD_CODES}::int) as n`)
    expect((await refusal(ours())).status).toBe(409)
    await api.db.run(sql`update lead_code set ended_at = now() where code = ${`${broker.id}1`}`)
    const answers = await Promise.all([refusal(ours()), refusal(ours()), refusal(ours())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

test('pages through every code once, newest first, even if times are equal', async () => {
  for (let n = 0; n < 7; n++) await aLeadCode(api.db, broker, { created_at: new Date(Date.UTC(2026, 0, 1 + (n >> 1))) })
  const pages: string[][] = []
  let next: string | null = pathOf(leadCodeEndpoints.listLeadCodes, { query: { limit: 3 } })
  while (next) {
    const answer = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
    pages.push(leadCodeEndpoints.listLeadCodes.response.parse(await answer.json()).map(({ code }) => code))
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
  expect(new Set(pages.flat()).size).toBe(7)
  const bad = { token, query: { cursor: 'x' } }
  expect((await api.call(leadCodeEndpoints.listLeadCodes, bad)).status).toBe(422)
})

test('counts a client by code among today’s leads', async () => {
  const { code } = await create()
  await comesWith(code)
  const days = await api.get(figureEndpoints.readLeadsPerDay, { token })
  expect(days).toHaveLength(14)
  expect(days.map(({ leads }) => leads)).toEqual([...Array.from({ length: 13 }, () => 0), 1])
})
