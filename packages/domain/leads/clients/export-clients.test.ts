import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { guessMapping } from '@waymark/rules/leads/imports/headings'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { UNKNOWN_HEALTH } from '../../client-health.ts'
import { exportClients } from './export-clients.ts'
import { listClients } from './list-clients.ts'

const { exportChosenClients } = clientEndpoints

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

async function exported(query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const { status, headers, body } = await api.call(clientEndpoints.exportClients, { token, query })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=clients-\d{4}-\d\d-\d\d\.csv$/)
  if (!Buffer.isBuffer(body)) throw new Error('no bytes')
  expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return parse(body, { bom: true, columns: true })
}

const names = async (query: Record<string, string>) => (await exported(query)).map((row) => row['Last name'])

test('exports the user’s own clients as listed and logs each one', async () => {
  const mine = await aClient(api.db, {
    broker_id: broker.id,
    first_name: '=HYPERLINK("http://x")',
    last_name: 'O"Hara, Jr',
    phone: '555-0100',
    health_conditions: ['asthma', 'depression'],
  })
  await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  const [row, ...others] = await exported()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    'First name': `'=HYPERLINK("http://x")`,
    'Last name': 'O"Hara, Jr',
    Email: mine.email,
    Phone: '',
    'Health conditions': 'asthma; depression',
    'Annual income (USD)': '52000',
  })
  expect(
    await api.db.rows(
      tables.access_log.pick('actor_id'),
      sql`select actor_id from access_log where action = 'client.exported' and subject_id = ${mine.id}`,
    ),
  ).toEqual([{ actor_id: broker.id }])
})

test('exports the coverage year and the date of birth, and an import knows what its columns are', async () => {
  await anImportedPerson(api.db, {
    broker_id: broker.id,
    status: 'enrolled',
    plan_year: 2026,
    date_of_birth: new Date('1980-07-04'),
  })
  const [row = {}] = await exported()
  expect(row).toMatchObject({ Status: 'enrolled', 'Plan year': '2026', 'Date of birth': '1980-07-04' })
  const headings = Object.keys(row)
  const known = guessMapping(headings)
  expect(Object.fromEntries(headings.map((heading, at) => [heading, known[at]]))).toMatchObject({
    'Plan year': 'plan_year',
    'Date of birth': 'date_of_birth',
    'Annual income (USD)': 'annual_income',
    'Household size': 'household_size',
    'Tobacco use': 'tobacco_use',
    Language: 'language',
  })
})

test.each([
  ['the session ends', sql`update session set ended_at = now()`],
  ['the account is disabled', sql`update app_user set is_active = false`],
])('reads and logs no further clients once %s', async (_what, end) => {
  await Promise.all(Array.from({ length: 501 }, () => aClient(api.db, { broker_id: broker.id })))
  const pieces = exportClients(contextOf(api, await signedIn(api.db, broker)), exportChosenClients.body.parse({}))
  const logged = async () =>
    (
      await api.db.rows(
        tables.access_log.pick('id'),
        sql`select id from access_log where action = 'client.exported' and actor_id = ${broker.id}::uuid`,
      )
    ).length
  await pieces.next()
  await pieces.next()
  expect(await logged()).toBe(500)
  await api.db.run(end)
  await expect(pieces.next()).rejects.toMatchObject({ status: 401 })
  expect(await logged()).toBe(500)
})

test('follows the filters, search and order of the list', async () => {
  for (const [last_name, status] of [
    ['Birch', 'quoted'],
    ['Ash', 'quoted'],
    ['Cedar', 'new'],
  ] as const) {
    await aClient(api.db, { broker_id: broker.id, last_name, status })
  }
  expect(await names({ status: 'quoted', sort: 'name' })).toEqual(['Ash', 'Birch'])
  // A whole word with an r: a part such as 'ced' can also stand in a made-up email address of hexadecimal digits.
  expect(await names({ search: 'cedar' })).toEqual(['Cedar'])
  expect(await names({ status: 'lost' })).toEqual([])
})

test('exports many pages with each client once', async () => {
  const seed = await aClient(api.db, { broker_id: broker.id })
  await api.db.run(sql`
    insert into client
    select copy.* from generate_series(1, 1200) as n, lateral (
      select (jsonb_populate_record(client, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', new_reference(), 'email', n || '@many.test', 'email_key', n || '@many.test',
        'health', ${JSON.stringify(UNKNOWN_HEALTH)}::jsonb))).*
      from client where id = ${seed.id}) as copy`)
  const rows = await exported()
  expect(new Set(rows.map(({ Email }) => Email)).size).toBe(1201)
  expect(rows).toHaveLength(1201)
})

test('exports the chosen clients among those that match, and nobody else’s', async () => {
  const [ash, birch] = [
    await aClient(api.db, { broker_id: broker.id, last_name: 'Ash', status: 'quoted' }),
    await aClient(api.db, { broker_id: broker.id, last_name: 'Birch' }),
  ]
  await aClient(api.db, { broker_id: broker.id, last_name: 'Cedar', status: 'quoted' })
  const theirs = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  const chosen = async (body: object) => {
    const answer = await api.call(clientEndpoints.exportChosenClients, { token, body })
    if (!Buffer.isBuffer(answer.body)) throw new Error('no bytes')
    const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true })
    return rows.map((row) => row['Last name'])
  }
  const ids = [ash.id, birch.id, theirs.id]
  expect(await chosen({ ids, sort: 'name' })).toEqual(['Ash', 'Birch'])
  expect(await chosen({ ids, status: 'quoted' })).toEqual(['Ash'])
  expect(await chosen({ search: 'cedar' })).toEqual(['Cedar'])
})

test('exports each chosen client in the order of who is due, also those who were contacted or never due', async () => {
  const due_at = new Date('2027-01-01')
  const chosen = [
    await aClient(api.db, { broker_id: broker.id, due_at }),
    await aClient(api.db, { broker_id: broker.id, due_at: new Date('2027-01-02'), first_contact_at: due_at }),
    await aClient(api.db, { broker_id: broker.id, due_at: null }),
  ].map(({ id }) => id)
  await aClient(api.db, { broker_id: broker.id, due_at })
  for (const [order, expected] of [
    ['asc', chosen],
    ['desc', [chosen[1], chosen[0], chosen[2]]],
  ] as const) {
    for (const limit of [1, 10]) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const { page, next } = await listClients(api.db, broker.id, { ids: chosen, sort: 'due', order, limit, cursor })
        found.push(...page.map(({ id }) => id))
        cursor = next
      } while (cursor)
      expect(found).toEqual(expected)
    }
  }
  const { body } = await api.call(exportChosenClients, { token, body: { ids: chosen, sort: 'due' } })
  if (!Buffer.isBuffer(body)) throw new Error('no bytes')
  expect(parse(body, { bom: true, columns: true })).toHaveLength(3)
})
