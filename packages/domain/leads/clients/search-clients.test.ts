import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { pathOf } from '@waymark/testing/api'
import { aNote } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { planRow } from '@waymark/testing/plan'
import { assert, asyncProperty, constantFrom, uniqueArray } from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_HEALTH } from '../../client-health.ts'
import { notesWith } from '../notes/seal-note.ts'
import { listClients } from './list-clients.ts'
import { searchOf } from './search-clients.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const UNKNOWN = JSON.stringify(UNKNOWN_HEALTH)
/** Without digits in the email address, which would be found like those of a ZIP code or a phone number. */
const mine = (overrides: Partial<Client> = {}) => {
  const name = newId().replaceAll(/\d/g, (digit) => 'ghijkmnopq'[Number(digit)] ?? '')
  return aClient(api.db, { broker_id: broker.id, email: `${name}@example.test`, ...overrides })
}
const find = async (search: string, body = {}) =>
  (await api.get(clientEndpoints.searchClients, { token, body: { search, ...body } })).map(
    ({ first_name }) => first_name,
  )

describe('by phone', () => {
  beforeEach(async () => {
    await mine({ first_name: 'Called', phone: '(555) 010-4567', phone_consent: true })
    await mine({ first_name: 'Abroad', phone: '+1 555.010.8899', phone_consent: true })
    await mine({ first_name: 'Hidden', phone: '555-010-4567', phone_consent: false })
  })

  test.each([
    '5550104567',
    '555-010-4567',
    '(555) 010 4567',
    '+1 (555) 010-4567',
    '1-555-010-4567',
    '555.010.4567',
    '4567',
    '010-4567',
    'called 4567',
  ])('finds %j, and never a number that is not shown', async (search) => {
    expect(await find(search)).toEqual(['Called'])
  })

  test('finds several by what they have in common', async () => {
    expect(await find('555 010')).toEqual(['Abroad', 'Called'])
    expect(await find('+1 555 010 8899')).toEqual(['Abroad'])
    expect(await find('0000')).toEqual([])
  })
})

describe('by place', () => {
  beforeEach(async () => {
    await mine({ first_name: 'Tex', last_name: 'Garcia', zip_code: '75201-1234' })
    await mine({ first_name: 'Cal', last_name: 'Garcia', zip_code: '90210' })
    await mine({ first_name: 'Dallas', last_name: 'Moore', zip_code: '90210' })
  })

  test.each([
    ['75201', ['Tex']],
    ['75201-1234', ['Tex']],
    ['902', ['Cal', 'Dallas']],
    ['dallas', ['Dallas', 'Tex']],
    ['Dallas, TX', ['Tex']],
    ['garcia dallas', ['Tex']],
    ['dallas garcia', ['Tex']],
    ['Beverly Hills', ['Cal', 'Dallas']],
    ['garcia beverly hills', ['Cal']],
    ['garcia beverly hills ca', ['Cal']],
  ])('for %j finds %j', async (search, found) => {
    expect(new Set(await find(search))).toEqual(new Set(found))
  })
})

describe('by notes', () => {
  test('finds what the broker wrote, until the note is deleted', async () => {
    const client = await mine({ first_name: 'Noted' })
    await mine({ first_name: 'Other' })
    const note = await aNote(api.db, {
      client_id: client.id,
      user_id: broker.id,
      text: 'Prefers the Tuesday slot after Knee surgery',
    })
    expect(await find('knee SURGERY')).toEqual(['Noted'])
    expect(await find('surgery monday')).toEqual([])
    await api.db.run(sql`update client_note set deleted_at = now() where id = ${note.id}`)
    expect(await find('knee surgery')).toEqual([])
  })

  test('does not find what someone else wrote', async () => {
    const client = await mine()
    await aNote(api.db, { client_id: client.id, user_id: (await aUser(api.db)).id, text: 'Knee surgery' })
    expect(await find('surgery')).toEqual([])
    const theirs = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
    await aNote(api.db, { client_id: theirs.id, user_id: broker.id, text: 'Knee surgery' })
    expect(await find('surgery')).toEqual([])
  })
})

test('finds matches beyond the start of a long list, with filters, in the order of the list', async () => {
  await api.db.run(sql`
    insert into client
      (id, email, email_key, first_name, last_name, age, gender, zip_code, household_size, annual_income, health,
       preferred_coverage, plan_preference, covers_others,
       email_consent, phone_consent, terms_accepted, broker_id, status, submitted_at)
    select gen_random_uuid(), ${broker.id} || n, ${broker.id} || n, 'N' || n, case when n % 1000 = 0 then 'Rarely' else 'Crowd' end,
           40, 'female', '75001', 1, 1, ${UNKNOWN}::jsonb, '{}', 'aca_compliant', false, true, false, true,
           ${broker.id}::uuid, case when n = 3000 then 'quoted' else 'new' end::client_status, now() - n * interval '1 minute'
    from generate_series(1, 4100) as n`)
  expect(await find('rarely')).toEqual(['N1000', 'N2000', 'N3000', 'N4000'])
  expect(await find('rarely', { order: 'asc' })).toEqual(['N4000', 'N3000', 'N2000', 'N1000'])
  expect(await find('rarely', { status: 'quoted' })).toEqual(['N3000'])
  const page = async (limit: number, cursor?: string) => {
    const path = pathOf(clientEndpoints.searchClients, { query: { limit, ...(cursor && { cursor }) } })
    const answer = await api.fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ search: 'rarely' }),
    })
    const next = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    return {
      names: clientEndpoints.searchClients.response.parse(await answer.json()).map((row) => row.first_name),
      next,
    }
  }
  const first = await page(3)
  expect(first.names).toEqual(['N1000', 'N2000', 'N3000'])
  expect((await page(3, decodeURIComponent(first.next ?? ''))).names).toEqual(['N4000'])
})

