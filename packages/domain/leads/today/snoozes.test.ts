import { HOUR_MS } from '@waymark/contracts/durations'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { expect, test } from 'vitest'
import { day, fromNow, workListForFile } from './today.fixture.ts'

const { api, as, contacted, read, listed } = await workListForFile()

const inHours = (hours: number) => fromNow(hours * HOUR_MS).toISOString()
const snooze = async (item: string, hours: number) => {
  const until = inHours(hours)
  await api.get(todayEndpoints.snoozeItem, { token: as().token, body: { item, until } })
  return until
}
const next = async () => (await read()).next_at
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

test('names the end of a snooze only as long as it brings something back', async () => {
  const { broker, token } = as()
  const client = await aClient(api.db, {
    broker_id: broker.id,
    state: null,
    due_at: fromNow(9 * HOUR_MS),
    assigned_at: new Date(),
  })
  const task = await aTask(api.db, broker, { due_at: fromNow(-HOUR_MS) })
  const appointment = await anAppointment(api.db, broker, { starts_at: fromNow(20 * HOUR_MS) })
  const until = [
    await snooze(`first_contact:${client.id}`, 3),
    await snooze(`task:${task.id}`, 4),
    await snooze(`appointment:${appointment.id}`, 5),
  ]
  expect(await next()).toBe(until[0])
  await api.get(callEndpoints.logCall, { token, params: { id: client.id }, body: { outcome: 'talked' } })
  expect(await next()).toBe(until[1])
  await api.get(taskEndpoints.changeTask, { token, params: { id: task.id }, body: { done: true } })
  expect(await next()).toBe(until[2])
  await api.get(appointmentEndpoints.cancelAppointment, { token, params: { id: appointment.id } })
  expect(until).not.toContain(await next())
})
