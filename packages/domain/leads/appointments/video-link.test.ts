import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { makeDue, react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { appointmentToken } from './appointment-token.ts'
import { at, bookings, visitor } from './appointments.fixture.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'
import { lockAppointments } from './write-appointments.ts'

const { readAppointmentSettings, changeAppointmentSettings, createAppointment, openAppointment } = appointmentEndpoints
const [BEFORE, AFTER] = ['https://meet.example/ana', 'https://video.example/new']

const api = await apiForFile()
let folder: string
let broker: User
let client: Client
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'manual' })
  await takesBookings(api.db, broker, { by_video: true, video_url: BEFORE })
  return () => rm(folder, { recursive: true, force: true })
})

/** A video call with the client. */
const aCall = (hours: number, overrides: object = {}) =>
  anAppointment(api.db, broker, {
    client_id: client.id,
    starts_at: new Date(at(hours)),
    channel: 'video',
    video_url: BEFORE,
    ...overrides,
  })

async function save(changes: object): Promise<void> {
  const token = await tokenOf(api, broker)
  const settings = await api.get(readAppointmentSettings, { token })
  await api.get(changeAppointmentSettings, { token, body: { ...settings, ...changes } })
}

const opened = ({ id }: { id: string }) =>
  api.get(openAppointment, { body: { token: appointmentToken(api.secrets, id) } })

async function mails() {
  await makeDue(api.db, 'mail')
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  await react(api.db, mailReaction({ config, secrets: api.secrets }))
  return mailsIn(folder)
}

test('appointments that are booked get a new video link, and their calendar entries another sequence', async () => {
  const [later, phone, cancelled] = [
    await aCall(72),
    await aCall(80, { channel: 'phone', video_url: null }),
    await aCall(90, { status: 'cancelled' }),
  ]
  await save({ video_url: AFTER })
  expect(await opened(later)).toMatchObject({ video_url: AFTER, sequence: later.sequence + 1 })
  expect(await opened(phone)).toMatchObject({ video_url: null, sequence: phone.sequence })
  expect(await opened(cancelled)).toMatchObject({ video_url: BEFORE, sequence: cancelled.sequence })
  await save({ notice_hours: 3 })
  expect(await opened(later)).toMatchObject({ sequence: later.sequence + 1 })
  expect(await mails()).toEqual([])
})

test('keep their link when the broker stops taking video calls', async () => {
  const call = await aCall(72)
  await save({ by_video: false, video_url: null })
  expect(await opened(call)).toMatchObject({ video_url: BEFORE, sequence: call.sequence })
})

test('who has a video call within a day, after the reminder with the old link, is sent the new one', async () => {
  const call = await aCall(20)
  await api.db.run(sql`update appointment set reminded_for = starts_at where id = ${call.id}::uuid`)
  await save({ video_url: AFTER })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.to).toMatchObject([{ address: client.email }])
  expect(mail?.text).toContain(`Video call: ${AFTER}`)
  expect(mail?.text).not.toContain(BEFORE)
  const calendar = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer)
  expect(calendar).toContain(`LOCATION:${AFTER}`)
  expect(calendar).toContain(`SEQUENCE:${call.sequence + 1}`)
})

test('a reminder that is late goes out as usual, with the new link', async () => {
  const call = await aCall(20)
  const payload = { broker_id: broker.id, client_id: client.id, by: 'consumer' } as const
  await api.db.transaction((tx) =>
    emit(tx, 'appointment.booked', call.id, payload, {
      due: { 'remind-appointment': new Date(at(-1)) },
      except: ['broadcast', 'notify', 'mail', 'text'],
    }),
  )
  await save({ video_url: AFTER })
  expect(await mails()).toEqual([])
  expect(await react(api.db, remindAppointment)).toBe(1)
  const [mail, ...more] = (await mails()).filter(({ to }) => to?.[0]?.address === client.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain(`Video call: ${AFTER}`)
  const told = await api.db.rows(
    tables.notification.pick('kind'),
    sql`select kind from notification where user_id = ${broker.id}::uuid`,
  )
  expect(told).toEqual([{ kind: 'appointment_soon' }])
})

test.each(['consumer', 'broker'])(
  'a video call that the %s books while the link changes gets the new one',
  async (by) => {
    const token = await tokenOf(api, broker)
    const { aTime, booked } = bookings(api, () => ({ broker, token }))
    const body = { channel: 'video', starts_at: await aTime() }
    const { id } = await whileHeld(
      api.db,
      async (tx) => {
        await tx.run(sql`update appointment_settings set video_url = ${AFTER} where user_id = ${broker.id}::uuid`)
        await lockAppointments(tx, broker.id)
      },
      (): Promise<{ id: string }> =>
        by === 'consumer'
          ? booked(visitor(body))
          : api.get(createAppointment, { token, body: { ...body, client_id: client.id } }),
    )
    expect(await opened({ id })).toMatchObject({ video_url: AFTER })
  },
)
