import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { takesBookings } from '@waymark/testing/factories/appointments'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { startTextProvider } from '@waymark/testing/text-provider'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { text } from '../../conversations/consumer/text-on-message-sent.ts'
import { assignClients } from '../assignment/assign-client.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { textedToken } from '../intake/intake-token.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'

const provider = await startTextProvider()
const api = await apiForFile({ ...provider.settings, PUBLIC_URL: 'https://way.example' })
afterAll(() => provider[Symbol.asyncDispose]())

/** Noon of tomorrow in Texas. */
const NOON = new Date(Date.now() + 24 * 3600 * 1000)
NOON.setUTCHours(18, 0, 0, 0)
let numbers = 0
let broker: User
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  provider.sent.length = 0
  broker = await aUser(api.db, { time_zone: 'America/Chicago', first_name: 'Ana', last_name: 'Diaz' })
  await takesBookings(api.db, broker)
})

/** A client who answered the assessment, and whom nothing more is to be texted about it. */
async function aClientWho(overrides: object = {}, headers = {}) {
  const answers = { broker_id: broker.id, phone: `512 555 ${2000 + numbers++}`, text_consent: true, ...overrides }
  const client = await api.get(intakeEndpoints.createClient, { body: anIntake(answers), headers })
  await react(api.db, assign)
  await api.db.run(sql`update event_delivery set state = 'done' where subscriber = 'text'`)
  return client
}
async function aTime(hours: number): Promise<string> {
  const { times } = (await api.get(appointmentEndpoints.readFreeTimes, { params: { agent: broker.id } })) ?? {
    times: [],
  }
  const from = new Date(Date.now() + hours * 3_600_000).toISOString()
  return times.find((time) => time >= from) ?? ''
}
const book = async (token: string | null, overrides: object = {}) =>
  api.get(appointmentEndpoints.bookAppointment, {
    token,
    params: { agent: broker.id },
    body: { starts_at: await aTime(72), channel: 'phone', time_zone: 'America/Chicago', ...overrides },
  })
async function texts(now = NOON) {
  const from = provider.sent.length
  await makeDue(api.db, 'text')
  await react(
    api.db,
    text({ config: api.config, secrets: api.secrets }, () => now),
  )
  return provider.sent.slice(from).map(({ body }) => body)
}

