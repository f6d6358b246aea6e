import { HONEYPOT_DETAIL } from '@waymark/contracts/leads/intake/endpoints'
import { medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { AGREEMENT_VERSION } from '@waymark/rules/leads/medical/agreement'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aMembership } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'

const { applyForMembership, deleteMembership, listMemberships } = medicalEndpoints

const api = await apiForFile({ RATE_LIMITS: 'on' })

/** Of another person each time, because there is a limit for one mailbox, too. */
const body = (overrides: object = {}) => ({
  name: 'Rosa Quill',
  email: `${newId()}@example.test`,
  user_type: 'patient' as const,
  membership_agreement: true as const,
  ...overrides,
})
let addresses = 0
const from = () => ({ ip: `198.51.100.${++addresses}` })
const count = async () =>
  (await api.db.rows(tables.medical_membership.pick('id'), sql`select id from medical_membership`)).length

test('accepts applications from anyone and stores the agreement', async () => {
  const rosa = { email: 'rosa@example.test', phone: '', interests: ['Events'] }
  const made = await api.get(applyForMembership, { body: body(rosa), ...from() })
  expect(made).toMatchObject({
    name: 'Rosa Quill',
    email: 'rosa@example.test',
    phone: null,
    user_type: 'patient',
    interests: ['Events'],
    agreement_version: AGREEMENT_VERSION,
  })
  const [kept] = await api.db.rows(
    tables.medical_membership,
    sql`select * from medical_membership where id = ${made.id}`,
  )
  expect(kept).toMatchObject({ agreement_version: AGREEMENT_VERSION, ip: expect.stringContaining('198.51.100.') })
})

test('requires name, email, type and agreement, and stores nothing for a filled honeypot', async () => {
  const before = await count()
  for (const [wrong, path] of [
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ user_type: 'king' }, 'user_type'],
    [{ membership_agreement: false }, 'membership_agreement'],
    [{ interests: 'all' }, 'interests'],
  ] as const) {
    const answer = await api.call(applyForMembership, { body: body(wrong), ...from() })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
  const caught = await api.call(applyForMembership, { body: body({ honeypot: 'machine' }), ...from() })
  expect(caught).toMatchObject({ status: 422, body: { detail: HONEYPOT_DETAIL } })
  expect(await count()).toBe(before)
})

test('stores one application per key, and limits requests from one network', async () => {
  const caller = from()
  const headers = { 'idempotency-key': newId() }
  const rosa = body()
  const [one, again] = [
    await api.get(applyForMembership, { body: rosa, headers, ...caller }),
    await api.get(applyForMembership, { body: rosa, headers, ...caller }),
  ]
  expect(again).toEqual(one)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(applyForMembership, { body: body(), ...caller })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(12)
})

test('lets administrators page through them, logs that, and notifies them without the type', async () => {
  const [administrator, away] = await Promise.all([
    anAdministrator(api.db),
    anAdministrator(api.db, { is_active: false }),
  ])
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await api.get(applyForMembership, { body: body(), ...from() })).id)
  const token = await tokenOf(api, administrator)
  const first = await api.call(listMemberships, { token, query: { limit: 2 } })
  expect(first.body).toMatchObject([{ id: ids[2] }, { id: ids[1] }])
  const cursor = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://api').searchParams
  const second = await api.get(listMemberships, { token, query: { limit: 2, cursor: cursor.get('cursor') ?? '' } })
  expect(second[0]).toMatchObject({ id: ids[0] })
  expect(
    await api.db.rows(
      tables.access_log.pick('action'),
      sql`
      select action from access_log where actor_id = ${administrator.id} and subject_id = ${ids[0] ?? ''}`,
    ),
  ).toEqual([{ action: 'medical_membership.listed' }])
  for (const other of [await aUser(api.db), await aUser(api.db, { founder_access: true })]) {
    expect((await api.call(listMemberships, { token: await tokenOf(api, other) })).status).toBe(403)
  }

  await api.db.run(sql`
    update event_delivery set state = 'done' from outbox_event
    where event_id = outbox_event.id and aggregate_id <> ${ids[0] ?? ''}`)
  for (const delivery of await claim(api.db, [{ subscriber: 'notify', limit: 10 }])) {
    await notify.run(api.db, delivery, 'test')
    await notify.run(api.db, delivery, 'test')
  }
  const told = await api.db.rows(
    tables.notification,
    sql`select * from notification where user_id in (${administrator.id}, ${away.id})`,
  )
  expect(told).toMatchObject([{ user_id: administrator.id, kind: 'medical_membership_received', about: null }])
  expect(JSON.stringify(told)).not.toMatch(/patient|rosa/i)
})

test('erases an application at its owner’s request, and logs that', async () => {
  const [administrator, { id }] = await Promise.all([anAdministrator(api.db), aMembership(api.db)])
  const token = await tokenOf(api, administrator)
  expect((await api.call(deleteMembership, { token, params: { id } })).status).toBe(204)
  expect(
    await api.db.rows(tables.medical_membership.pick('id'), sql`select id from medical_membership where id = ${id}`),
  ).toEqual([])
  expect(
    await api.db.rows(
      tables.access_log.pick('action', 'actor_id'),
      sql`select action, actor_id from access_log where subject_id = ${id}`,
    ),
  ).toEqual([{ action: 'medical_membership.deleted', actor_id: administrator.id }])
  expect((await api.call(deleteMembership, { token, params: { id } })).status).toBe(404)
})
