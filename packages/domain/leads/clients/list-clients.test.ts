import { CLIENT_SORTS, clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, uuid } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { pathOf } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_HEALTH } from '../../client-health.ts'
import { encodeCursor } from '../../paging.ts'

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

const equal = { submitted_at: new Date('2026-11-01'), risk_score: 33.3, last_name: 'Same', first_name: 'Same' }
const different = (n: number) => ({
  submitted_at: new Date(Date.UTC(2026, 9, n + 1, 0, 0, 0, n)),
  due_at: new Date(Date.UTC(2027, 0, n + 1)),
  risk_score: n % 5 ? n / 3 : null,
  state: n % 5 ? `T${n % 3}` : null,
  plan_year: n % 5 ? 2026 + (n % 3) : null,
  age: 30 + (n % 4),
  zip_code: `7500${n % 3}`,
  phone: n % 5 ? `(555) 010-000${n % 3}` : null,
  phone_consent: n % 4 > 0,
  language: n % 2 ? 'es' : 'en',
  last_name: `N${n % 3}`,
  first_name: null,
})

/** The first element of a cursor: a value of the sort. */
const KEYS: Record<(typeof CLIENT_SORTS)[number], readonly unknown[]> = {
  newest: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  due: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  risk: [-1e308, 1e308, null],
  name: ['', 'zz'],
  email: ['', 'zz'],
  phone: ['', '5550100000', null],
  status: ['new', 'lost'],
  first_contact: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', null],
  state: ['', 'TX', null],
  zip: ['', '99999'],
  age: [0, 120],
  language: ['', 'es'],
  source: ['pool', null],
  plan_year: [2026, null],
}
const NEWEST_TIES = new Set([
  'phone',
  'status',
  'first_contact',
  'state',
  'zip',
  'age',
  'language',
  'source',
  'plan_year',
])
const cursorAfter = (sort: string, key: unknown, id: string) =>
  encodeCursor(NEWEST_TIES.has(sort) ? [key, '2026-11-01T00:00:00.000Z', id] : [key, id])

