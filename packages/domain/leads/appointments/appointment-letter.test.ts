import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { optOutToken, readOptOutToken, setMail, stopMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { clientAddressed } from '../../foundation/notifications/reply-address.ts'
import { lettersForFile } from './letters.fixture.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'

const { listAppointments, moveOwnAppointment, cancelAppointment, createAppointment } = appointmentEndpoints

const { api, people, aTime, mails, only, book } = await lettersForFile()
let broker: User
let client: Client
beforeEach(() => {
  ;({ broker, client } = people())
})

const shown = (at: string, time_zone: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, {
    timeZone: time_zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))

/** As in a calendar file. */
const utc = (at: string) => at.replaceAll(/[-:]|\.\d{3}/g, '')

test('confirms a booking with the time in the zone of the person, and an entry for their calendar', async () => {
  const made = await book()
  const { to, subject, text, html, calendar } = await only()
  expect(to).toBe(client.email)
  expect(subject).toContain('Your appointment: ')
  expect(subject).toContain(shown(made.starts_at, 'America/Los_Angeles'))
  expect(text).toContain('Ana Agent will call you at (512) 555-0199.')
  expect(text).toContain(`https://way.example/appointment#token=${made.token}`)
  expect(calendar?.calendar['METHOD']?.value).toBe('REQUEST')
  expect(calendar?.events).toMatchObject([
    {
      UID: { value: `${made.id}@way.example` },
      SEQUENCE: { value: '0' },
      DTSTART: { value: utc(made.starts_at) },
      DTEND: { value: utc(made.ends_at) },
      SUMMARY: { value: 'Call with Ana Agent' },
      STATUS: { value: 'CONFIRMED' },
      ORGANIZER: { params: { CN: 'Ana Agent' }, value: 'mailto:no-reply@way.example' },
      ATTENDEE: { value: `mailto:${client.email}` },
    },
  ])
  expect(JSON.stringify([subject, text, html, calendar])).not.toMatch(/diabetes/i)
})

test('an answer comes into the conversation of a client, and one of a visitor has nowhere to go', async () => {
  await book()
  expect(clientAddressed(api.secrets, (await only()).reply_to ?? '')).toBe(client.id)
  await book({ first_name: 'Vic', email: `${newId()}@example.test`, phone: '512 555 0100' }, null)
  expect((await only()).reply_to).toBeUndefined()
})

test('a change and a cancellation keep the entry and raise its sequence', async () => {
  const made = await book({ channel: 'video' })
  expect((await only()).calendar?.events[0]?.['LOCATION']?.value).toBe('https://meet.example/ana')
  const starts_at = await aTime(96)
  await api.get(moveOwnAppointment, { body: { token: made.token, starts_at } })
  const moved = await only()
  expect(moved.subject).toMatch(/^New time for your appointment: /)
  const token = await tokenOf(api, broker)
  await api.get(cancelAppointment, { token, params: { id: made.id } })
  const cancelled = await only()
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', month: 'long', day: 'numeric' })
  expect(cancelled.subject).toBe(`Your appointment on ${day.format(new Date(starts_at))} was canceled`)
  expect(moved.text).toContain('because you have an appointment through Waymark.')
  expect(cancelled.text).toContain('because you had an appointment through Waymark.')
  expect(cancelled.calendar?.calendar['METHOD']?.value).toBe('CANCEL')
  const told = [moved, cancelled].map(({ calendar }) => calendar?.events[0])
  expect(told.map((event) => [event?.['UID']?.value, event?.['SEQUENCE']?.value, event?.['STATUS']?.value])).toEqual([
    [`${made.id}@way.example`, '1', 'CONFIRMED'],
    [`${made.id}@way.example`, '2', 'CANCELLED'],
  ])
})

test('has our page in place of the video link of an agent whose license nobody verified', async () => {
  await api.db.run(sql`update app_user set credentials_verified = false where id = ${broker.id}::uuid`)
  const visitor = { first_name: 'Vic', email: `${newId()}@example.test` }
  const made = [
    await book({ channel: 'video', ...visitor }, null),
    await book({ channel: 'video', starts_at: await aTime(96) }),
  ]
  const sent = await mails()
  for (const { token } of made) {
    const page = `https://way.example/appointment#token=${token}`
    const { text, html, calendar } = sent.find((one) => one.text.includes(token)) ?? {}
    expect(text).toContain(`Video call: ${page}`)
    expect(calendar?.events[0]?.['LOCATION']?.value).toBe(page)
    expect(JSON.stringify([text, html, calendar])).not.toContain('meet.example')
  }
})

test('writes to a person in their language', async () => {
  await api.db.run(sql`update client set language = 'es' where id = ${client.id}::uuid`)
  const made = await book()
  const { subject, text, calendar } = await only()
  expect(subject).toContain('Su cita: ')
  expect(subject).toContain(shown(made.starts_at, 'America/Los_Angeles', 'es-US'))
  expect(text).toContain('https://way.example/es/appointment#token=')
  expect(calendar?.events[0]?.['SUMMARY']?.value).toBe('Llamada con Ana Agent')
})

test('emails a visitor at the address they gave, and says nothing that was changed by then', async () => {
  const email = `${newId()}@example.test`
  const made = await book({ first_name: 'Vic', email, phone: '512 555 0100' }, null)
  await api.get(moveOwnAppointment, { body: { token: made.token, starts_at: await aTime(96) } })
  const { to, subject } = await only()
  expect([to, subject.startsWith('New time')]).toEqual([email, true])
})

test('reminds a day before, unless the appointment was cancelled', async () => {
  const starts_at = new Date(Date.now() + 23 * 3_600_000)
  const token = await tokenOf(api, broker)
  for (const hours of [72, 75]) {
    const body = {
      client_id: client.id,
      channel: 'phone',
      starts_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
    }
    await api.get(createAppointment, { token, body })
  }
  await mails()
  const [first, second] = await api.get(appointmentEndpoints.listAppointments, { token })
  await api.get(cancelAppointment, { token, params: { id: second?.id ?? '' } })
  await mails()
  await api.db.run(sql`
    update appointment set starts_at = ${starts_at}::timestamptz, ends_at = ${starts_at}::timestamptz + interval '1 hour',
                           free_at = ${starts_at}::timestamptz + interval '1 hour' where id = ${first?.id}::uuid`)
  await makeDue(api.db, 'remind-appointment')
  await react(api.db, remindAppointment)
  const told = await mails()
  const ofBroker = told.find(({ to }) => to === broker.email)
  expect(ofBroker?.subject).toBe('You have an appointment within a day')
  expect(ofBroker?.text).not.toMatch(/\bJo\b/)
  const reminder = told.find(({ to }) => to === client.email)
  expect(reminder?.subject).toContain('your appointment with Ana Agent')
  expect(reminder?.text).toContain(shown(starts_at.toISOString(), 'America/Chicago'))
  expect(reminder?.calendar?.events[0]?.['UID']?.value).toBe(`${first?.id}@way.example`)
})

test.each([
  [20, 'Tomorrow: your appointment with Ana Agent'],
  [2, 'Today: your appointment with Ana Agent'],
])('a reminder %i hours before names the day where the person is', async (hours, title) => {
  const noon = new Date(`${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T12:00:00Z`)
  const { id } = await anAppointment(api.db, broker, {
    client_id: client.id,
    starts_at: noon,
    reminded_for: noon,
    time_zone: 'Etc/UTC',
  })
  await api.db.transaction((tx) => emit(tx, 'appointment.reminded', id, { broker_id: broker.id, client_id: client.id }))
  const [reminder] = await mails(new Date(noon.getTime() - hours * 3_600_000))
  expect(reminder?.subject).toBe(title)
})

test('sends a visitor no email if the address opted out, because anyone can book with it', async () => {
  const email = `${newId()}@example.test`
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, email, false))
  await book({ first_name: 'Vic', email, phone: '512 555 0100' }, null)
  expect(await mails()).toEqual([])
  const listed = await api.get(listAppointments, { token: await tokenOf(api, broker), query: {} })
  expect(listed).toMatchObject([{ email, mailed: false }])
})

