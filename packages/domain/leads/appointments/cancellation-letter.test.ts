import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aUser } from '@waymark/testing/factories/people'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from '../assignment/assign-client.ts'
import { letUndoPass } from '../clients/delete-client-data.fixture.ts'
import { parseConsumerToken } from '../intake/intake-token.ts'
import { lettersForFile } from './letters.fixture.ts'

const { openAppointment, cancelOwnAppointment, cancelAppointment } = appointmentEndpoints

const { api, people, mails, only, book } = await lettersForFile()
let broker: User
let client: Client
beforeEach(() => {
  ;({ broker, client } = people())
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

test('tells a person who was deleted and restored that their time was booked by someone else meanwhile', async () => {
  const { id, starts_at } = await book()
  await mails()
  const [token, params] = [await tokenOf(api, broker), { id: client.id }]
  await api.get(clientEndpoints.deleteClientData, { token, params })
  const visitor = { first_name: 'Vic', email: `${newId()}@example.test`, phone: '512 555 0100' }
  await book({ ...visitor, starts_at }, null)
  await api.get(clientEndpoints.restoreClient, { token, params })
  const [letter, ...others] = (await mails()).filter(({ to }) => to === client.email)
  expect(others).toEqual([])
  expect(letter?.subject).toMatch(/^Your appointment on .* was canceled$/)
  expect(letter?.calendar?.events[0]).toMatchObject({ UID: { value: `${id}@way.example` }, SEQUENCE: { value: '1' } })
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
