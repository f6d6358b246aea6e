import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { MOST_IN_STATE } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import { expect, test } from 'vitest'
import { readToday } from './read-today.ts'
import { day, workListForFile } from './today.fixture.ts'

const { api, as, contacted, read, listed } = await workListForFile()

const seasonal = async (date: string) => {
  const { today, soon } = await readToday(api.db, as().broker, new Date(date))
  return [...today, ...soon].flatMap((item) =>
    item.kind === 'open_enrollment' || item.kind === 'renewal'
      ? [[item.kind, item.state, item.clients, item.plan_year, item.closes_on]]
      : [],
  )
}
const moved = (on: string) => contacted({ life_event: 'moved', life_event_on: new Date(on) })

const next = async (date: string) => (await readToday(api.db, as().broker, new Date(date))).next_at

test('counts a client who becomes silent and an enrollment that opens as what comes next', async () => {
  await contacted({ state: null, updated_at: new Date('2026-10-18T12:00:00Z') })
  await contacted({ state: 'TX', updated_at: new Date('2026-10-20T12:00:00Z') })
  expect(await next('2026-10-21T12:00:00Z')).toBe('2026-11-01T06:00:00.000Z')
  expect(await next('2026-11-01T11:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  expect(await next('2026-11-01T13:00:00Z')).toBe('2026-11-03T12:00:00.000Z')
  expect(await next('2026-11-04T12:00:00Z')).toBe(null)
})

test('counts plans that are to be renewed within 60 days as what comes next, unless they are renewed', async () => {
  // Open enrollment of that year is not in the tables yet.
  const client = await contacted({ state: 'TX', status: 'enrolled', plan_year: 2029 })
  // It begins last in the west of Texas.
  expect(await next('2029-10-20T12:00:00Z')).toBe('2029-11-01T06:00:00.000Z')
  await api.db.run(sql`update client set plan_year = 2030 where id = ${client.id}::uuid`)
  expect(await next('2029-10-20T12:00:00Z')).toBe('2030-11-01T06:00:00.000Z')
  await api.db.run(sql`update client set plan_year = 2027 where id = ${client.id}::uuid`)
  expect(await next('2026-10-20T12:00:00Z')).toBe('2027-11-01T06:00:00.000Z')
})

test('lists what comes after a page of enrollment periods that are over', async () => {
  await Promise.all(Array.from({ length: 50 }, () => moved(day(-70))))
  await moved(day(-10))
  expect((await listed()).soon).toEqual(['special_enrollment'])
})

test('shows the special enrollment period of a client until it closes or they are enrolled', async () => {
  const client = await contacted()
  const set = (life_event: object | null) =>
    api.get(clientEndpoints.changeLifeEvent, { token: as().token, params: { id: client.id }, body: { life_event } })
  await set({ kind: 'moved', on: day(-30) })
  expect((await read()).soon).toContainEqual(
    expect.objectContaining({ kind: 'special_enrollment', life_event: 'moved', closes_on: day(30) }),
  )
  await set({ kind: 'lost_coverage', on: day(20) })
  expect((await listed()).soon).toEqual(['special_enrollment'])
  await set({ kind: 'married', on: day(-61) })
  expect((await listed()).soon).toEqual([])
  await set({ kind: 'married', on: day(-58) })
  expect((await listed()).today).toEqual(['special_enrollment'])
  const status = { status: 'enrolled' }
  await api.get(clientEndpoints.changeClientStatus, { token: as().token, params: { id: client.id }, body: status })
  expect((await listed()).today).toEqual([])
})

const states = async (date: string) => (await seasonal(date)).map(([kind, state]) => `${kind} ${state}`)
const changesAt = async (date: string) => (await readToday(api.db, as().broker, new Date(date))).changes_at

test('shows open enrollment and renewals through the last day in the state of the clients, and from the first one', async () => {
  await contacted({ state: 'OH' })
  await contacted({ state: 'HI' })
  await contacted({ state: 'HI', status: 'enrolled', plan_year: 2026 })
  const hawaii = ['open_enrollment HI', 'renewal HI']
  // The broker’s day ends at 6:00, Ohio’s at 5:00, and Hawaii’s at 10:00.
  expect(await states('2027-01-16T04:59:00Z')).toEqual(['open_enrollment OH', ...hawaii].toSorted())
  expect(await states('2027-01-16T05:00:00Z')).toEqual(hawaii)
  expect(await states('2027-01-16T09:59:00Z')).toEqual(hawaii)
  expect(await states('2027-01-16T10:00:00Z')).toEqual([])
  expect(await states('2026-11-01T03:59:00Z')).not.toContain('open_enrollment OH')
  expect(await states('2026-11-01T04:00:00Z')).toContain('open_enrollment OH')
  expect(await states('2026-11-01T09:59:00Z')).not.toContain('open_enrollment HI')
  expect(await states('2026-11-01T10:00:00Z')).toContain('open_enrollment HI')
})

test('says that the list changes when open enrollment begins and ends where the clients are', async () => {
  await contacted({ state: 'HI' })
  expect(await changesAt('2026-11-01T09:00:00Z')).toBe('2026-11-01T10:00:00.000Z')
  expect(await changesAt('2027-01-16T07:00:00Z')).toBe('2027-01-16T10:00:00.000Z')
})

test('counts the clients of a state who can still enroll or have to renew, while open enrollment runs', async () => {
  await contacted({ state: 'TX' })
  await contacted({ state: 'TX', status: 'quoted' })
  await contacted({ state: 'TX', status: 'lost' })
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2026 })
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2027 })
  expect(await seasonal('2026-11-20T12:00:00Z')).toEqual([
    ['open_enrollment', 'TX', 2, 2027, '2027-01-15'],
    ['renewal', 'TX', 1, 2026, '2027-01-15'],
  ])
  expect(await seasonal('2026-10-20T12:00:00Z')).toEqual([])
  // The plan year ends within 60 days, and open enrollment begins in November.
  await contacted({ state: 'ID', status: 'enrolled', plan_year: 2026 })
  expect(await seasonal('2026-12-20T12:00:00Z')).toContainEqual(['renewal', 'ID', 1, 2026, expect.any(String)])
})

