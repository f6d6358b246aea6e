import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { aClient, aLeadCode, anAppointment, takesBookings } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { assignClients } from '../assignment/assign-client.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'

const {
  readFreeTimes,
  bookAppointment,
  openAppointment,
  moveOwnAppointment,
  cancelOwnAppointment,
  listOwnAppointments,
  readAppointmentSettings,
  changeAppointmentSettings,
  listAppointments,
  createAppointment,
  moveAppointment,
  cancelAppointment,
} = appointmentEndpoints

const api = await apiForFile()
let broker: User
let client: Client
let token: string
let theirs: string
beforeEach(async () => {
  broker = await aUser(api.db, { time_zone: 'America/Chicago', first_name: 'Ana', last_name: 'Agent' })
  client = await aClient(api.db, {
    broker_id: broker.id,
    assignment_type: 'manual',
    phone: '(512) 555-0199',
    language: 'es',
  })
  token = await tokenOf(api, broker)
  theirs = mailedTokenOf(api, client)
  await takesBookings(api.db, broker)
})

const HOUR_MS = 3_600_000
const free = async (caller: string | null = null, agent = broker.id) => {
  const found = await api.get(readFreeTimes, { token: caller, params: { agent } })
  if (!found) throw new Error('the agent takes no bookings')
  return found
}
const times = async () => (await free()).times
/** A free time at least two days ahead. */
async function aTime(after = 48): Promise<string> {
  const from = new Date(Date.now() + after * HOUR_MS).toISOString()
  const found = (await times()).find((time) => time >= from)
  if (!found) throw new Error('no time is free')
  return found
}
const visitor = (overrides: object = {}) => ({
  channel: 'phone',
  time_zone: 'America/Denver',
  first_name: 'Vic',
  last_name: 'Visitor',
  email: `${newId()}@example.test`,
  phone: '512 555 0100',
  ...overrides,
})
const book = async (body: object, caller: string | null = null, key?: string) =>
  api.call(bookAppointment, { token: caller, params: { agent: broker.id }, body, idempotency_key: key })
const booked = (body: object, caller: string | null = null) =>
  api.get(bookAppointment, { token: caller, params: { agent: broker.id }, body })
const listed = (query: Record<string, string | number> = {}) => api.get(listAppointments, { token, query })
const notified = async () =>
  (
    await api.db.rows(
      tables.notification.pick('kind'),
      sql`select kind from notification where user_id = ${broker.id}::uuid order by id`,
    )
  ).map(({ kind }) => kind)

const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const soon = async () => (await notified()).filter((kind) => kind === 'appointment_soon').length

test('nobody can be booked until they turn it on', async () => {
  const other = await aUser(api.db)
  const params = { agent: other.id }
  expect(await api.get(readFreeTimes, { params })).toBeNull()
  const own = await tokenOf(api, other)
  expect(await api.get(readAppointmentSettings, { token: own })).toEqual(DEFAULT_APPOINTMENT_SETTINGS)
  await api.get(changeAppointmentSettings, { token: own, body: { ...DEFAULT_APPOINTMENT_SETTINGS, enabled: true } })
  expect((await free(null, other.id)).times.length).toBeGreaterThan(50)
  await api.get(changeAppointmentSettings, { token: own, body: DEFAULT_APPOINTMENT_SETTINGS })
  expect(await api.call(bookAppointment, { params, body: visitor({ starts_at: await aTime() }) })).toMatchObject({
    status: 404,
    body: { detail: 'This agent does not take bookings online right now.' },
  })
})

test('an agent is named as in their links: by id or by a lead code', async () => {
  const { code } = await aLeadCode(api.db, broker)
  const { agent } = await free(null, code.toLowerCase())
  expect(agent).toEqual({ id: broker.id, first_name: 'Ana', last_name: 'Agent', company_name: null })
  expect(await api.get(readFreeTimes, { params: { agent: 'nobody' } })).toBeNull()
})