/** What a text links to, as the page gets it. */
const linked = (said = '') => ({ body: { token: /#token=(\S+)/.exec(said)?.[1] ?? '' } })

test('a link that was texted shows no number and no video call, and ends when the number changes', async () => {
  const { id, intake_token } = await aClientWho()
  const booked = await book(intake_token)
  const [said] = await texts()
  const opened = await api.get(appointmentEndpoints.openAppointment, linked(said))
  expect(opened).toMatchObject({ id: booked.id, phone: null, token: linked(said).body.token })
  const starts_at = await aTime(96)
  const moved = await api.get(appointmentEndpoints.moveOwnAppointment, { body: { ...linked(said).body, starts_at } })
  expect(moved).toMatchObject({ starts_at, phone: null, token: opened.token })
  await api.db.run(sql`
    update appointment set channel = 'video', video_url = 'https://meet.example/1' where id = ${booked.id}::uuid`)
  expect(await api.get(appointmentEndpoints.openAppointment, linked(said))).toMatchObject({ video_url: null })

  await api.db.run(sql`update client set phone = '512 555 9999' where id = ${id}::uuid`)
  const dead = { status: 401, body: { code: 'wrong_link' } }
  expect(await api.call(appointmentEndpoints.openAppointment, linked(said))).toMatchObject(dead)
  expect(await api.call(appointmentEndpoints.cancelOwnAppointment, linked(said))).toMatchObject(dead)
  const later = { body: { ...linked(said).body, starts_at: await aTime(120) } }
  expect(await api.call(appointmentEndpoints.moveOwnAppointment, later)).toMatchObject(dead)
  const mailed = await api.get(appointmentEndpoints.openAppointment, { body: { token: booked.token } })
  expect(mailed).toMatchObject({ status: 'booked', video_url: 'https://meet.example/1' })
})

test('the page behind a text lists and books appointments with links of this kind only', async () => {
  const phone = '512 555 2999'
  const { id } = await aClientWho({ phone })
  const token = textedToken(api.secrets, id, new Date(), phone)
  const booked = await book(token)
  const { appointments } = await api.get(appointmentEndpoints.listOwnAppointments, { token })
  expect(appointments).toMatchObject([{ id: booked.id, phone: null, token: booked.token }])
  await api.db.run(sql`update client set phone = '512 555 9998' where id = ${id}::uuid`)
  expect(await api.call(appointmentEndpoints.openAppointment, { body: { token: booked.token } })).toMatchObject({
    status: 401,
  })
})

test('a client who agreed to texts gets the time and a link to this appointment only', async () => {
  const { intake_token } = await aClientWho({ medications: ['Metformin'] })
  await book(intake_token)
  const [said = '', ...others] = await texts()
  expect(others).toEqual([])
  expect(said).toMatch(
    /^Waymark: your appointment with Ana Diaz is on \w+, \w+ \d+ at \d+:\d\d [AP]M C[SD]T\. Change or cancel: https:\/\/way\.example\/appointment#token=wt_\S+ Reply STOP/,
  )
  expect(said).not.toMatch(/metformin/i)
  expect(await texts()).toEqual([])
})

test('a new time and the day before are told, each once, and what does not stand anymore is not', async () => {
  const { intake_token } = await aClientWho()
  const { token } = await book(intake_token)
  const move = async (hours: number) =>
    api.get(appointmentEndpoints.moveOwnAppointment, { body: { token, starts_at: await aTime(hours) } })
  await move(96)
  await move(120)
  const moved = await texts()
  expect(moved).toHaveLength(1)
  expect(moved[0]).toContain('has a new time')
  await api.db.run(sql`
    update appointment set starts_at = now() + interval '23 hours', ends_at = now() + interval '24 hours'
    where broker_id = ${broker.id}::uuid`)
  await makeDue(api.db, 'remind-appointment')
  await react(api.db, remindAppointment)
  const soon = new Date()
  soon.setUTCHours(18, 0, 0, 0)
  const reminded = await texts(soon)
  expect(reminded).toHaveLength(1)
  expect(reminded[0]).toContain('a reminder of your appointment with Ana Diaz')

  const second = await book(intake_token)
  await api.call(appointmentEndpoints.cancelOwnAppointment, { body: { token: second.token } })
  expect(await texts()).toEqual([])
})

test('a reminder that waits for the morning is texted, also if the video link changes until then', async () => {
  await api.db.run(sql`
    update appointment_settings set by_video = true, video_url = 'https://meet.example/1'
    where user_id = ${broker.id}::uuid`)
  const { intake_token } = await aClientWho()
  await book(intake_token, { channel: 'video' })
  await api.db.run(sql`
    update appointment set starts_at = now() + interval '23 hours', ends_at = now() + interval '24 hours'
    where broker_id = ${broker.id}::uuid`)
  await makeDue(api.db, 'remind-appointment')
  await react(api.db, remindAppointment)
  const token = await tokenOf(api, broker)
  const settings = await api.get(appointmentEndpoints.readAppointmentSettings, { token })
  const body = { ...settings, video_url: 'https://meet.example/2' }
  await api.get(appointmentEndpoints.changeAppointmentSettings, { token, body })
  const soon = new Date()
  soon.setUTCHours(18, 0, 0, 0)
  expect((await texts(soon)).filter((said) => said.includes('a reminder of your appointment'))).toHaveLength(1)
})

test.each([
  [
    'en',
    /^Waymark: your appointment with Ana Diaz on .+ was canceled\. Details: https:\/\/way\.example\/appointment#token=wt_/,
  ],
  [
    'es',
    /^Waymark: su cita con Ana Diaz del .+ fue cancelada\. Detalles: https:\/\/way\.example\/es\/appointment#token=wt_/,
  ],
])(
  'a client who gets another agent is told that the appointment with the former one is canceled (%s)',
  async (language, said) => {
    const { id, intake_token } = await aClientWho({}, { 'accept-language': language })
    await book(intake_token)
    await texts()
    const next = await aUser(api.db, { first_name: 'Bob', last_name: 'Next' })
    const given = { client_id: id, broker_id: next.id, assignment_type: 'manual', reason: 'test' } as const
    await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
    const told = (await texts()).filter((one) => one.includes('/appointment#'))
    expect(told).toEqual([expect.stringMatching(said)])
    const opened = await api.get(appointmentEndpoints.openAppointment, linked(told[0]))
    expect(opened).toMatchObject({ status: 'cancelled', cancelled_by: 'system' })
  },
)

test('tells that an appointment is canceled with the account of the agent, and stands again after an undo', async () => {
  const { intake_token } = await aClientWho()
  await book(intake_token)
  await texts()
  await api.db.run(sql`update appointment set moved_by = 'broker' where broker_id = ${broker.id}::uuid`)
  const token = await tokenOf(api, await anAdministrator(api.db, { capabilities: ['architect'] }))
  const { undo_id } = await api.get(deletionEndpoints.deleteUser, {
    token,
    params: { id: broker.id },
    body: { phrase: `delete ${broker.email}` },
  })
  const [said = '', ...others] = await texts()
  expect(others).toEqual([])
  expect(said).toMatch(/^Waymark: your appointment with Ana Diaz on .+ was canceled\./)
  const gone = await api.call(appointmentEndpoints.openAppointment, linked(said))
  expect(gone).toMatchObject({ status: 401, body: { code: 'appointment_cancelled' } })
  expect(await texts()).toEqual([])
  await api.get(deletionEndpoints.undoDeletion, { token, params: { id: undo_id ?? '' } })
  expect(await texts()).toEqual([expect.stringMatching(/^Waymark: your appointment with Ana Diaz is on /)])
})

test('tells a client whose agent deleted them that no one calls, once that cannot be undone, and only once', async () => {
  const { id, intake_token } = await aClientWho()
  await book(intake_token)
  await texts()
  const [token, params] = [await tokenOf(api, broker), { id }]
  await api.get(clientEndpoints.deleteClientData, { token, params })
  const due = await api.db.exists(sql`
    select from event_delivery where subscriber = 'text' and state = 'pending' and due_at <= now()`)
  expect(due).toBe(false)
  await api.get(clientEndpoints.restoreClient, { token, params })
  await api.get(clientEndpoints.deleteClientData, { token, params })
  await api.db.run(sql`update deleted_client set undo_until = now() where client_id = ${id}::uuid`)
  const cancelled = [expect.stringMatching(/^Waymark: your appointment with Ana Diaz on .+ was canceled\./)]
  expect(await texts()).toEqual(cancelled)
  // As if the process had stopped before it recorded that.
  await api.db.run(sql`
    update event_delivery set state = 'pending' from outbox_event
    where subscriber = 'text' and event_id = outbox_event.id and name = 'appointment.cancelled'
      and payload ->> 'client_id' = ${id}`)
  expect(await texts()).toEqual([])
})

test('a text is in the language of the client', async () => {
  const { intake_token } = await aClientWho({}, { 'accept-language': 'es' })
  await book(intake_token)
  const [said = ''] = await texts()
  expect(said).toContain('su cita con Ana Diaz')
  expect(said).toContain('https://way.example/es/appointment#token=')
})

test('nobody is texted who did not agree to it, or to words that did not speak of appointments', async () => {
  await book((await aClientWho({ text_consent: false })).intake_token)
  expect(await texts()).toEqual([])
  const earlier = await aClientWho()
  await api.db.run(sql`update consent_receipt set text_version = '2026-11.4' where client_id = ${earlier.id}::uuid`)
  await book(earlier.intake_token)
  expect(await texts()).toEqual([])
  await book(null, { first_name: 'Bo', last_name: 'Ray', email: 'bo@example.com', phone: '512 555 2999' })
  expect(await texts()).toEqual([])
})

test('the agent who books for a client has them texted, too', async () => {
  const { id } = await aClientWho({ phone_consent: true })
  await api.get(appointmentEndpoints.createAppointment, {
    token: await tokenOf(api, broker),
    body: { client_id: id, starts_at: await aTime(72), channel: 'phone' },
  })
  expect(await texts()).toHaveLength(1)
})
