import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { sameBytes } from '@waymark/testing/same-bytes'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { notify } from '../../reactions/notify.ts'
import { assignClients } from '../assignment/assign-client.ts'
import { at, bookings, visitor } from './appointments.fixture.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'

const {
  openAppointment,
  readOwnFreeTimes,
  moveOwnAppointment,
  cancelOwnAppointment,
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
    phone_consent: true,
    language: 'es',
  })
  token = await tokenOf(api, broker)
  theirs = mailedTokenOf(api, client)
  await takesBookings(api.db, broker)
})

const { times, aTime, booked, listed, notified } = bookings(api, () => ({ broker, token }))
const soon = async () => (await notified()).filter((kind) => kind === 'appointment_soon').length

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
  // What the token does not say in these letters would count as another token for the limit of emails.
  const respelled = ['.1', '!', '=', '.'].map((more) => made.token + more)
  for (const forged of [...respelled, sameBytes(made.token), made.token.slice(0, -3), `wt_${newId()}.x`, 'x']) {
    expect((await api.call(openAppointment, { body: { token: forged } })).status).toBe(401)
  }
  expect((await api.call(consumerEndpoints.readOwnRecord, { token: made.token })).status).toBe(401)
})

test('offers a person who moves an appointment the times that only this appointment blocks', async () => {
  await api.db.run(sql`update appointment_settings set buffer_minutes = 30 where user_id = ${broker.id}::uuid`)
  const before = await times()
  const { token: own, starts_at } = await booked(visitor({ starts_at: await aTime() }))
  const { times: offered } = await api.get(readOwnFreeTimes, { body: { token: own } })
  expect(offered).toEqual(before.filter((time) => time !== starts_at))
  expect((await times()).length).toBeLessThan(offered.length)
  expect((await api.call(readOwnFreeTimes, { body: { token: 'x' } })).status).toBe(401)
  const next = offered.find((time) => time > starts_at)
  expect(await api.get(moveOwnAppointment, { body: { token: own, starts_at: next } })).toMatchObject({
    starts_at: next,
  })
  await api.db.run(sql`update appointment_settings set enabled = false where user_id = ${broker.id}::uuid`)
  expect(await api.get(readOwnFreeTimes, { body: { token: own } })).toEqual({ times: [] })
})