test.each([
  [{ hours: [{ weekday: 1, from: '17:00', to: '09:00' }] }, 'The end must be after the start'],
  [
    {
      hours: [
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '11:30', to: '13:00' },
      ],
    },
    'Two spans of one day overlap',
  ],
  [{ by_phone: false }, 'Choose phone, video, or both'],
  [{ by_video: true }, 'Enter the link of your video calls'],
  [{ by_video: true, video_url: 'http://meet.example/ana' }, 'Use a link that starts with https://'],
  [{ enabled: true, hours: [] }, 'Add hours in which you can be booked'],
])('refuses settings that nobody could book by: %j', async (change, detail) => {
  const body = { ...DEFAULT_APPOINTMENT_SETTINGS, ...change }
  expect(await api.call(changeAppointmentSettings, { token, body })).toMatchObject({ status: 422, body: { detail } })
})

test('a client books with what we know of them, and sees it on their page', async () => {
  expect((await free(theirs)).client).toEqual({ first_name: 'Jo', has_phone: true })
  const starts_at = await aTime()
  const own = await booked({ starts_at, channel: 'phone', time_zone: 'America/Denver' }, theirs)
  expect(own).toMatchObject({ starts_at, agent_name: 'Ana Agent', phone: '(512) 555-0199', status: 'booked' })
  const page = await api.get(listOwnAppointments, { token: theirs })
  expect(page).toEqual({ agent_id: broker.id, appointments: [own] })
  expect(await listed()).toMatchObject([
    {
      client_id: client.id,
      name: 'Jo Client',
      email: client.email,
      time_zone: 'America/Denver',
      booked_by: 'consumer',
    },
  ])
  expect(await times()).not.toContain(starts_at)
  await react(api.db, notify)
  expect(await notified()).toContain('appointment_booked')
})

test('a visitor says who they are, and which number to call', async () => {
  const starts_at = await aTime()
  const refused = async (overrides: object) => {
    const answer = await book(visitor({ starts_at, ...overrides }))
    return errorBody.parse(answer.body).errors?.map(({ path }) => path)
  }
  expect(await refused({ first_name: ' ' })).toEqual(['first_name'])
  expect(await refused({ email: '' })).toEqual(['email'])
  expect(await refused({ email: 'vic' })).toEqual(['email'])
  expect(await refused({ phone: '12' })).toEqual(['phone'])
  expect(await refused({ phone: null })).toEqual(['phone'])
  expect(await refused({ channel: 'video' })).toEqual(['channel'])
  expect(await refused({ time_zone: 'Mars/Olympus' })).toEqual(['time_zone'])
  expect(await refused({ honeypot: 'x' })).toEqual(['honeypot'])
  expect(await listed()).toEqual([])
  await booked(visitor({ starts_at }))
  expect(await listed()).toMatchObject([{ client_id: null, name: 'Vic Visitor', phone: '512 555 0100' }])
})

test('the client of another agent books as a visitor', async () => {
  const other = await aClient(api.db, { broker_id: (await aUser(api.db)).id, assignment_type: 'manual' })
  const caller = mailedTokenOf(api, other)
  expect((await free(caller)).client).toBeNull()
  const starts_at = await aTime()
  expect((await book({ starts_at, channel: 'phone', time_zone: 'America/Denver' }, caller)).status).toBe(422)
  await booked(visitor({ starts_at }), caller)
  expect(await listed()).toMatchObject([{ client_id: null, name: 'Vic Visitor' }])
})

test('of 40 who book one time at once, one gets it, and the others get the next free times', async () => {
  const starts_at = await aTime()
  const answers = await Promise.all(Array.from({ length: 40 }, () => book(visitor({ starts_at }))))
  const refused = answers.filter(({ status }) => status === 409)
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 39])
  expect(await listed({ limit: 100 })).toHaveLength(1)
  const stillFree = await times()
  for (const { body } of refused) {
    expect(body).toMatchObject({
      code: 'time_taken',
      detail: 'This time is no longer free. Please choose another one.',
    })
    const next = errorBody.parse(body).free_times ?? []
    expect(next).toHaveLength(5)
    expect(next.filter((time) => !stillFree.includes(time))).toEqual([])
  }
})

test('of 40 who book overlapping times at once, none overlap', async () => {
  await api.db.run(
    sql`update appointment_settings set minutes = 60, buffer_minutes = 15 where user_id = ${broker.id}::uuid`,
  )
  const from = Date.parse(await aTime())
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      book(visitor({ starts_at: new Date(from + (place % 8) * HOUR_MS * 0.5).toISOString() })),
    ),
  )
  const made = answers.filter(({ status }) => status === 201).length
  expect(made).toBeGreaterThan(0)
  const starts = (await listed({ limit: 100 })).map(({ starts_at }) => Date.parse(starts_at))
  expect(starts).toHaveLength(made)
  // Each keeps its hour and the quarter after it.
  for (const [place, start] of starts.entries())
    expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(1.25 * HOUR_MS)
})

