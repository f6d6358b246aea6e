import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { anIntake } from '@waymark/testing/factories/intake'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()

let id: string
let token: string
beforeEach(async () => {
  const made = await api.get(intakeEndpoints.createClient, { body: anIntake() })
  id = made.id
  token = made.intake_token
})
const record = (body: object, idempotency_key?: string) =>
  api.call(intakeEndpoints.recordContactLead, { body: { client_id: id, ...body }, token, idempotency_key })
const leads = async () => {
  const rows = await api.db.rows(
    tables.contact_lead.pick('id', 'contact_type', 'notes'),
    sql`select id, contact_type, notes from contact_lead where client_id = ${id} order by contact_type`,
  )
  return rows.map(({ contact_type, notes }) => ({ contact_type, notes }))
}

test('stores the first lead per client and type, however often it is sent', async () => {
  const first = await record({ contact_type: 'help', notes: 'First' })
  expect(first).toMatchObject({ status: 201, body: { contact_type: 'help', client_id: id } })
  const again = await Promise.all(Array.from({ length: 10 }, (_, i) => record({ contact_type: 'help', notes: `${i}` })))
  expect(new Set(again.map(({ body }) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify(first.body)]))
  expect(await leads()).toEqual([
    { contact_type: 'assessment', notes: null },
    { contact_type: 'help', notes: 'First' },
  ])
})

test('keeps twenty types of one client, and still repeats these', async () => {
  const types = Array.from({ length: 30 }, (_, i) => `type ${i}`)
  const answers = await Promise.all(types.map((contact_type) => record({ contact_type })))
  // With the one of the assessment.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  expect(await leads()).toHaveLength(20)
  const [kept] = (await leads()).slice(1)
  expect((await record({ contact_type: kept?.contact_type })).status).toBe(201)
})

test('takes an email address or none, and nothing that would write to more people', async () => {
  for (const [email, status] of [
    ['x@example.test?bcc=z@example.test', 422],
    ['nobody', 422],
    [null, 201],
    ['', 201],
    [' ', 201],
    ['jo@example.test', 201],
  ])
    expect(await record({ contact_type: 'help', email })).toMatchObject({ status })
})

test('repeats the response for an Idempotency-Key, and rejects another body', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => record({ contact_type: 'help' }, 'key-1')))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await record({ contact_type: 'other' }, 'key-1')).status).toBe(422)
  expect(await leads()).toHaveLength(2)
})

test('rejects a body without a type or with a long text', async () => {
  expect((await record({})).status).toBe(422)
  expect((await record({ contact_type: ' ' })).status).toBe(422)
  expect((await record({ contact_type: 'help', notes: 'n'.repeat(2001) })).status).toBe(422)
})
