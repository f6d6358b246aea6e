import { HOUR_MS } from '@waymark/contracts/durations'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { expect, test } from 'vitest'
import { day, fromNow, workListForFile } from './today.fixture.ts'

const { api, as, contacted, listed } = await workListForFile()

const inHours = (hours: number) => fromNow(hours * HOUR_MS).toISOString()
const snooze = (item: string, hours: number) =>
  api.get(todayEndpoints.snoozeItem, { token: as().token, body: { item, until: inHours(hours) } })
const shown = async () => Object.values(await listed()).flat()

test('lists a snoozed appointment again once it is moved', async () => {
  const { id } = await anAppointment(api.db, as().broker, { starts_at: fromNow(10 * HOUR_MS) })
  await snooze(`appointment:${id}`, 20)
  expect(await shown()).toEqual([])
  const { token } = as()
  await api.get(appointmentEndpoints.moveAppointment, { token, params: { id }, body: { starts_at: inHours(12) } })
  expect(await shown()).toEqual(['appointment'])
})

test('lists the special enrollment of a new life event, also while that of the earlier one was snoozed', async () => {
  const client = await contacted({ life_event: 'moved', life_event_on: new Date(day(-3)) })
  await snooze(`special_enrollment:${client.id}`, 20)
  const record = (kind: string, days_ago: number) =>
    api.get(clientEndpoints.changeLifeEvent, {
      token: as().token,
      params: { id: client.id },
      body: { life_event: { kind, on: day(-days_ago) } },
    })
  await record('moved', 3)
  expect(await shown()).toEqual([])
  await record('moved', 2)
  expect(await shown()).toEqual(['special_enrollment'])
})

test('lists a snoozed task again once it has another due time, and not after another change', async () => {
  const { id, due_at } = await aTask(api.db, as().broker, { due_at: fromNow(-HOUR_MS) })
  await snooze(`task:${id}`, 20)
  const change = (body: object) => api.get(taskEndpoints.changeTask, { token: as().token, params: { id }, body })
  await change({ title: 'Call again', due_at: due_at.toISOString() })
  expect(await shown()).toEqual([])
  await change({ due_at: inHours(-2) })
  expect(await shown()).toEqual(['task'])
})