test('the database refuses two appointments of one broker that overlap, and takes those of two', async () => {
  const starts_at = new Date(Date.now() + 72 * HOUR_MS)
  await anAppointment(api.db, broker, { starts_at })
  const overlapping = new Date(starts_at.getTime() + 10 * 60_000)
  await expect(anAppointment(api.db, broker, { starts_at: overlapping })).rejects.toMatchObject({ code: '23P01' })
  await anAppointment(api.db, broker, { starts_at: overlapping, status: 'cancelled' })
  await anAppointment(api.db, await aUser(api.db), { starts_at })
})

test('books once per Idempotency-Key, and at most three appointments to come per person', async () => {
  const key = newId()
  const body = visitor({ starts_at: await aTime(24) })
  expect((await book(body, null, key)).body).toEqual((await book(body, null, key)).body)
  for (const hours of [48, 72]) await booked({ ...body, starts_at: await aTime(hours) })
  expect(await book({ ...body, email: body.email.toUpperCase(), starts_at: await aTime(96) })).toMatchObject({
    status: 409,
    body: { code: 'too_many_appointments' },
  })
  expect(await listed()).toHaveLength(3)
})

test('refuses a time outside of the hours, within the notice, or that is over', async () => {
  const day = new Date(Date.now() + 48 * HOUR_MS).toISOString().slice(0, 10)
  for (const starts_at of [`${day}T10:07:00.000Z`, new Date(Date.now() - HOUR_MS).toISOString()]) {
    expect(await book(visitor({ starts_at }))).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  }
  await api.db.run(sql`update appointment_settings set notice_hours = 5 where user_id = ${broker.id}::uuid`)
  const first = Date.parse((await times())[0] ?? '')
  expect(first - Date.now()).toBeGreaterThanOrEqual(5 * HOUR_MS - 1000)
})

test('a person moves and cancels with the link of the appointment, and nothing else with it', async () => {
  const made = await booked(visitor({ starts_at: await aTime() }))
  const open = { token: made.token }
  expect(await api.get(openAppointment, { body: open })).toEqual({ ...made, face: null })
  const starts_at = await aTime(72)
  const moved = await api.get(moveOwnAppointment, { body: { ...open, starts_at } })
  expect(moved).toMatchObject({ id: made.id, starts_at, sequence: 1 })
  expect(Date.parse(moved.ends_at) - Date.parse(starts_at)).toBe(30 * 60_000)
  const [gone, again] = [
    await api.get(cancelOwnAppointment, { body: open }),
    await api.get(cancelOwnAppointment, { body: open }),
  ]
  expect(gone).toMatchObject({ status: 'cancelled', cancelled_by: 'consumer', sequence: 2 })
  expect(again).toEqual(gone)
  expect(await api.call(moveOwnAppointment, { body: { ...open, starts_at } })).toMatchObject({
    status: 409,
    body: { code: 'appointment_over' },
  })
  expect(await listed()).toEqual([])
  expect(await listed({ state: 'over' })).toMatchObject([{ id: made.id }])
  expect(await times()).toContain(starts_at)
  for (const forged of [made.token.slice(0, -3), `wt_${newId()}.x`, 'x']) {
    expect((await api.call(openAppointment, { body: { token: forged } })).status).toBe(401)
  }
  expect((await api.call(consumerEndpoints.readOwnRecord, { token: made.token })).status).toBe(401)
})

