import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName, Settings } from '@waymark/contracts/foundation/settings/values'
import { openDatabase, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { migrationsFolder } from '@waymark/platform/migrate'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { dayOf } from '@waymark/rules/foundation/settings/in-force'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../../foundation/settings/read-settings.ts'

const { listSettings, listSettingVersions, changeSetting } = settingEndpoints

const TOMORROW = dayOf(new Date(Date.now() + DAY_MS))

let api: TestApi
let administrator: User
let token: string
beforeEach(async () => {
  api = await startApi()
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})
afterEach(() => api[Symbol.asyncDispose]())

const change = <N extends SettingName>(name: N, value: Settings[N], more: object = {}) =>
  api.call(changeSetting, { token, params: { name }, body: { value, note: 'A new season', seen: 0, ...more } })
const settingOf = async (name: SettingName) =>
  (await api.get(listSettings, { token })).settings.find((one) => one.name === name)
const PRICES = { broker_basic: 12_50, white_label: 59_00 }

describe('a change', () => {
  test('applies from today on, with user, time and reason', async () => {
    expect(await settingOf('prices')).toEqual({
      name: 'prices',
      value: { broker_basic: 9_99, white_label: 49_00 },
      default_value: { broker_basic: 9_99, white_label: 49_00 },
      current: null,
      planned: [],
      number: 0,
    })
    const answer = await change('prices', PRICES)
    expect(answer.status).toBe(201)
    const current = { number: 1, effective_from: dayOf(new Date()), note: 'A new season' }
    expect(answer.body).toMatchObject({
      value: PRICES,
      number: 1,
      planned: [],
      current: { ...current, created_by_name: 'Grace Administrator' },
    })
    expect(await settingOf('prices')).toEqual(answer.body)
    const plans = await api.get(endpoints.listPlans)
    expect(plans.map(({ amount_cents }) => amount_cents)).toEqual([12_50, 59_00])
  })

  test('writes an event and an access log entry with ids only', async () => {
    await change('prices', PRICES)
    const event = await api.db.row(
      tables.outbox_event.pick('aggregate_id', 'payload', 'actor'),
      sql`
      select aggregate_id, payload, actor from outbox_event where name = 'setting.changed'`,
    )
    const version = await api.db.row(tables.setting_version.pick('id'), sql`select id from setting_version`)
    expect(event).toEqual({
      aggregate_id: version?.id,
      payload: { name: 'prices' },
      actor: `user:${administrator.id}`,
    })
    expect(
      await api.db.rows(
        tables.access_log.pick('action', 'subject_kind', 'subject_id', 'actor_id'),
        sql`select action, subject_kind, subject_id, actor_id from access_log`,
      ),
    ).toEqual([
      { action: 'setting.changed', subject_kind: 'setting', subject_id: version?.id, actor_id: administrator.id },
    ])
  })

  test('for a later day is planned until then', async () => {
    const answer = await change('prices', PRICES, { effective_from: TOMORROW })
    expect(answer.body).toMatchObject({
      value: DEFAULT_SETTINGS.prices,
      current: null,
      number: 1,
      planned: [{ number: 1, effective_from: TOMORROW, value: PRICES }],
    })
    expect((await readSettings(api.db)).prices).toEqual(DEFAULT_SETTINGS.prices)
    expect((await readSettings(api.db, new Date(`${TOMORROW}T00:00:00Z`))).prices).toEqual(PRICES)
  })

  test('for a past day is rejected', async () => {
    const answer = await change('prices', PRICES, { effective_from: dayOf(new Date(Date.now() - DAY_MS)) })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'effective_from' }] } })
    expect(await api.db.rows(tables.setting_version.pick('id'), sql`select id from setting_version`)).toEqual([])
  })

  test('reports what is wrong with its value, and where', async () => {
    const { rows, ...table } = DEFAULT_SETTINGS.applicable_percentages
    const gap = rows.map((band, index) => (index === 3 ? { ...band, fpl_from: 251 } : band))
    expect(await change('applicable_percentages', { ...table, rows: gap })).toMatchObject({
      status: 422,
      body: {
        detail: 'A band must start where the one before ends.',
        errors: [{ path: 'value.rows.3.fpl_from', message: 'A band must start where the one before ends' }],
      },
    })
    expect(await change('prices', { broker_basic: 99, white_label: 900.5 })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'value.broker_basic', message: 'A price is $1 or more' },
          { path: 'value.white_label', message: 'A price is in whole cents' },
        ],
      },
    })
    const { assignment } = DEFAULT_SETTINGS
    const broker = await aUser(api.db)
    expect(await change('assignment', { ...assignment, queue_administrators: [broker.id] })).toMatchObject({
      status: 422,
      body: { detail: 'This is not an enabled administrator.' },
    })
    const weights = { trial: 0, broker_basic: 11, white_label: 1.5 }
    expect(await change('assignment', { ...assignment, weights })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'value.weights.trial', message: 'A weight must be 1 or more' },
          { path: 'value.weights.broker_basic', message: 'A weight must be 10 or less' },
          { path: 'value.weights.white_label', message: 'A weight must be a whole number' },
        ],
      },
    })
  })

  test('is rejected if the user has not seen the last one', async () => {
    await change('prices', PRICES)
    expect(await change('prices', DEFAULT_SETTINGS.prices)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect((await change('prices', DEFAULT_SETTINGS.prices, { seen: 1 })).status).toBe(201)
    expect((await change('prices', PRICES, { seen: 7 })).status).toBe(409)
  })

  test('is made by one of a hundred simultaneous users who saw the same version', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => change('prices', { ...PRICES, broker_basic: 10_00 + index })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(await api.db.rows(tables.setting_version.pick('number'), sql`select number from setting_version`)).toEqual([
      { number: 1 },
    ])
    expect(
      await api.db.rows(
        tables.outbox_event.pick('name'),
        sql`select name from outbox_event where name = 'setting.changed'`,
      ),
    ).toHaveLength(1)
  })

  test('is history that nothing can rewrite', async () => {
    await change('prices', PRICES)
    await expect(api.db.run(sql`update setting_version set note = 'x'`)).rejects.toThrow('changed by another version')
    await expect(api.db.run(sql`delete from setting_version`)).rejects.toThrow('changed by another version')
  })

  test('applies in another process without a restart', async () => {
    const other = openDatabase(api.config.DATABASE_URL, api.log)
    try {
      expect((await readSettings(other)).prices).toEqual(DEFAULT_SETTINGS.prices)
      await change('prices', PRICES)
      await eventually('the other process knows', async () => {
        const { prices } = await readSettings(other)
        return prices.broker_basic === PRICES.broker_basic
      })
    } finally {
      await other.close()
    }
  })
})

