import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient, type GivenClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const { changeHousehold, readClient } = clientEndpoints

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

/** In Cleveland and Pottawatomie County, which are in different rating areas of Oklahoma. */
const IN_TWO_AREAS = { zip_code: '73026', state: 'OK' }
const CLEVELAND = '40027'

const own = (overrides: GivenClient = {}) => aClient(api.db, { broker_id: broker.id, ...overrides })
const change = (id: string, body: object, by = token) => api.call(changeHousehold, { params: { id }, token: by, body })
const changed = async (id: string, body: object) => {
  expect(await change(id, body)).toMatchObject({ status: 200 })
  return api.get(readClient, { params: { id }, token })
}
const estimate = (id: string) => api.get(entitlementEndpoints.readEntitlement, { params: { id }, token })
const eventsOf = (id: string) =>
  api.db.rows(
    tables.outbox_event.pick('name', 'payload'),
    sql`select name, payload from outbox_event where aggregate_id = ${id} order by id`,
  )
const accessTo = (id: string) =>
  api.db.rows(
    tables.access_log.pick('actor_id', 'action'),
    sql`select actor_id, action from access_log where subject_id = ${id} order by id`,
  )

test('keeps the people of a household, with the age and tobacco use that the client answered', async () => {
  const { id } = await own({ age: 35, tobacco_use: true })
  expect((await api.get(readClient, { params: { id }, token })).household).toBeNull()
  const { household } = await changed(id, {
    people: [
      { age: 99, relationship: null, tobacco_use: false, medicare: true },
      {
        age: 34,
        relationship: 'spouse',
        employer_offer: { employee_premium: 120.5, family_premium: 640 },
      },
      { age: 9, relationship: 'child', applying: false, medicaid: true },
    ],
  })
  const plain = { applying: true, tobacco_use: false, pregnant: false, medicare: false, medicaid: false }
  expect(household).toEqual([
    { ...plain, age: 35, relationship: 'self', tobacco_use: true, medicare: true, employer_offer: null },
    {
      ...plain,
      age: 34,
      relationship: 'spouse',
      employer_offer: { employee_premium: 120.5, family_premium: 640 },
    },
    { ...plain, age: 9, relationship: 'child', applying: false, medicaid: true, employer_offer: null },
  ])
})

test('keeps what the body does not name, and forgets the people or the county when it says null', async () => {
  const { id } = await own({ ...IN_TWO_AREAS, household_size: 2 })
  await changed(id, { people: [{ age: 44 }, { age: 12, relationship: 'child' }] })
  await changed(id, { household_size: 3 })
  expect(await changed(id, { county_fips: CLEVELAND })).toMatchObject({
    household_size: 3,
    county_fips: CLEVELAND,
    household: [{ age: 44 }, { age: 12 }],
  })
  expect(await changed(id, { people: null, county_fips: null })).toMatchObject({
    household_size: 3,
    county_fips: null,
    household: null,
  })
})

test('gives a figure for the whole household instead of a range once the ages are known', async () => {
  const { id } = await own({
    age: 35,
    zip_code: '78701',
    household_size: 4,
    annual_income: 110_000,
    covers_others: true,
  })
  expect(await estimate(id)).toMatchObject({ credit: null, verdict: { code: 'ages_needed' } })
  await changed(id, {
    people: [
      { age: 35 },
      { age: 35, relationship: 'spouse' },
      { age: 9, relationship: 'child' },
      { age: 6, relationship: 'child' },
    ],
  })
  const found = await estimate(id)
  expect(found).toMatchObject({ range: null, people: [{ age: 35 }, { age: 35 }, { age: 9 }, { age: 6 }] })
  expect(found.credit).toBeGreaterThan(500)
})

test('prices the county that was chosen, and refuses one outside the ZIP code', async () => {
  const { id } = await own({ ...IN_TWO_AREAS, household_size: 1, annual_income: 40_000 })
  const before = await estimate(id)
  expect(before).toMatchObject({ credit: null, verdict: { code: 'county_needed' } })
  for (const { county_fips, name, rating_area } of before.counties) {
    await changed(id, { county_fips })
    expect(await estimate(id)).toMatchObject({ county: name, rating_area, counties: [] })
  }
  expect(await change(id, { household_size: 5, county_fips: '48453' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'county_fips', message: 'This ZIP code is not in that county' }] },
  })
  expect(await api.get(readClient, { params: { id }, token })).toMatchObject({ household_size: 1 })
})

test('logs the change and tells the broker’s open screens, with ids only', async () => {
  const { id } = await own()
  await change(id, { people: [{ age: 44, pregnant: true }] })
  expect(await accessTo(id)).toEqual([{ actor_id: broker.id, action: 'client.household_changed' }])
  const events = await eventsOf(id)
  expect(events).toEqual([{ name: 'client.household_changed', payload: { broker_id: broker.id } }])
  expect(
    await api.db.rows(
      tables.event_delivery.pick('subscriber'),
      sql`
      select subscriber from event_delivery join outbox_event as event on event.id = event_id
      where aggregate_id = ${id}`,
    ),
  ).toEqual([{ subscriber: 'broadcast' }])
})

test('is for the client’s broker and administrators only, and a refused change leaves no trace', async () => {
  const { id } = await own()
  const body = { household_size: 4 }
  expect((await change(id, body, await tokenOf(api, await aUser(api.db)))).status).toBe(404)
  expect([await eventsOf(id), await accessTo(id)]).toEqual([[], []])
  expect((await change(id, body, await tokenOf(api, await anAdministrator(api.db)))).status).toBe(200)
})

test.each([
  ['nobody', { people: [] }, 'people'],
  ['no age', { people: [{ relationship: 'self' }] }, 'people.0.age'],
  ['an age of 121', { people: [{ age: 44 }, { age: 121 }] }, 'people.1.age'],
  ['half a year', { people: [{ age: 44 }, { age: 0.5 }] }, 'people.1.age'],
  ['another client', { people: [{ age: 44 }, { age: 43, relationship: 'self' }] }, 'people'],
  [
    'a negative premium',
    { people: [{ age: 44, employer_offer: { employee_premium: -1 } }] },
    'people.0.employer_offer.employee_premium',
  ],
  ['a tax household of nobody', { household_size: 0 }, 'household_size'],
  ['a tax household of half a person', { household_size: 1.5 }, 'household_size'],
])('refuses %s', async (_name, body, path) => {
  const { id } = await own()
  expect(await change(id, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect(await eventsOf(id)).toEqual([])
})
