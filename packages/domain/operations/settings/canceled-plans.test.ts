import { DAY_MS } from '@waymark/contracts/durations'
import { settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { Settings } from '@waymark/contracts/foundation/settings/values'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { dayOf } from '@waymark/rules/foundation/settings/in-force'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { anAdministrator } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../foundation/settings/read-settings.ts'

const { listSettings, listSettingVersions, changeSetting, cancelPlannedSetting } = settingEndpoints

const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS))
const [TODAY, TOMORROW, LATER] = [inDays(0), inDays(1), inDays(2)]

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

const keeping = (enrolled_clients: number): Settings['retention'] => ({
  ...DEFAULT_SETTINGS.retention,
  enrolled_clients,
})
const change = (days: number, effective_from: string, seen: number) =>
  api.get(changeSetting, {
    token,
    params: { name: 'retention' },
    body: { value: keeping(days), note: `Keep for ${days} days`, effective_from, seen },
  })
const cancel = (effective_from: string, seen: number) =>
  api.call(cancelPlannedSetting, { token, params: { name: 'retention' }, body: { effective_from, seen } })
const keptOn = async (day: string) =>
  (await readSettings(api.db, new Date(`${day}T12:00:00Z`))).retention.enrolled_clients
const history = () => api.get(listSettingVersions, { token, params: { name: 'retention' } })
const retention = async () => (await api.get(listSettings, { token })).settings.find(({ name }) => name === 'retention')

test('a canceled plan takes no later change back on its day', async () => {
  await change(365, TODAY, 0)
  await change(90, TOMORROW, 1)
  expect(await cancel(TOMORROW, 2)).toMatchObject({
    status: 201,
    body: { value: keeping(365), planned: [], number: 3, current: { number: 1 } },
  })
  const answer = await change(3650, TODAY, 3)
  expect(answer).toMatchObject({ value: keeping(3650), planned: [] })
  expect(await retention()).toEqual(answer)
  expect([await keptOn(TODAY), await keptOn(TOMORROW), await keptOn(LATER)]).toEqual([3650, 3650, 3650])
})

test('canceling removes all that was planned for a day and nothing else', async () => {
  await change(100, TOMORROW, 0)
  await change(200, LATER, 1)
  await change(300, LATER, 2)
  expect((await cancel(LATER, 3)).body).toMatchObject({ planned: [{ number: 1, effective_from: TOMORROW }] })
  expect([await keptOn(TOMORROW), await keptOn(LATER)]).toEqual([100, 100])
  await change(400, LATER, 4)
  expect([await keptOn(TOMORROW), await keptOn(LATER)]).toEqual([100, 400])
})

test('after its day, a canceled plan hides neither the change before nor a plan', async () => {
  await api.db.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note, cancels)
    select gen_random_uuid(), 'retention', number, day::date, value, 'Earlier', cancels
    from (values (1, '2026-01-01', '{"enrolled_clients": 111}'::jsonb, false),
                 (2, '2026-02-01', '{"enrolled_clients": 222}'::jsonb, false),
                 (3, '2026-02-01', '{"enrolled_clients": 111}'::jsonb, true)) as earlier (number, day, value, cancels)`)
  expect(await change(333, TOMORROW, 3)).toMatchObject({
    value: keeping(111),
    current: { number: 1 },
    planned: [{ number: 4 }],
  })
})

test('the history shows a cancellation, and never a canceled plan as what a later change replaced', async () => {
  await change(90, TOMORROW, 0)
  await cancel(TOMORROW, 1)
  await change(365, TOMORROW, 2)
  const { enrolled_clients } = DEFAULT_SETTINGS.retention
  expect(await history()).toMatchObject([
    { number: 3, previous_value: { enrolled_clients }, value: { enrolled_clients: 365 } },
    {
      number: 2,
      note: 'Canceled: Keep for 90 days',
      previous_value: { enrolled_clients: 90 },
      value: { enrolled_clients },
      created_by_name: 'Grace Administrator',
    },
    { number: 1, previous_value: { enrolled_clients }, value: { enrolled_clients: 90 } },
  ])
})

test('a cancellation has its event and its entry in the access log', async () => {
  await change(90, TOMORROW, 0)
  await cancel(TOMORROW, 1)
  const [canceled] = await history()
  expect(
    await api.db.rows(
      tables.outbox_event.pick('aggregate_id', 'payload'),
      sql`select aggregate_id, payload from outbox_event where name = 'setting.changed' order by id desc limit 1`,
    ),
  ).toEqual([{ aggregate_id: canceled?.id, payload: { name: 'retention' } }])
  expect(
    await api.db.rows(
      tables.access_log.pick('subject_id'),
      sql`select subject_id from access_log where action = 'setting.plan_canceled'`,
    ),
  ).toEqual([{ subject_id: canceled?.id }])
})

test('what has begun, was not planned, was canceled or changed meanwhile is not canceled', async () => {
  await change(90, TODAY, 0)
  const refused = { status: 409, body: { code: 'changed_meanwhile' } }
  expect(await cancel(TODAY, 1)).toMatchObject(refused)
  expect(await cancel(TOMORROW, 1)).toMatchObject(refused)
  await change(365, TOMORROW, 1)
  expect(await cancel(TOMORROW, 1)).toMatchObject(refused)
  const both = await Promise.all([cancel(TOMORROW, 2), cancel(TOMORROW, 2)])
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await cancel(TOMORROW, 3)).toMatchObject(refused)
})