test('of two who move to one time at once, one gets it', async () => {
  const [first, second] = [
    await booked(visitor({ starts_at: await aTime() })),
    await booked(visitor({ starts_at: await aTime() })),
  ]
  const starts_at = await aTime(96)
  const answers = await Promise.all(
    [first, second].map((one) => api.call(moveOwnAppointment, { body: { token: one.token, starts_at } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a broker books, moves and cancels at any time that is not taken', async () => {
  await api.db.run(sql`delete from appointment_settings where user_id = ${broker.id}::uuid`)
  const body = { client_id: client.id, channel: 'phone', starts_at: at(50) }
  const made = await api.get(createAppointment, { token, body })
  expect(made).toMatchObject({ name: 'Jo Client', booked_by: 'broker', time_zone: 'America/Chicago' })
  expect(await api.call(createAppointment, { token, body })).toMatchObject({
    status: 409,
    body: { detail: 'You have another appointment at that time.' },
  })
  const params = { id: made.id }
  expect((await api.call(moveAppointment, { token, params, body: { starts_at: at(-1) } })).status).toBe(422)
  const starts_at = at(60)
  const moved = await api.get(moveAppointment, { token, params, body: { starts_at } })
  expect(moved).toMatchObject({ starts_at, sequence: 1 })
  expect(await api.get(cancelAppointment, { token, params })).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'broker',
  })
  const stranger = await tokenOf(api, await aUser(api.db))
  expect((await api.call(createAppointment, { token: stranger, body })).status).toBe(404)
  expect((await api.call(cancelAppointment, { token: stranger, params })).status).toBe(404)
  expect((await api.call(createAppointment, { token, body: { ...body, channel: 'video' } })).status).toBe(422)
  await react(api.db, notify)
  expect((await notified()).filter((kind) => kind.startsWith('appointment'))).toEqual([])
})

test('a client who goes to another broker has no appointment with the earlier one', async () => {
  const own = await booked({ starts_at: await aTime(), channel: 'phone', time_zone: 'America/Denver' }, theirs)
  const next = await aUser(api.db)
  const given = { client_id: client.id, broker_id: next.id, assignment_type: 'manual', reason: 'Test' } as const
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  expect(await api.get(openAppointment, { body: { token: own.token } })).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'system',
  })
  expect(await times()).toContain(own.starts_at)
  expect(await listed({ state: 'over' })).toEqual([])
  await react(api.db, notify)
  expect(await notified()).toContain('appointment_cancelled')
})

test('deletes the appointments of a client with the client, also those booked as a visitor, and restores them', async () => {
  await booked({ starts_at: await aTime(), channel: 'phone', time_zone: 'America/Denver' }, theirs)
  await booked(visitor({ starts_at: await aTime(72), email: client.email.toUpperCase() }))
  const params = { id: client.id }
  await api.get(clientEndpoints.deleteClientData, { token, params })
  expect(await listed()).toEqual([])
  await api.get(clientEndpoints.restoreClient, { token, params })
  expect(await listed()).toHaveLength(2)
})

test('restores a client whose time was booked by someone else meanwhile, without that appointment', async () => {
  const { starts_at } = await booked(
    { starts_at: await aTime(), channel: 'phone', time_zone: 'America/Denver' },
    theirs,
  )
  const params = { id: client.id }
  await api.get(clientEndpoints.deleteClientData, { token, params })
  await booked(visitor({ starts_at }))
  await api.get(clientEndpoints.restoreClient, { token, params })
  expect(await listed()).toMatchObject([{ name: 'Vic Visitor', starts_at }])
})

test('reminds the broker a day before, once, and again after it was moved', async () => {
  const made = await booked(visitor({ starts_at: await aTime(48) }))
  // Not due yet.
  await react(api.db, remindAppointment)
  expect(await soon()).toBe(0)
  const isNear = (hours: number) =>
    api.db.run(sql`
      update appointment set starts_at = now() + make_interval(hours => ${hours}), ends_at = now() + make_interval(hours => ${hours + 1}),
                             free_at = now() + make_interval(hours => ${hours + 1}) where id = ${made.id}::uuid`)
  await makeDue(api.db, 'remind-appointment')
  await isNear(30)
  await react(api.db, remindAppointment)
  expect(await soon()).toBe(0)
  await isNear(23)
  await api.get(moveOwnAppointment, { body: { token: made.token, starts_at: await aTime(72) } })
  await makeDue(api.db, 'remind-appointment')
  await isNear(22)
  await react(api.db, remindAppointment)
  expect(await soon()).toBe(1)
  expect(
    await api.db.exists(
      sql`select from outbox_event where name = 'appointment.reminded' and aggregate_id = ${made.id}::uuid`,
    ),
  ).toBe(true)
})
