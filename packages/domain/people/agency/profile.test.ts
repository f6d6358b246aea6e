import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const save = (body: object) => api.call(agencyEndpoints.updateAgencyProfile, { token, body })
const read = () => api.get(agencyEndpoints.readAgencyProfile, { token })

test('starts with the defaults and the user’s own data', async () => {
  expect(await read()).toEqual({
    agency_name: null,
    license_number: null,
    states_licensed: ['TX'],
    languages: [],
    npn: null,
    specialties: [],
    demographics: null,
    geographic: null,
    description: null,
    primary_color: '#1E40AF',
    accent_color: '#3B82F6',
    logo: null,
    photo: null,
    client_phone: null,
    client_email: null,
    white_label: false,
  })
})

test('keeps a state where the broker has clients', async () => {
  await save({ states_licensed: ['OK', 'TX'] })
  await aClient(api.db, { broker_id: broker.id, state: 'TX' })
  const refused = { status: 409, body: { code: 'clients_in_state', errors: [{ path: 'states_licensed' }] } }
  expect(await save({ states_licensed: ['OK'] })).toMatchObject(refused)
  expect(await api.call(accountEndpoints.updatePreferences, { token, body: { states_licensed: [] } })).toMatchObject(
    refused,
  )
  expect((await save({ states_licensed: ['NM', 'TX'] })).body).toMatchObject({ states_licensed: ['NM', 'TX'] })
})

test('gives up a state where the broker has only people they imported', async () => {
  await save({ states_licensed: ['OK', 'TX'] })
  await anImportedPerson(api.db, { broker_id: broker.id, state: 'TX' })
  expect(await save({ states_licensed: ['OK'] })).toMatchObject({ status: 200, body: { states_licensed: ['OK'] } })
})

test('changes and clears the National Producer Number, and refuses one that is not a number', async () => {
  expect((await save({ npn: ' 1234567 ' })).body).toMatchObject({ npn: '1234567' })
  expect((await save({ description: 'Families' })).body).toMatchObject({ npn: '1234567' })
  expect(await save({ npn: '12345678901' })).toMatchObject({ status: 422, body: { errors: [{ path: 'npn' }] } })
  expect((await save({ npn: '' })).body).toMatchObject({ npn: null })
})

test('keeps the languages the broker speaks, and refuses one that clients cannot choose', async () => {
  expect((await save({ languages: ['es', 'es'] })).body).toMatchObject({ languages: ['es'] })
  expect((await save({ description: 'Families' })).body).toMatchObject({ languages: ['es'] })
  for (const languages of [['en'], ['xx']]) {
    expect(await save({ languages })).toMatchObject({ status: 422, body: { errors: [{ path: 'languages' }] } })
  }
  expect((await save({ languages: [] })).body).toMatchObject({ languages: [] })
})

test('changes only the given fields, and an empty text clears a field', async () => {
  await save({ agency_name: ' Hill Country Health ', description: 'Families', primary_color: '#0b7a75' })
  const answer = await save({ description: '', states_licensed: ['TX', 'OK', 'TX'], specialties: ['Medicare'] })
  expect(answer.body).toEqual(await read())
  expect(answer.body).toMatchObject({
    agency_name: 'Hill Country Health',
    description: null,
    primary_color: '#0B7A75',
    states_licensed: ['OK', 'TX'],
    specialties: ['Medicare'],
  })
  expect(
    await api.db.row(
      tables.app_user.pick('states_licensed', 'specialties'),
      sql`select states_licensed, specialties from app_user where id = ${broker.id}::uuid`,
    ),
  ).toEqual({ states_licensed: ['OK', 'TX'], specialties: ['Medicare'] })
})

test.each([
  [{ states_licensed: ['ZZ'] }, 'states_licensed.0'],
  [{ primary_color: 'red' }, 'primary_color'],
  [{ accent_color: '#12345' }, 'accent_color'],
  [{ description: 'x'.repeat(2001) }, 'description'],
])('rejects %j and changes nothing', async (body, path) => {
  const before = await read()
  const answer = await save(body)
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect(await read()).toEqual(before)
})

test('offers white label with its package only', async () => {
  const paying = await aUser(api.db, { subscription_package: 'white_label' })
  const profile = await api.get(agencyEndpoints.readAgencyProfile, { token: await tokenOf(api, paying) })
  expect(profile.white_label).toBe(true)
})

const LINK = { label: 'Carrier', url: 'https://carrier.example.com/quote?x=1', category: 'quote_form' }
const links = () => api.get(agencyEndpoints.listQuotingLinks, { token })
const add = (body: object, idempotency_key?: string) =>
  api.call(agencyEndpoints.createQuotingLink, { token, body, idempotency_key })

test('adds, changes and removes links, newest first', async () => {
  const first = await api.get(agencyEndpoints.createQuotingLink, { token, body: LINK })
  const second = await api.get(agencyEndpoints.createQuotingLink, { token, body: { ...LINK, label: 'Second' } })
  expect(await links()).toEqual([second, first])
  const params = { id: first.id }
  const changed = await api.get(agencyEndpoints.updateQuotingLink, { token, params, body: { category: 'other' } })
  expect(changed).toEqual({ ...first, category: 'other' })
  await api.call(agencyEndpoints.deleteQuotingLink, { token, params })
  expect(await links()).toEqual([second])
  expect((await api.call(agencyEndpoints.deleteQuotingLink, { token, params })).status).toBe(404)
})

test('adds one link per key', async () => {
  const [one, two] = [await add(LINK, 'k'), await add(LINK, 'k')]
  expect(one.body).toEqual(two.body)
  expect(await links()).toHaveLength(1)
})

test.each([
  [{ ...LINK, label: ' ' }, 'label'],
  [{ ...LINK, url: '' }, 'url'],
  [{ ...LINK, url: 'javascript:alert(1)' }, 'url'],
  [{ ...LINK, url: 'JaVaScRiPt://carrier.example.com/%0aalert(1)' }, 'url'],
  [{ ...LINK, url: 'data:text/html,x' }, 'url'],
  [{ ...LINK, url: 'carrier.example.com' }, 'url'],
  [{ ...LINK, category: 'shop' }, 'category'],
])('rejects a link such as %j', async (body, path) => {
  expect(await add(body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect(await links()).toEqual([])
})

test('rejects a hundred and first link', async () => {
  await api.db.run(sql`
    insert into quoting_link (id, user_id, label, url, category)
    select gen_random_uuid(), ${broker.id}::uuid, 'x', 'https://example.com', 'other' from generate_series(1, 100)`)
  expect((await add(LINK)).status).toBe(409)
})