test.each(['quillfeather', '5550104567', 'beverly hills', 'zq'])('finds %j by indexes only', async (search) => {
  await api.db.run(sql`
    insert into client
      (id, email, email_key, age, gender, zip_code, household_size, annual_income, health, preferred_coverage, plan_preference,
       covers_others, email_consent, phone_consent, terms_accepted, broker_id)
    select gen_random_uuid(), n || ${broker.id}, n || ${broker.id}, 40, 'female', '75001', 1, 1, ${UNKNOWN}::jsonb, '{}',
           'aca_compliant', false, true, false, true, ${broker.id}::uuid
    from generate_series(1, 500) as n`)
  await api.db.run(sql`analyze client`)
  const scansOf = async (ids = sql`select`) => {
    const plan = await api.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows(planRow, sql`explain ${ids}`)
    })
    return JSON.stringify(plan)
  }
  const scans = await scansOf((await searchOf(api.db, broker.id, search))?.ids)
  expect(scans).toMatch(/client_search_idx|client_last_name_idx/)
  expect(scans).not.toMatch(/Seq Scan|client_pkey/)
  const noted = await scansOf((await notesWith(api.db, broker.id, [search]))?.ids)
  expect(noted.includes('client_note_words_idx')).toBe(search.length > 2)
})

test('finds the same as a plain reading of all clients, whatever is common or rare', async () => {
  await api.db.run(sql`
    insert into client
      (id, email, email_key, first_name, last_name, age, gender, zip_code, state, household_size, annual_income, health,
       preferred_coverage, plan_preference, covers_others, email_consent, phone_consent, terms_accepted, broker_id, status,
       risk_score, submitted_at)
    select gen_random_uuid(), n || ${broker.id}, n || ${broker.id}, (array['Ana', 'Bob', 'Cy'])[1 + n % 3],
           case when n % 20 = 0 then 'Seldom' when n > 2900 then 'Late' else 'Often' end, 40, 'female', '75001',
           case when n % 5 = 0 then 'FL' else 'TX' end, 1, 1, ${UNKNOWN}::jsonb, '{}', 'aca_compliant', false, true, false, true,
           ${broker.id}::uuid, case when n % 7 = 0 then 'lost' else 'new' end::client_status,
           case when n % 4 > 0 then n % 100 end, now() - n * interval '1 minute'
    from generate_series(1, 3000) as n`)
  const all = await api.db.rows(
    tables.client.pick('id', 'first_name', 'last_name', 'email', 'status', 'state', 'risk_score', 'submitted_at'),
    sql`
    select id, first_name, last_name, email, status, state, risk_score, submitted_at from client
    where broker_id = ${broker.id}::uuid`,
  )
  const text = (client: (typeof all)[number]) =>
    `${client.last_name} ${client.first_name} ${client.email} 75001`.toLowerCase()
  const byRisk = (a: (typeof all)[number], b: (typeof all)[number]) =>
    (b.risk_score ?? -1) - (a.risk_score ?? -1) || (a.id < b.id ? 1 : -1)
  const byTime = (a: (typeof all)[number], b: (typeof all)[number]) =>
    b.submitted_at.getTime() - a.submitted_at.getTime()
  const word = constantFrom('often', 'seldom', 'late', 'ana', 'bob', 'eld', 'a', '75001', 'nobody')
  await assert(
    asyncProperty(
      uniqueArray(word, { minLength: 1, maxLength: 2 }),
      constantFrom('newest', 'risk'),
      constantFrom(undefined, 'lost', 'open'),
      constantFrom(undefined, 'FL'),
      async (words, sort, status, state) => {
        const begins = (client: (typeof all)[number], start: string) =>
          [client.first_name, client.last_name, client.email].some((name) => name?.toLowerCase().startsWith(start))
        const expected = all
          .filter((client) => words.every((one) => (one.length < 3 ? begins(client, one) : text(client).includes(one))))
          .filter((client) => !status || (status === 'open' ? client.status === 'new' : client.status === status))
          .filter((client) => !state || client.state === state)
          .toSorted(sort === 'risk' ? byRisk : byTime)
        const query = clientEndpoints.listClients.query.parse({
          search: words.join(' '),
          sort,
          status,
          state,
          limit: 20,
        })
        const { page } = await listClients(api.db, broker.id, query)
        expect(page.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id))
      },
    ),
    { numRuns: 60 },
  )
})
