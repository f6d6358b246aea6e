import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { readCalendar } from '@waymark/testing/read-calendar'
import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { optOutToken, readOptOutToken, setMail, stopMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { clientAddressed } from '../../foundation/notifications/reply-address.ts'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { assignClients } from '../assignment/assign-client.ts'
import { letUndoPass } from '../clients/delete-client-data.fixture.ts'
import { parseConsumerToken } from '../intake/intake-token.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'

const {
  readFreeTimes,
  bookAppointment,
  listAppointments,
  openAppointment,
  moveOwnAppointment,
  cancelOwnAppointment,
  cancelAppointment,
  createAppointment,
} = appointmentEndpoints

const api = await apiForFile()
let folder: string
let broker: User
let client: Client
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
  broker = await aUser(api.db, { time_zone: 'America/New_York', first_name: 'Ana', last_name: 'Agent' })
  await takesBookings(api.db, broker, { by_video: true, video_url: 'https://meet.example/ana' })
  client = await aClient(api.db, {
    broker_id: broker.id,
    assignment_type: 'manual',
    phone: '(512) 555-0199',
    phone_consent: true,
    health_conditions: ['diabetes'],
  })
  return () => rm(folder, { recursive: true, force: true })
})

/** The emails that are due now, with their calendar entries. `now` is when they are written. */
async function mails(now = new Date()) {
  const config = {
    SMTP_URL: undefined,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://way.example',
    BRAND_NAME: 'Waymark',
    INBOUND_MAIL_DOMAIN: 'reply.waymark.example',
  }
  await makeDue(api.db, 'mail')
  await react(
    api.db,
    mailReaction({ config, secrets: api.secrets }, () => now),
  )
  const files = (await readdir(join(folder, 'mail')).catch(() => [])).toSorted((a, b) => a.localeCompare(b))
  const sent = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, 'mail', file)))),
  )
  await rm(folder, { recursive: true, force: true })
  return sent.map(({ to, replyTo, subject = '', text = '', html = '', attachments }) => {
    const file = attachments.find(({ mimeType }) => mimeType === 'application/ics')
    return {
      to: to?.[0]?.address,
      reply_to: replyTo?.[0]?.address,
      subject,
      text,
      html,
      // The reader of emails turns CRLF into LF.
      calendar: file && readCalendar(new TextDecoder().decode(file.content as ArrayBuffer).replaceAll('\n', '\r\n')),
      types: attachments.map(({ mimeType }) => mimeType),
    }
  })
}
const only = async () => {
  const [one, ...others] = await mails()
  expect(others).toEqual([])
  if (!one) throw new Error('no email was sent')
  return one
}
async function aTime(after = 48): Promise<string> {
  const { times } = (await api.get(readFreeTimes, { params: { agent: broker.id } })) ?? { times: [] }
  const from = new Date(Date.now() + after * 3_600_000).toISOString()
  return times.find((time) => time >= from) ?? ''
}
const book = async (overrides: object = {}, token: string | null = mailedTokenOf(api, client)) =>
  api.get(bookAppointment, {
    token,
    params: { agent: broker.id },
    body: { starts_at: await aTime(), channel: 'phone', time_zone: 'America/Los_Angeles', ...overrides },
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

test('tells a client who got another agent, with the link that opens their page', async () => {
  await book()
  await mails()
  const next = await aUser(api.db)
  const given = { client_id: client.id, broker_id: next.id, assignment_type: 'manual', reason: 'Test' } as const
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  const told = await mails()
  const cancelled = told.find(({ subject }) => subject.endsWith('was canceled'))
  expect(cancelled?.text).toContain('Your agent changed')
  const [, token = ''] = /\/status#token=(\S+)/.exec(cancelled?.text ?? '') ?? []
  expect(parseConsumerToken(api.secrets, token)).toMatchObject({ client_id: client.id, by_mail: true })
  expect(cancelled?.calendar?.calendar['METHOD']?.value).toBe('CANCEL')
})

test('tells a person whose broker deleted them that no one calls, once that cannot be undone', async () => {
  const made = await book()
  const visit = await book({ first_name: 'Vic', email: client.email, phone: '512 555 0100' }, null)
  await mails()
  const [token, params] = [await tokenOf(api, broker), { id: client.id }]
  await api.get(clientEndpoints.deleteClientData, { token, params })
  expect(await mails()).toEqual([])
  await api.get(clientEndpoints.restoreClient, { token, params })
  await api.get(clientEndpoints.deleteClientData, { token, params })
  await api.db.run(sql`update deleted_client set undo_until = now()`)
  const told = await mails()
  expect(told.map(({ to }) => to)).toEqual([client.email, client.email])
  for (const { subject, text, calendar } of told) {
    expect(subject).toMatch(/^Your appointment on .* was canceled$/)
    expect(text).toContain('Your appointment with Ana Agent on')
    expect(text).toContain(`https://way.example/book?agent=${broker.id}`)
    expect(text).not.toContain('/appointment#token')
    expect(calendar?.calendar['METHOD']?.value).toBe('CANCEL')
  }
  const entries = told.map(({ calendar }) => calendar?.events[0])
  const uids = entries.map((entry) => entry?.['UID']?.value)
  expect(new Set(uids)).toEqual(new Set([made, visit].map(({ id }) => `${id}@way.example`)))
  expect(entries.map((entry) => [entry?.['SEQUENCE']?.value, entry?.['STATUS']?.value])).toEqual([
    ['1', 'CANCELLED'],
    ['1', 'CANCELLED'],
  ])
  await letUndoPass(api)
  await api.db.run(sql`update event_delivery set state = 'pending' where subscriber = 'mail'`)
  expect((await mails()).filter(({ to }) => to === client.email)).toEqual([])
})

test('says after a cancellation what the person can do, and offers no booking that the broker does not take', async () => {
  const token = await tokenOf(api, broker)
  const visit = { first_name: 'Vic', phone: '512 555 0100' }
  const cancelled = async (made: { id: string }) => {
    await mails()
    await api.get(cancelAppointment, { token, params: { id: made.id } })
    const { text } = await only()
    expect(text).not.toContain('See, change or cancel')
    return text
  }
  const own = await cancelled(await book())
  expect(own).toContain('You can book a new one at any time.')
  expect(own).toContain('https://way.example/status#token=')
  const theirs = await cancelled(await book({ ...visit, email: `${newId()}@example.test` }, null))
  expect(theirs).toContain(`https://way.example/book?agent=${broker.id}`)

  const later = [await book(), await book({ ...visit, email: `${newId()}@example.test` }, null)]
  await api.db.run(sql`update appointment_settings set enabled = false where user_id = ${broker.id}::uuid`)
  for (const made of later) {
    const text = await cancelled(made)
    expect(text).toContain('was canceled.')
    expect(text).not.toMatch(/book/i)
    expect(await api.get(openAppointment, { body: { token: made.token } })).toMatchObject({ bookable: false })
  }
})

test('opens the appointment of a client who has no agent, and offers no other one', async () => {
  const made = await book()
  await mails()
  await api.db.run(sql`update client set broker_id = null where id = ${client.id}::uuid`)
  const opened = await api.get(openAppointment, { body: { token: made.token } })
  expect(opened).toMatchObject({ status: 'booked', bookable: false })
  expect(await api.get(cancelOwnAppointment, { body: { token: made.token } })).toMatchObject({ status: 'cancelled' })
  expect((await only()).text).toContain('https://way.example/status#token=')
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
