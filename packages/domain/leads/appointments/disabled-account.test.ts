import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { sessionsWait, whileHeld } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { assignClients } from '../assignment/assign-client.ts'
import { resumeAccount } from '../assignment/resume-on-user-enabled.ts'
import { lettersForFile } from './letters.fixture.ts'
import { cancelAppointmentsOfDisabled } from './release-appointments.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'
import { lockAppointments } from './write-appointments.ts'

const { openAppointment, listAppointments, bookAppointment, createAppointment } = appointmentEndpoints

const { api, people, mails, book, aTime } = await lettersForFile()

const visitor = () => ({ first_name: 'Vic', phone: '512 555 0100', email: `${newId()}@example.test` })
const opened = ({ token }: { token: string }) => api.get(openAppointment, { body: { token } })
async function set(is_active: boolean) {
  const token = await tokenOf(api, await anAdministrator(api.db))
  await api.get(accountEndpoints.updateUser, { token, params: { id: people().broker.id }, body: { is_active } })
}
/** An appointment with the client and one with a visitor, whom emails confirmed them. */
async function two() {
  const made = [await book(), await book(visitor(), null)] as const
  await mails()
  return made
}

test('disabling an account cancels its appointments to come, and tells the people how to go on', async () => {
  const { broker, client } = people()
  const made = await two()
  await set(false)
  const told = await mails()
  expect(told).toHaveLength(2)
  for (const { subject, text, calendar } of told) {
    expect(subject).toMatch(/^Your appointment on .* was canceled$/)
    expect(text).toContain('Ana Agent is not available, so your appointment on')
    expect(calendar?.calendar['METHOD']?.value).toBe('CANCEL')
  }
  const words = (theirs: boolean) => told.find(({ to }) => (to === client.email) === theirs)?.text
  expect(words(true)).toContain('https://way.example/status#token=')
  expect(words(true)).toContain('write to us')
  expect(words(false)).toContain('https://way.example/intake')
  expect(words(false)).not.toContain(`agent=${broker.id}`)
  for (const one of made) {
    expect(await opened(one)).toMatchObject({ status: 'cancelled', cancelled_by: 'system', bookable: false })
  }
  await set(false)
  expect(await mails()).toEqual([])
})

test('an appointment that was canceled with the account stays canceled once that is enabled again, and reminds no one', async () => {
  const { broker } = people()
  const made = await two()
  await set(false)
  await mails()
  await set(true)
  await react(api.db, resumeAccount)
  await makeDue(api.db, 'remind-appointment')
  await react(api.db, remindAppointment)
  expect(await mails()).toEqual([])
  for (const one of made) expect(await opened(one)).toMatchObject({ status: 'cancelled' })
  const token = await tokenOf(api, broker)
  expect(await api.get(listAppointments, { token, query: { state: 'upcoming' } })).toEqual([])
})

test('an appointment that an earlier release left with a disabled account is canceled with the same email, once', async () => {
  const { broker, client } = people()
  await two()
  const round = () => cancelAppointmentsOfDisabled(api.db, async () => {})
  await round()
  expect(await mails()).toEqual([])
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  await round()
  const told = await mails()
  expect(told).toHaveLength(2)
  for (const { text } of told) expect(text).toContain('Ana Agent is not available, so your appointment on')
  expect(told.some(({ to }) => to === client.email)).toBe(true)
  await round()
  expect(await mails()).toEqual([])
})

test('an account that is enabled while its appointments are about to be canceled keeps them', async () => {
  const { broker } = people()
  const [made] = await two()
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  await whileHeld(
    api.db,
    (tx) => lockAppointments(tx, broker.id),
    () => cancelAppointmentsOfDisabled(api.db, async () => {}),
    () => api.db.run(sql`update app_user set is_active = true where id = ${broker.id}::uuid`),
  )
  expect(await opened(made)).toMatchObject({ status: 'booked' })
})

test('says that the agent changed to a client who has another one when the email is written', async () => {
  const { client } = people()
  await two()
  await set(false)
  const next = await aUser(api.db)
  const given = { client_id: client.id, broker_id: next.id, assignment_type: 'manual', reason: 'Test' } as const
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  const told = (await mails()).filter(({ subject }) => subject.endsWith('was canceled'))
  expect(told.find(({ to }) => to === client.email)?.text).toContain('Your agent changed')
})

test('a booking that comes just before the account is disabled is canceled with it', async () => {
  const { broker, client } = people()
  const body = { starts_at: await aTime(), channel: 'phone', time_zone: 'America/Denver' }
  const token = mailedTokenOf(api, client)
  let disabling: Promise<void> | undefined
  const booked = await whileHeld(
    api.db,
    (tx) => lockAppointments(tx, broker.id),
    () => api.get(bookAppointment, { token, params: { agent: broker.id }, body }),
    async () => {
      disabling = set(false)
      await sessionsWait(api.db, 2)
    },
  )
  await disabling
  expect(await opened(booked)).toMatchObject({ status: 'cancelled' })
})

test('a booking of the agent that waits while the account is being disabled is refused', async () => {
  const { broker, client } = people()
  const token = await tokenOf(api, broker)
  const body = { client_id: client.id, starts_at: await aTime(), channel: 'phone' }
  let booking: ReturnType<typeof api.call> | undefined
  await whileHeld(
    api.db,
    (tx) => lockAppointments(tx, broker.id),
    () => set(false),
    async () => {
      booking = api.call(createAppointment, { token, body })
      await sessionsWait(api.db, 2)
    },
  )
  expect(await booking).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
})
