import { HOUR_MS } from '@waymark/contracts/durations'
import { errorBody } from '@waymark/contracts/fields'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { sql } from '@waymark/platform/database'
import type { Appointment, Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aLeadCode } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { bookings, visitor } from './appointments.fixture.ts'

const {
  readFreeTimes,
  bookAppointment,
  cancelAppointment,
  listOwnAppointments,
  readAppointmentSettings,
  changeAppointmentSettings,
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

const { free, times, aTime, book, booked, listed, notified } = bookings(api, () => ({ broker, token }))

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
  [
    { by_video: true, video_url: 'https://meet.example/ Your policy ended, call 555 0100' },
    'Use the link of a website, without spaces',
  ],
  [{ video_url: 'https://192.0.2.1/ana' }, 'Use the link of a website, without spaces'],
  [{ enabled: true, hours: [] }, 'Add hours in which you can be booked'],
])('refuses settings that nobody could book by: %j', async (change, detail) => {
  const body = { ...DEFAULT_APPOINTMENT_SETTINGS, ...change }
  expect(await api.call(changeAppointmentSettings, { token, body })).toMatchObject({ status: 422, body: { detail } })
})

test('shows a video link from before the rules about it', async () => {
  const video_url = 'https://meet.example/ana call 555 0100'
  await api.db.run(sql`update appointment_settings set video_url = ${video_url} where user_id = ${broker.id}::uuid`)
  expect(await api.get(readAppointmentSettings, { token })).toMatchObject({ video_url })
})

test('a client books with what we know of them, and sees it on their page', async () => {
  expect((await free(theirs)).client).toEqual({ first_name: null, has_phone: true })
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

test('a time zone that nobody knows is refused in the language of the visitor', async () => {
  const body = visitor({ starts_at: await aTime(), time_zone: 'Mars/Olympus' })
  const headers = { 'accept-language': 'es' }
  expect(await api.call(bookAppointment, { params: { agent: broker.id }, body, headers })).toMatchObject({
    status: 422,
    body: { detail: 'Esta zona horaria no es válida' },
  })
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

const days_ago = new Date(Date.now() - 48 * HOUR_MS)
/** Gives the broker so many visitors' appointments, half an hour each. */
const visitors = async (count: number, overrides: Partial<Appointment> = {}) => {
  const starts = (await times()).slice(-count).map((time) => new Date(time))
  return Promise.all(starts.map((starts_at) => anAppointment(api.db, broker, { starts_at, ...overrides })))
}
const agentFull = {
  status: 409,
  body: { code: 'agent_full', detail: expect.stringMatching(/^This agent cannot take/) },
}

test('visitors have at most 40 appointments to come with an agent, also at once, and take no room from clients', async () => {
  const [first] = await visitors(39, { created_at: days_ago })
  const bodies = [visitor({ starts_at: await aTime(24) }), visitor({ starts_at: await aTime(48) })]
  const answers = await Promise.all(bodies.map((body) => book(body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const body = visitor({ starts_at: await aTime(72) })
  expect(await book(body)).toMatchObject(agentFull)
  await booked({ channel: 'phone', time_zone: 'America/Denver', starts_at: await aTime(72) }, theirs)
  await api.get(cancelAppointment, { token, params: { id: first?.id ?? '' } })
  await booked({ ...body, starts_at: await aTime(72) })
})

test('visitors book an agent at most 100 times a day, canceled ones included', async () => {
  await visitors(99, { status: 'cancelled' })
  await visitors(30, { status: 'cancelled', created_at: days_ago })
  await booked(visitor({ starts_at: await aTime(24) }))
  expect(await book(visitor({ starts_at: await aTime(24) }))).toMatchObject(agentFull)
  await booked({ channel: 'phone', time_zone: 'America/Denver', starts_at: await aTime(24) }, theirs)
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