const renewals = async (date: string) => {
  const { today, soon } = await readToday(api.db, as().broker, new Date(date))
  return [...today, ...soon].flatMap((item) =>
    item.kind === 'renewal' ? [[item.state, item.open, item.dates_unknown]] : [],
  )
}

test('does not say of a plan year whose open enrollment is not known that it does not run', async () => {
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2027 })
  await contacted({ state: 'ID', status: 'enrolled', plan_year: 2026 })
  expect(await renewals('2026-12-20T12:00:00Z')).toEqual([['ID', false, false]])
  expect(await renewals('2027-11-10T12:00:00Z')).toEqual([['TX', false, true]])
})

const ended = async (date: string) => {
  const { today, soon } = await readToday(api.db, as().broker, new Date(date))
  return [...today, ...soon].flatMap((item) => (item.kind === 'renewal' ? [item.ended] : []))
}

test('says of a plan year that it ended once it is over where the clients are', async () => {
  await contacted({ state: 'HI', status: 'enrolled', plan_year: 2026 })
  // The new year begins at 10:00 UTC in Hawaii.
  expect(await ended('2027-01-01T09:59:00Z')).toEqual([false])
  expect(await ended('2027-01-01T10:00:00Z')).toEqual([true])
})

test('counts the clients of each state up to a thousand, and none without a state', async () => {
  const { id } = await contacted({ state: 'OH' })
  await api.db.run(sql`
    insert into client
    select copy.* from client, generate_series(1, 1200) as n, jsonb_populate_record(client, jsonb_build_object(
      'id', uuidv7(), 'reference', new_reference(), 'email_key', n || '@many.test')) as copy
    where client.id = ${id}::uuid`)
  await contacted({ state: 'TX' })
  await contacted({ state: null })
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2025 })
  await contacted({ state: null, status: 'enrolled', plan_year: 2026 })
  await contacted({ state: 'AZ', status: 'enrolled', plan_year: 2026 })
  expect((await seasonal('2026-11-20T12:00:00Z')).map(([kind, state, clients]) => [kind, state, clients])).toEqual([
    ['open_enrollment', 'OH', MOST_IN_STATE + 1],
    ['open_enrollment', 'TX', 1],
    ['renewal', 'AZ', 1],
    ['renewal', 'TX', 1],
  ])
})

test('records the coverage year of an enrollment, and a renewal for the next one', async () => {
  const client = await contacted()
  const enroll = (plan_year?: number) =>
    api.get(clientEndpoints.changeClientStatus, {
      token: as().token,
      params: { id: client.id },
      body: { status: 'enrolled', ...(plan_year && { plan_year }) },
    })
  expect((await enroll(2026)).plan_year).toBe(2026)
  await enroll(2026)
  expect((await enroll(2027)).plan_year).toBe(2027)
  const changes = await api.db.pool.query(
    'select from_status, to_status, plan_year from client_status_change where client_id = $1 order by id',
    [client.id],
  )
  expect(changes.rows).toEqual([
    { from_status: 'contacted', to_status: 'enrolled', plan_year: 2026 },
    { from_status: 'enrolled', to_status: 'enrolled', plan_year: 2027 },
  ])
})