test('moves an appointment only to times that fit its own length and buffer, which may differ from today’s settings', async () => {
  const own = await booked(visitor({ starts_at: await aTime() }))
  const other = await booked(visitor({ starts_at: await aTime(72) }))
  await api.db.run(sql`
    update appointment set ends_at = starts_at + interval '60 minutes', free_at = starts_at + interval '90 minutes'
    where id = ${own.id}::uuid`)
  const body = { token: own.token }
  const { times: offered } = await api.get(readOwnFreeTimes, { body })
  expect(offered.length).toBeGreaterThan(0)
  const starts = offered.map((time) => Date.parse(time))
  const before = Date.parse(other.starts_at)
  expect(starts.filter((time) => time > before - 90 * 60_000 && time <= before)).toEqual([])
  // The last one of a day, from which only a shorter appointment ends within the hours.
  const starts_at = (await times()).find((time) => Date.parse(time) > before && !offered.includes(time))
  const refused = await api.call(moveOwnAppointment, { body: { ...body, starts_at } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  expect(offered).toEqual(expect.arrayContaining(errorBody.parse(refused.body).free_times ?? []))
})

test('gives a time to only one of two people who move to it at once', async () => {
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
    body: { errors: [{ path: 'starts_at', message: 'You have another appointment at that time.' }] },
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

test('an appointment that the broker books has the time zone of the client', async () => {
  const bookedFor = async (person: Client, hours: number) => {
    const body = { client_id: person.id, channel: 'phone', starts_at: at(hours) }
    return (await api.get(createAppointment, { token, body })).time_zone
  }
  const of = (state: string | null) =>
    aClient(api.db, { broker_id: broker.id, phone: '(512) 555-0144', phone_consent: true, state })
  const inSantaFe = await of('NM')
  expect(await bookedFor(inSantaFe, 50)).toBe('America/Denver')
  expect(await bookedFor(await of(null), 60)).toBe('America/Chicago')
  // Where they booked themselves.
  await anAppointment(api.db, broker, {
    client_id: inSantaFe.id,
    time_zone: 'America/Phoenix',
    starts_at: new Date(at(70)),
  })
  expect(await bookedFor(inSantaFe, 80)).toBe('America/Phoenix')
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

test('restores a client whose time was booked by someone else meanwhile, with that appointment canceled', async () => {
  const { id, starts_at } = await booked(
    { starts_at: await aTime(), channel: 'phone', time_zone: 'America/Denver' },
    theirs,
  )
  const params = { id: client.id }
  await api.get(clientEndpoints.deleteClientData, { token, params })
  await booked(visitor({ starts_at }))
  await api.get(clientEndpoints.restoreClient, { token, params })
  expect(await listed()).toMatchObject([{ name: 'Vic Visitor', starts_at }])
  expect(await listed({ state: 'over' })).toMatchObject([{ id, status: 'cancelled', cancelled_by: 'broker' }])
})

test('reminds nobody of an appointment with an agent whose account is disabled', async () => {
  const made = await booked(visitor({ starts_at: await aTime(48) }))
  await api.db.run(sql`
    update appointment set starts_at = now() + interval '23 hours', ends_at = now() + interval '24 hours',
                           free_at = now() + interval '24 hours' where id = ${made.id}::uuid`)
  await api.db.run(sql`
    update app_user set is_active = false where id = (select broker_id from appointment where id = ${made.id}::uuid)`)
  await makeDue(api.db, 'remind-appointment')
  await react(api.db, remindAppointment)
  expect(
    await api.db.exists(
      sql`select from outbox_event where name = 'appointment.reminded' and aggregate_id = ${made.id}::uuid`,
    ),
  ).toBe(false)
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

test('shows the broker no number that the record hides, and refuses a call without one', async () => {
  const hidden = { broker_id: broker.id, assignment_type: 'manual', phone: '(512) 555-0144' } as const
  const created = (client_id: string) =>
    api.call(createAppointment, { token, body: { client_id, channel: 'phone', starts_at: at(50) } })
  const silent = await aClient(api.db, hidden)
  expect(await created(silent.id)).toMatchObject({
    status: 422,
    body: { detail: 'There is no number that you may call. Choose video, or ask them for a number.' },
  })
  expect((await created((await aClient(api.db, { broker_id: broker.id, phone_consent: true })).id)).status).toBe(422)
  // Booked while calls were agreed to, and on the work list of today.
  const booking = { client_id: silent.id, phone: null, starts_at: new Date(at(2)), booked_by: 'broker' } as const
  await anAppointment(api.db, broker, booking)
  expect((await listed())[0]).toMatchObject({ client_id: silent.id, phone: null, mailed: true })
  const { now, today } = await api.get(todayEndpoints.readToday, { token })
  expect([...now, ...today].find(({ kind }) => kind === 'appointment')).toMatchObject({ phone: null })
})

test('books a call with an imported person at the number of the file, and says that they get no email', async () => {
  const imported = await anImportedPerson(api.db, { broker_id: broker.id, phone: '(512) 555-0144' })
  const body = { client_id: imported.id, channel: 'phone', starts_at: at(50) }
  expect(await api.get(createAppointment, { token, body })).toMatchObject({ phone: '(512) 555-0144', mailed: false })
})

test('says that a person who opted out gets no email, until they book again', async () => {
  const booking = { client_id: client.id, booked_by: 'broker' } as const
  await anAppointment(api.db, broker, { ...booking, starts_at: new Date(at(2)) })
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, client.email, false))
  expect((await listed())[0]).toMatchObject({ client_id: client.id, mailed: false })
  await booked({ starts_at: await aTime(), channel: 'phone', time_zone: 'America/Chicago' }, theirs)
  expect((await listed()).map(({ mailed }) => mailed)).toEqual([false, true])
})

test('a booking with the link of an assessment brings no email to an address that opted out', async () => {
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, client.email, false))
  await booked({ starts_at: await aTime(), channel: 'phone', time_zone: 'America/Chicago' }, intakeTokenOf(api, client))
  expect(await listed()).toMatchObject([{ client_id: client.id, mailed: false }])
})

test('a reminder waits for its client without a lock on the appointment that a move of the client needs', async () => {
  const body = { client_id: client.id, channel: 'phone', starts_at: at(30) }
  const { id } = await api.get(createAppointment, { token, body })
  await api.db.run(sql`update appointment set starts_at = starts_at - interval '10 hours' where id = ${id}::uuid`)
  await makeDue(api.db, 'remind-appointment')
  await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for update`),
    () => react(api.db, remindAppointment),
    (tx) => tx.run(sql`select from appointment where id = ${id}::uuid for update nowait`),
  )
  expect(await soon()).toBe(1)
})
