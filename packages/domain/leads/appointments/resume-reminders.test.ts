import { HOUR_MS } from '@waymark/contracts/durations'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { takesBookings } from '@waymark/testing/factories/appointments'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { resumeAccount } from '../assignment/resume-on-user-enabled.ts'
import { at, bookings, visitor } from './appointments.fixture.ts'
import { remindAppointment } from './remind-on-appointment-booked.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  await takesBookings(api.db, broker)
})

const { aTime, booked, notified } = bookings(api, () => ({ broker, token }))

/** Passes the time until the appointment is so many hours ahead. */
const comes = (id: string, hours: number) => {
  const starts_at = new Date(at(hours))
  const ends_at = new Date(starts_at.getTime() + HOUR_MS / 2)
  return api.db.run(sql`
    update appointment set starts_at = ${starts_at}::timestamptz, ends_at = ${ends_at}::timestamptz,
                           free_at = ${ends_at}::timestamptz where id = ${id}::uuid`)
}
async function remind() {
  await makeDue(api.db, 'remind-appointment')
  await react(api.db, remindAppointment)
}
async function enable() {
  const administrator = await tokenOf(api, await anAdministrator(api.db))
  const body = { is_active: true }
  await api.get(accountEndpoints.updateUser, { token: administrator, params: { id: broker.id }, body })
  await react(api.db, resumeAccount)
  await remind()
}
const reminded = () =>
  api.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`
    select aggregate_id from outbox_event
    where name = 'appointment.reminded' and payload ->> 'broker_id' = ${broker.id} order by id`,
  )

test('an account that is enabled again gets the reminders of appointments to come that it missed, once', async () => {
  const missed = await booked(visitor({ starts_at: await aTime(48) }))
  const over = await booked(visitor({ starts_at: await aTime(52) }))
  const canceled = await booked(visitor({ starts_at: await aTime(56) }))
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  await comes(missed.id, 20)
  await comes(over.id, -2)
  await comes(canceled.id, 10)
  await remind()
  expect(await reminded()).toEqual([])
  await api.get(appointmentEndpoints.cancelOwnAppointment, { body: { token: canceled.token } })

  await enable()
  expect(await reminded()).toEqual([{ aggregate_id: missed.id }])
  expect((await notified()).filter((kind) => kind === 'appointment_soon')).toHaveLength(1)

  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  await enable()
  expect(await reminded()).toHaveLength(1)
})

test('an appointment that was booked less than a day before gets no reminder when the account is enabled again', async () => {
  await booked(visitor({ starts_at: await aTime(10) }))
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  await enable()
  expect(await reminded()).toEqual([])
})
