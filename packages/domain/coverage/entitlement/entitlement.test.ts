import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { householdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient, enterHousehold } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { describe, expect, test } from 'vitest'

const api = await apiForFile()

const logged = async () => (await api.db.rows(tables.access_log.pick('id'), sql`select id from access_log`)).length
const person = (given: object) => householdPerson.parse(given)
const FAMILY = [{ age: 35 }, { age: 35 }, { age: 9 }, { age: 6 }].map(person)

const estimate = (body: object, language = 'en') =>
  api.get(entitlementEndpoints.estimateEntitlement, {
    headers: { 'accept-language': language },
    body: { zip_code: '78701', annual_income: 110_000, people: FAMILY, plan_year: 2026, ...body },
  })

describe('POST /entitlement/estimate', () => {
  test('estimates for a whole household in its county, to anyone', async () => {
    expect(await estimate({})).toMatchObject({
      plan_year: 2026,
      county_fips: '48453',
      rating_area: 3,
      poverty_percent: 342,
      applicable_percent: 9.96,
      benchmark: 1895.84,
      contribution: 913,
      credit: 982.84,
      people: FAMILY.map(({ age }) => ({ age, program: 'tax_credit' })),
      verdict: { code: 'tax_credit' },
    })
  })

  test('names its sources in the language of the page', async () => {
    expect(JSON.stringify((await estimate({})).sources)).toContain('as summarized by others')
    expect(JSON.stringify((await estimate({}, 'es')).sources)).toContain('resumidos por terceros')
  })

  test('lists the counties of a ZIP code that differ in price, without figures, and takes the answer', async () => {
    const asked = await estimate({ zip_code: '75078', annual_income: 50_000 })
    expect(asked).toMatchObject({
      verdict: { code: 'county_needed' },
      benchmark: null,
      credit: null,
      cost_sharing_reduction: null,
      plans: [],
    })
    expect(asked.counties.map(({ name }) => name)).toEqual(['Collin County', 'Denton County'])
    expect(await estimate({ zip_code: '75078', county_fips: '48121' })).toMatchObject({
      county: 'Denton County',
      counties: [],
      credit: expect.any(Number),
    })
  })

  test('uses the median of the state for a ZIP code that is not known, and says so', async () => {
    const found = await estimate({ zip_code: '75000' })
    expect(found).toMatchObject({ premiums_of: 'statewide', county_fips: null })
    expect(found.verdict.sentence).toContain('the statewide median')
  })

  test.each([
    [{ zip_code: '7870' }, 'zip_code'],
    [{ county_fips: '48121' }, 'county_fips'],
    [{ annual_income: -1 }, 'annual_income'],
    [{ people: [] }, 'people'],
    [{ people: [{ age: 130 }] }, 'people.0.age'],
    [{ people: [{ age: 40, employer_offer: { employee_premium: -5 } }] }, 'people.0.employer_offer.employee_premium'],
    [{ plan_year: 1999 }, 'plan_year'],
    [{ household_size: 0 }, 'household_size'],
  ])('refuses %j', async (body, path) => {
    const response = await api.call(entitlementEndpoints.estimateEntitlement, {
      body: { zip_code: '78701', annual_income: 110_000, people: FAMILY, ...body },
    })
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({ errors: [{ path }] })
  })

  test('stores nothing', async () => {
    const before = await logged()
    await estimate({})
    expect(await logged()).toBe(before)
  })
})

describe('GET /broker/clients/{id}/entitlement', () => {
  test('estimates from the current answers, and logs the read', async () => {
    const broker = await aUser(api.db)
    const token = await tokenOf(api, broker)
    const { id } = await aClient(api.db, { broker_id: broker.id, zip_code: '43215', state: 'OH' })
    const read = () => api.get(entitlementEndpoints.readEntitlement, { params: { id }, token })
    await api.get(clientEndpoints.readClient, { params: { id }, token })
    expect(await read()).toMatchObject({ county: 'Franklin County', state: 'OH' })

    await api.db.run(sql`update client set annual_income = 0, age = 30 where id = ${id}`)
    expect(await read()).toMatchObject({ verdict: { code: 'medicaid' }, plans: [], applicable_percent: null })
    const actions = await api.db.rows(
      tables.access_log.pick('action'),
      sql`
      select action from access_log where subject_id = ${id} and actor_id = ${broker.id} order by id`,
    )
    expect(actions.map(({ action }) => action)).toEqual(['client.read', 'entitlement.read', 'entitlement.read'])
  })

  test('computes what the public call computes, for the plan year that is asked for', async () => {
    const broker = await aUser(api.db)
    const token = await tokenOf(api, broker)
    const { id } = await aClient(api.db, {
      broker_id: broker.id,
      zip_code: '78701',
      state: 'TX',
      age: 35,
      tobacco_use: false,
      household_size: 4,
      annual_income: 110_000,
      covers_others: true,
    })
    const read = (plan_year: number) =>
      api.get(entitlementEndpoints.readEntitlement, { params: { id }, query: { plan_year }, token })
    expect(await read(2026)).toMatchObject({ verdict: { code: 'ages_needed' }, credit: null })
    await enterHousehold(api.db, id, FAMILY)
    expect(await read(2026)).toMatchObject({ plan_year: 2026, benchmark: 1895.84, credit: 982.84 })
    expect(await read(2027)).toMatchObject({ plan_year: 2027, applicable_percent: 10.22 })
  })

  test('counts at least two where the plan should cover others and the household was said to be of one', async () => {
    const broker = await aUser(api.db)
    const { id } = await aClient(api.db, {
      broker_id: broker.id,
      zip_code: '43215',
      state: 'OH',
      household_size: 1,
      annual_income: 65_000,
      age: 60,
      covers_others: true,
    })
    const token = await tokenOf(api, broker)
    expect(
      await api.get(entitlementEndpoints.readEntitlement, { params: { id }, query: { plan_year: 2027 }, token }),
    ).toMatchObject({ household_size: 2, verdict: { code: 'ages_needed' } })
  })

  test('returns 404 for another broker’s client and logs nothing', async () => {
    const { id } = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
    const token = await tokenOf(api, await aUser(api.db))
    expect((await api.call(entitlementEndpoints.readEntitlement, { params: { id }, token })).status).toBe(404)
    expect(
      await api.db.rows(tables.access_log.pick('action'), sql`select action from access_log where subject_id = ${id}`),
    ).toEqual([])
  })
})
