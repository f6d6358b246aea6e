import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, uuid } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_HEALTH } from '../../client-health.ts'

const api = await apiForFile()

let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

type Query = Record<string, string | number>
const list = (query: Query = {}) => api.get(clientEndpoints.listClients, { token, query })
const firstNames = async (query: Query = {}) => (await list(query)).map(({ first_name }) => first_name)
const mine = (overrides: Partial<Client> = {}) =>
  aClient(api.db, { broker_id: broker.id, assignment_type: 'pool', due_at: new Date('2027-01-01'), ...overrides })
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

const neighbors = (body: object) => api.get(clientEndpoints.findNeighbors, { token, body })

describe('neighbors', () => {
  test('are those that the filters leave', async () => {
    const [first, second, third] = [
      await mine({ submitted_at: day(1), state: 'TX' }),
      await mine({ submitted_at: day(2), state: 'OH' }),
      await mine({ submitted_at: day(3), state: 'TX', last_name: 'Sought' }),
    ]
    expect(await neighbors({ client_id: first.id, state: 'TX' })).toEqual({ previous: third.id, next: null })
    expect(await neighbors({ client_id: second.id, search: 'sought' })).toEqual({ previous: third.id, next: null })
  })

  test('are known after the client left the list', async () => {
    const [before, here, after] = [
      await mine({ due_at: day(1) }),
      await mine({ due_at: day(2), first_contact_at: day(1) }),
      await mine({ due_at: day(3) }),
    ]
    expect(await neighbors({ client_id: here.id, sort: 'due' })).toEqual({ previous: before.id, next: after.id })
  })

  test('of another broker’s client are not told', async () => {
    await mine({ submitted_at: day(1) })
    const theirs = await aClient(api.db, { broker_id: (await aUser(api.db)).id, submitted_at: day(2) })
    await mine({ submitted_at: day(3) })
    expect(await neighbors({ client_id: theirs.id })).toEqual({ previous: null, next: null })
  })
})

describe('search', () => {
  beforeEach(async () => {
    await mine({ first_name: 'Ines', last_name: 'Falk', email: `ines-${newId()}@example.test` })
    await mine({ first_name: 'Ana', last_name: 'Falkner', email: `ana-${newId()}@sample.test` })
    await mine({ first_name: 'Per%', last_name: 'Under_score', email: `back\\slash-${newId()}@example.test` })
    await mine({ first_name: null, last_name: null, email: `noname-${newId()}@example.test` })
    await aClient(api.db, { broker_id: (await aUser(api.db)).id, first_name: 'Ines', last_name: 'Falk' })
  })

  test.each([
    ['falk', ['Ana', 'Ines']],
    ['FALKNER', ['Ana']],
    ['@sample', ['Ana']],
    ['noname', [null]],
    ['falk ines', ['Ines']],
    ['ines falk', ['Ines']],
    ['  ines   fal ', ['Ines']],
    ['ines falkner', []],
    ['er%', ['Per%']],
    ['r_s', ['Per%']],
    ['k\\s', ['Per%']],
    ['%er', []],
    ["'", []],
    ['nobody', []],
    [Array.from({ length: 25 }, () => 'ana').join(' '), ['Ana']],
  ])('for %j finds %j, among the user’s own clients only', async (search, found) => {
    expect(new Set(await firstNames({ search }))).toEqual(new Set(found))
  })

  test('for nothing finds all clients', async () => {
    expect(await firstNames({ search: ' ' })).toHaveLength(4)
  })
})

test('filters by level, status and origin, also combined', async () => {
  await mine({ first_name: 'A', risk_level: 'high', status: 'new', assignment_type: 'pool' })
  await mine({ first_name: 'B', risk_level: 'high', status: 'quoted', assignment_type: 'agent_link' })
  await mine({ first_name: 'C', risk_level: 'low', status: 'quoted', assignment_type: 'lead_code' })
  expect(await firstNames({ risk_level: 'high' })).toEqual(['B', 'A'])
  expect(await firstNames({ status: 'quoted' })).toEqual(['C', 'B'])
  expect(await firstNames({ assignment_type: 'lead_code' })).toEqual(['C'])
  expect(await firstNames({ risk_level: 'high', status: 'quoted', search: 'b', sort: 'name' })).toEqual(['B'])
  expect(await firstNames({ risk_level: 'very_high' })).toEqual([])
})

test.each<Query>([
  { limit: 0 },
  { limit: 101 },
  { limit: 1.5 },
  { limit: 'many' },
  { sort: 'x' },
  { sort: 'age', order: 'x' },
  { risk_level: 'x' },
  { status: 'x' },
  { assignment_type: 'x' },
  { search: 's'.repeat(101) },
  { search: 'a\u0000' },
])('rejects %j', async (query) => {
  expect((await api.call(clientEndpoints.listClients, { token, query })).status).toBe(422)
})

