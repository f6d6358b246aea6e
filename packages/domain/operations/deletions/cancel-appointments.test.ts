import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import type { User } from '@waymark/platform/generated/client'
import type { TestApi } from '@waymark/testing/api'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { sendMails } from '@waymark/testing/send-mails'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appointmentToken } from '../../leads/appointments/appointment-token.ts'
import { deleting, inHours, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let token: string
let broker: User
beforeEach(async () => {
  ;({ api, token } = await startForArchitect())
  broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Agent' })
})
afterEach(() => api[Symbol.asyncDispose]())

const { cleanUp, remove, undo } = deleting(() => ({ api, token }))

/** The emails about appointments that are due now, by whom they are to. */
async function told() {
  const sent = await sendMails(api, new Date(), { PUBLIC_URL: 'https://way.example' })
  return Object.fromEntries(
    sent.flatMap(({ to, subject = '', text = '', attachments }) => {
      const file = attachments.find(({ mimeType }) => mimeType === 'application/ics')
      if (!file) return []
      const entry = new TextDecoder().decode(file.content as ArrayBuffer)
      return [[to?.[0]?.address ?? '', `${subject}\n${text}\n${entry}`]]
    }),
  )
}

const opened = (id: string) =>
  api.call(appointmentEndpoints.openAppointment, { body: { token: appointmentToken(api.secrets, id) } })

async function twoAppointments() {
  const client = await aClient(api.db, { broker_id: broker.id })
  const ofClient = await anAppointment(api.db, broker, { client_id: client.id, starts_at: inHours(48) })
  const ofVisitor = await anAppointment(api.db, broker, { email: 'vic@example.test', starts_at: inHours(72) })
  await anAppointment(api.db, broker, { email: 'over@example.test', starts_at: inHours(-72) })
  await anAppointment(api.db, broker, { email: 'over@example.test', status: 'cancelled', starts_at: inHours(96) })
  return { client, ids: [ofClient.id, ofVisitor.id] }
}

test('tells who has an appointment with a deleted account, and invites them again after an undo', async () => {
  const { client, ids } = await twoAppointments()
  expect((await remove(broker, {})).summary).toMatchObject({ appointments_cancelled: 2 })
  expect(await told()).toEqual({})
  const { summary, undo_id } = await remove(broker)
  expect(summary).toMatchObject({ appointments_cancelled: 2 })
  const mails = await told()
  expect(Object.keys(mails).toSorted()).toEqual([client.email, 'vic@example.test'].toSorted())
  for (const words of Object.values(mails)) expect(words).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1\b/)
  expect(mails[client.email]).toContain('Your page shows who helps you now.')
  expect(mails['vic@example.test']).toContain('Ana Agent no longer works with us')
  expect(mails['vic@example.test']).toContain('https://way.example/intake')
  for (const id of ids) {
    expect(await opened(id)).toMatchObject({ status: 401, body: { code: 'appointment_cancelled' } })
  }

  expect((await undo(undo_id)).status).toBe(200)
  const again = await told()
  expect(Object.keys(again).toSorted()).toEqual([client.email, 'vic@example.test'].toSorted())
  for (const words of Object.values(again)) {
    expect(words).toContain('Your appointment with Ana Agent is booked.')
    expect(words).toMatch(/METHOD:REQUEST[^]*SEQUENCE:2\b/)
  }
  for (const id of ids) expect(await opened(id)).toMatchObject({ status: 200, body: { status: 'booked', sequence: 2 } })
})

test('tells them, too, when a clean-up deletes the client with the account', async () => {
  const { client } = await twoAppointments()
  expect((await cleanUp()).summary).toMatchObject({ appointments_cancelled: 2 })
  const mails = await told()
  expect(Object.keys(mails).toSorted()).toEqual([client.email, 'vic@example.test'].toSorted())
  for (const words of Object.values(mails)) expect(words).toContain('Ana Agent no longer works with us')
})