test('sends one mailbox at most 20 emails a day about the appointments of visitors', async () => {
  const email = `${newId()}@example.test`
  const given = { client_id: null, first_name: 'Vic', email, booked_by: 'consumer' } as const
  const [one, other] = [
    await anAppointment(api.db, broker, { ...given, starts_at: new Date(await aTime(72)) }),
    await anAppointment(api.db, await aUser(api.db), {
      ...given,
      email: email.toUpperCase(),
      starts_at: new Date(await aTime(96)),
    }),
  ]
  for (let move = 0; move < 11; move += 1) {
    for (const { id, broker_id } of [one, other]) {
      await api.db.transaction((tx) =>
        emit(tx, 'appointment.moved', id, { broker_id, client_id: null, by: 'consumer' }),
      )
    }
  }
  expect(await mails()).toHaveLength(20)
})

test('sends nothing to an address that opted out after the booking, and nothing about test clients', async () => {
  const made = await book()
  await mails()
  const opted = readOptOutToken(api.secrets.mail_link, optOutToken(api.secrets.mail_link, client.email, client.id))
  await api.db.transaction((tx) => stopMail(tx, opted?.address_hash ?? Buffer.alloc(0)))
  await api.get(moveOwnAppointment, { body: { token: made.token, starts_at: await aTime(96) } })
  expect(await mails()).toEqual([])
  // Who books again wants the emails about it.
  await book()
  await only()
  const mock = await aClient(api.db, { broker_id: broker.id, is_mock: true })
  const appointment = await anAppointment(api.db, broker, { client_id: mock.id, starts_at: new Date(await aTime(120)) })
  await api.get(cancelAppointment, { token: await tokenOf(api, broker), params: { id: appointment.id } })
  expect(await mails()).toEqual([])
})