/** Follows the `Link` header to the end and returns the ids of each page. */
async function walk(query: Query): Promise<string[][]> {
  const pages: string[][] = []
  let next: string | null = pathOf(clientEndpoints.listClients, { query })
  while (next) {
    const answer = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    pages.push(clientEndpoints.listClients.response.parse(await answer.json()).map(({ id }) => id))
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  return pages
}

describe.each(CLIENT_SORTS)('sorted by %s', (sort) => {
  const orders = [{ sort }, { sort, order: 'asc' }, { sort, order: 'desc' }]

  test('pages through every client exactly once, even if keys are equal', async () => {
    const made = await Promise.all(
      Array.from({ length: 23 }, (_, n) =>
        mine({ ...(n % 2 ? equal : different(n)), email: `${newId()}@example.test` }),
      ),
    )
    await aClient(api.db, { broker_id: (await aUser(api.db)).id, ...equal })
    for (const order of orders) {
      const pages = await walk({ ...order, limit: 4 })
      expect(pages.map((page) => page.length)).toEqual([4, 4, 4, 4, 4, 3])
      expect(pages.flat().toSorted()).toEqual(made.map(({ id }) => id).toSorted())
      expect(pages.flat()).toEqual((await list({ ...order, limit: 100 })).map(({ id }) => id))
    }
  })

  test('can be turned round', async () => {
    const known = { state: 'TX', plan_year: 2026, phone: '(555) 010-0000', phone_consent: true }
    for (let n = 1; n < 8; n++) await mine({ ...different(n), ...known, risk_score: n })
    const [up, down] = [await walk({ sort, order: 'asc', limit: 3 }), await walk({ sort, order: 'desc', limit: 3 })]
    expect(down.flat()).toEqual(up.flat().toReversed())
  })

  test('knows who is before and after each client', async () => {
    for (let n = 0; n < 11; n++) await mine({ ...(n % 2 ? equal : different(n)), email: `${newId()}@example.test` })
    for (const order of orders) {
      const ids = (await walk({ ...order, limit: 100 })).flat()
      for (const [at, client_id] of ids.entries()) {
        const body = { ...order, client_id }
        expect(await api.get(clientEndpoints.findNeighbors, { token, body })).toEqual({
          previous: ids[at - 1] ?? null,
          next: ids[at + 1] ?? null,
        })
      }
    }
  })

  test('gives no next page after a last full one', async () => {
    for (let i = 0; i < 4; i++) await mine({ risk_score: 1 })
    expect((await walk({ sort, limit: 2 })).map((page) => page.length)).toEqual([2, 2])
    expect((await walk({ sort, limit: 4 })).map((page) => page.length)).toEqual([4])
  })

  test('accepts the first and the last values there are', async () => {
    await mine({ risk_score: 1 })
    for (const key of KEYS[sort])
      expect(await list({ sort, cursor: cursorAfter(sort, key, newId()) })).toEqual(expect.any(Array))
  })

  test('rejects a cursor that we did not issue', async () => {
    const id = newId()
    const cursors = [
      'x',
      '!!!',
      ...[null, [], {}, 'x', ['x'], ['x', 'x'], [id], ['x', id, 1]].map(encodeCursor),
      ...[{}, '\u0000', true, ...(typeof KEYS[sort][0] === 'string' ? [1] : ['x'])].map((key) =>
        cursorAfter(sort, key, id),
      ),
      ...(sort === 'newest' || sort === 'due' ? ['', '\uD800', 'infinity', '99999-01-01', '0000-00-00'] : []).map(
        (key) => cursorAfter(sort, key, id),
      ),
    ]
    const refused = await Promise.all(
      cursors.map(
        async (cursor) => (await api.call(clientEndpoints.listClients, { token, query: { sort, cursor } })).status,
      ),
    )
    expect(refused).toEqual(cursors.map(() => 422))
  })
})

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

describe('order', () => {
  test('is newest first by default', async () => {
    await mine({ first_name: 'B', submitted_at: day(2), last_name: 'Y', risk_score: 10, due_at: day(5) })
    await mine({ first_name: 'A', submitted_at: day(1), last_name: 'Z', risk_score: 90, due_at: day(4) })
    await mine({ first_name: 'C', submitted_at: day(3), last_name: 'X', risk_score: 50, due_at: day(6) })
    expect(await firstNames()).toEqual(['C', 'B', 'A'])
    expect(await firstNames({ sort: 'name' })).toEqual(['C', 'B', 'A'])
    expect(await firstNames({ sort: 'risk' })).toEqual(['A', 'C', 'B'])
    expect(await firstNames({ sort: 'due' })).toEqual(['A', 'B', 'C'])
  })

  test('by risk puts clients without a score last, by due time includes only those who wait', async () => {
    await mine({ first_name: 'Scored', risk_score: 0, first_contact_at: day(1) })
    await mine({ first_name: 'Waiting' })
    expect(await firstNames({ sort: 'risk' })).toEqual(['Scored', 'Waiting'])
    expect(await firstNames({ sort: 'risk', order: 'asc' })).toEqual(['Scored', 'Waiting'])
    expect(await firstNames({ sort: 'due' })).toEqual(['Waiting'])
  })
})

test('orders by the first contact, as it was or is due, and by the phone numbers that are shown', async () => {
  await mine({
    first_name: 'Reached',
    due_at: day(9),
    first_contact_at: day(2),
    phone: '(555) 010-4567',
    phone_consent: true,
  })
  await mine({ first_name: 'Waiting', due_at: day(3), phone: '+1 555-010-9876', phone_consent: true })
  await mine({ first_name: 'Without', due_at: null, phone: '555 0102', phone_consent: true })
  await mine({ first_name: 'Hidden', due_at: day(1), phone: '555 0000' })
  expect(await firstNames({ sort: 'first_contact' })).toEqual(['Waiting', 'Reached', 'Hidden', 'Without'])
  expect(await firstNames({ sort: 'phone' })).toEqual(['Without', 'Reached', 'Waiting', 'Hidden'])
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

test('pages through the longest names and addresses', async () => {
  for (let n = 0; n < 3; n++) {
    await mine({
      first_name: '保'.repeat(100),
      last_name: '险'.repeat(100),
      email: `${'a'.repeat(240)}${n}@example.test`,
    })
  }
  expect((await walk({ sort: 'name', limit: 1 })).flat()).toHaveLength(3)
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
