import { CLIENT_SORTS, clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { pathOf } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
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
    await mine({ first_name: 'Lost', status: 'lost' })
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