test('says in each row why the client was assigned to the broker', async () => {
  const client = await mine()
  const assigned_at = new Date('2026-11-20T10:00:00Z')
  await api.db.run(sql`
    insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at, ended_at) values
      (${newId()}, ${client.id}, ${broker.id}, 'pool', 'Earlier', ${assigned_at}, ${assigned_at}, now()),
      (${newId()}, ${client.id}, ${broker.id}, 'pool', 'Next in line', ${assigned_at}, ${assigned_at}, null)`)
  expect(await list()).toMatchObject([{ id: client.id, assignment_reason: 'Next in line', assignment_type: 'pool' }])
})

test('logs the read for each client on the page', async () => {
  const listed = [await mine(), await mine()]
  await mine({ last_name: 'Elsewhere' })
  await list({ search: 'client' })
  const lines = await api.db.rows(
    tables.access_log.pick('action', 'subject_kind').extend({ subject_id: present(uuid) }),
    sql`
    select action, subject_kind, subject_id from access_log where actor_id = ${broker.id} order by subject_id`,
  )
  expect(lines).toEqual(listed.map(({ id }) => ({ action: 'client.listed', subject_kind: 'client', subject_id: id })))
})

test('limits a search with many words and finds clients with the exact words', async () => {
  const found = await mine({ last_name: 'van der Berg', first_name: 'Anna Maria Johanna Louise' })
  expect(await list({ search: 'berg maria johanna louise' })).toMatchObject([{ id: found.id }])
  expect(await list({ search: 'van der berg anna maria johanna' })).toMatchObject([{ id: found.id }])
  expect(await list({ search: 'van der berg louise anna' })).toEqual([])
})

test('finds a client by the reference number, however it is typed, and nobody else’s', async () => {
  const [found, theirs] = [await mine(), await aClient(api.db, { broker_id: (await aUser(api.db)).id })]
  await mine()
  const digits = found.reference.replaceAll('-', '')
  for (const search of [found.reference, digits, `#${digits}`, found.reference.replaceAll('-', ' ')]) {
    expect(await list({ search })).toMatchObject([{ id: found.id }])
  }
  expect(await list({ search: theirs.reference })).toEqual([])
  const named = await mine({ email: `${digits.split('').toReversed().join('')}@example.test` })
  expect(await list({ search: named.email.slice(0, 9) })).toMatchObject([{ id: named.id }])
})

test('finds clients by their ids, and nobody else’s', async () => {
  const [one, two] = [await mine(), await mine()]
  const theirs = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  await mine()
  const found = await list({ ids: [one.id, theirs.id, two.id].join(',') })
  expect(found.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
})

test('treats an empty parameter as missing', async () => {
  const made = [await mine(), await mine()]
  const empty = {
    ids: '',
    search: '',
    risk_level: '',
    status: '',
    assignment_type: '',
    sort: '',
    limit: '',
    cursor: '',
  }
  expect((await list(empty)).map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})

describe('words of one or two letters', () => {
  test('match the start of a name or email address, with and without longer words', async () => {
    await mine({ first_name: 'Zoë', last_name: 'Quist', email: 'a1@example.test' })
    await mine({ first_name: 'Ann', last_name: 'Ozqa', email: 'zo-b@example.test' })
    await mine({ first_name: null, last_name: null, email: 'c@example.test' })
    await aClient(api.db, { broker_id: (await aUser(api.db)).id, first_name: 'Zora' })
    expect(await firstNames({ search: 'ZO', sort: 'name' })).toEqual(['Ann', 'Zoë'])
    expect(await firstNames({ search: 'q' })).toEqual(['Zoë'])
    expect(await firstNames({ search: 'zq' })).toEqual([])
    expect(await firstNames({ search: 'zo quist' })).toEqual(['Zoë'])
    expect(await firstNames({ search: 'zo a', sort: 'name' })).toEqual(['Ann', 'Zoë'])
    expect(await firstNames({ search: '% _' })).toEqual([])
    expect(await firstNames({ search: 'c' })).toEqual([null])
  })

  test('are found in list order when very many clients match', async () => {
    await api.db.run(sql`
      insert into client
        (id, email, email_key, first_name, age, gender, zip_code, household_size, annual_income, health,
         preferred_coverage, plan_preference, covers_others, email_consent, phone_consent, terms_accepted, broker_id)
      select gen_random_uuid(), ${broker.id} || n, ${broker.id} || n, 'Xy' || n, 40, 'female', '75001', 1, 1,
             ${JSON.stringify(UNKNOWN_HEALTH)}::jsonb, '{}',
             'aca_compliant', false, true, false, true, ${broker.id}::uuid
      from generate_series(1, 700) as n`)
    await mine({ first_name: 'Other' })
    expect(await list({ search: 'xy', limit: 100 })).toHaveLength(100)
    expect(await firstNames({ search: 'xy 700' })).toEqual(['Xy700'])
  })
})

test('refuses ids and years that no client can have', async () => {
  for (const query of [{ ids: 'a-61-1---2d-06----5-f0--8cc17d6--c5-' }, { ids: ',' }, { plan_year: 2147483648 }]) {
    expect([query, (await api.call(clientEndpoints.listClients, { token, query })).status]).toEqual([query, 422])
  }
})