test('asks the database once for a thousand reads in a moment', async () => {
  await readSettings(api.db)
  const asked = vi.spyOn(api.db, 'row')
  for (let times = 0; times < 1000; times++) await readSettings(api.db)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1)
  asked.mockRestore()
})

test('completes a value from before a field was added with the default', async () => {
  await api.db.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note)
    values (${newId()}, 'retention', 1, '2026-01-01', '{"notifications": 90}', 'Long ago')`)
  expect((await readSettings(api.db)).retention).toEqual({ ...DEFAULT_SETTINGS.retention, notifications: 90 })
})

test('shows in the history what each change replaced, page by page', async () => {
  for (const seen of [0, 1, 2]) await change('prices', { ...PRICES, broker_basic: 11_00 + seen }, { seen })
  const first = await api.call(listSettingVersions, { token, params: { name: 'prices' }, query: { limit: 2 } })
  expect(first.body).toMatchObject([
    { number: 3, value: { broker_basic: 11_02 }, previous_value: { broker_basic: 11_01 } },
    { number: 2, value: { broker_basic: 11_01 }, previous_value: { broker_basic: 11_00 } },
  ])
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await api.get(listSettingVersions, { token, params: { name: 'prices' }, query: { limit: 2, cursor } })
  expect(rest).toMatchObject([
    { number: 1, previous_value: DEFAULT_SETTINGS.prices, created_by_name: 'Grace Administrator' },
  ])
})

test('shows in the history what a change of today replaced, not what was planned for later', async () => {
  const [later, today] = [
    { broker_basic: 20_00, white_label: 49_00 },
    { broker_basic: 11_00, white_label: 49_00 },
  ]
  await change('prices', later, { effective_from: TOMORROW })
  await change('prices', today, { seen: 1 })
  await change('prices', PRICES, { seen: 2, effective_from: TOMORROW })
  const list = await api.get(listSettingVersions, { token, params: { name: 'prices' } })
  expect(list.map(({ previous_value }) => previous_value)).toEqual([
    later,
    DEFAULT_SETTINGS.prices,
    DEFAULT_SETTINGS.prices,
  ])
})

test('does not take a change by an administrator whose account was deleted for a product update', async () => {
  const gone = await anAdministrator(api.db)
  const body = { value: PRICES, note: 'A new season', seen: 0 }
  await api.get(changeSetting, { token: await tokenOf(api, gone), params: { name: 'prices' }, body })
  await api.db.run(sql`delete from session where user_id = ${gone.id}::uuid`)
  await api.db.run(sql`delete from app_user where id = ${gone.id}::uuid`)
  expect((await settingOf('prices'))?.current).toMatchObject({ created_by_name: 'Deleted account' })
  const [version] = await api.get(listSettingVersions, { token, params: { name: 'prices' } })
  expect(version).toMatchObject({ created_by_name: 'Deleted account' })
})

test('goes on with an administrator of the queue who was disabled since, but takes no other disabled one', async () => {
  const { assignment } = DEFAULT_SETTINGS
  const [former, other] = [await anAdministrator(api.db), await anAdministrator(api.db, { is_active: false })]
  await change('assignment', { ...assignment, queue_administrators: [former.id] })
  await api.db.run(sql`update app_user set is_active = false where id = ${former.id}`)
  const value = { ...assignment, default_daily_cap: 7, queue_administrators: [former.id] }
  expect((await change('assignment', value, { seen: 1 })).status).toBe(201)
  const added = { ...value, queue_administrators: [former.id, other.id] }
  expect(await change('assignment', added, { seen: 2 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'value.queue_administrators.1' }] },
  })
})

test('shows the default of a field that was added after the value was stored', async () => {
  const before = { default_daily_cap: 5, most_daily_cap: null, queue_administrators: [] }
  await api.db.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note, created_at)
    values (${newId()}::uuid, 'assignment', 1, '2026-01-01', ${JSON.stringify(before)}::jsonb, 'Long ago', now())`)
  const { weights } = DEFAULT_SETTINGS.assignment
  expect(await settingOf('assignment')).toMatchObject({ value: { ...before, weights }, number: 1 })
  await change('assignment', { ...before, weights: { ...weights, white_label: 2 } }, { seen: 1 })
  expect(await api.get(listSettingVersions, { token, params: { name: 'assignment' } })).toMatchObject([
    { number: 2, previous_value: { ...before, weights } },
    { number: 1, value: { ...before, weights }, previous_value: { weights } },
  ])
})

test('names administrators, including disabled ones', async () => {
  const disabled = await anAdministrator(api.db, { first_name: 'Ida', last_name: 'Bell', is_active: false })
  expect((await api.get(listSettings, { token })).administrators).toEqual([
    { id: administrator.id, name: 'Grace Administrator', is_active: true },
    { id: disabled.id, name: 'Ida Bell', is_active: false },
  ])
})

test('an update keeps the one year that existing clients were told', async () => {
  const migration = await readFile(
    join(migrationsFolder, '20261129232500_enrolled_clients_kept', 'migration.sql'),
    'utf8',
  )
  const { retention } = DEFAULT_SETTINGS
  await api.db.pool.query(migration)
  expect(await settingOf('retention')).toMatchObject({ number: 0, value: retention })
  await aClient(api.db)
  for (const _ of [1, 2]) await api.db.pool.query(migration)
  expect(await settingOf('retention')).toMatchObject({ number: 1, value: { ...retention, enrolled_clients: 365 } })
})
