import { type FoundGroup, searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aFile } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aContactLead } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { aFeeReferral, anApplication, anOpportunity } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { planRow } from '@waymark/testing/plan'
import { beforeAll, expect, test } from 'vitest'
import { SOURCES } from './sources.ts'

const { searchEverything } = searchEndpoints

const api = await apiForFile()
let administrator: User
let token: string
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})

const search = (q: string) => api.get(searchEverything, { token, body: { q } })
const kindsOf = (groups: readonly FoundGroup[]) => groups.map(({ kind }) => kind)
const titlesOf = async (q: string) => (await search(q)).flatMap(({ found }) => found.map(({ title }) => title))

/** Creates a record of every kind with this name. */
async function everythingOf(name: string) {
  const user = await aUser(api.db, { last_name: name })
  const client = await aClient(api.db, { broker_id: user.id, first_name: 'Jo', last_name: name })
  return {
    user,
    client,
    business_lead: await aBusinessLead(api.db, administrator, { company_name: `${name} Bakery` }),
    contact_lead: await aContactLead(api.db, { name: `Wanda ${name}` }),
    application: await anApplication(api.db, { org: `Farm of ${name}` }),
    fee_referral: await aFeeReferral(api.db, user, { employer_company: `${name} & Co` }),
    opportunity: await anOpportunity(api.db, user, { title: `Benefits for ${name}` }),
    file: await aFile(api, user, [], { original_name: `${name}.csv` }),
  }
}

test('finds a client by the reference number', async () => {
  const client = await aClient(api.db, { broker_id: administrator.id })
  expect(await search(client.reference)).toMatchObject([{ kind: 'client', found: [{ opens: client.id }] }])
})

test('finds records of every kind by a word of their name, with their links', async () => {
  const name = 'Quillfeather'
  const made = await everythingOf(name)
  await aContactLead(api.db, { name, client_id: made.client.id, contact_type: 'assessment' })
  const groups = await search('quillfeath')
  expect(kindsOf(groups)).toEqual(Object.keys(made))
  for (const { kind, found, more } of groups) {
    expect({ kind, more, titles: found.map(({ title }) => title) }).toEqual({
      kind,
      more: false,
      titles: [expect.stringContaining(kind === 'application' ? 'Fern' : name)],
    })
  }
  expect(groups.map(({ found }) => found[0]?.opens)).toEqual(Object.values(made).map(({ id }) => id))
  expect(groups.find(({ kind }) => kind === 'client')?.found).toEqual([
    {
      id: made.client.id,
      opens: made.client.id,
      title: `Jo ${name}`,
      email: made.client.email,
      detail: `Ada ${name}`,
      status: 'new',
    },
  ])
})

test('finds a record of any kind by its whole id', async () => {
  const made = await everythingOf('Underhill')
  for (const [kind, { id }] of Object.entries(made)) {
    const groups = await search(` ${id.toUpperCase()} `)
    expect(groups).toMatchObject([{ kind, more: false, found: [{ id }] }])
  }
  const referral = await aReferral(api.db, { from: made.user, to: administrator }, { client_id: made.client.id })
  expect(await search(referral.id)).toMatchObject([
    { kind: 'client_referral', found: [{ id: referral.id, opens: made.client.id, title: 'Jo Underhill' }] },
  ])
  expect(await search(newId())).toEqual([])
})

test('finds the newest five of a kind by the start of an id', async () => {
  const ids = Array.from({ length: 7 }, (_, i) => `0badcafe-0000-7000-8000-00000000000${i}`)
  for (const id of ids) await aContactLead(api.db, { id, name: 'Ida' })
  for (const q of ['0badcafe', '0BADCAFE-0000-7', '0badcafe0000']) {
    const [group, ...others] = await search(q)
    expect(others).toEqual([])
    expect(group).toMatchObject({ kind: 'contact_lead', more: true })
    expect(group?.found.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5))
  }
  expect(await search('0badcafe-0000-7000-8000-000000000003')).toMatchObject([{ found: [{ id: ids[3] }] }])
})

test('requires all words, in any order, and matches short ones at the start of a word', async () => {
  const broker = await aUser(api.db, { first_name: 'Bo', last_name: 'Zimmerwald', email: 'bo.z@example.test' })
  await aUser(api.db, { first_name: 'Rambo', last_name: 'Zimmerwald', email: 'other.z@example.test' })
  expect(await titlesOf('zimmerwald bo')).toEqual(['Bo Zimmerwald'])
  expect(await titlesOf('immerwal')).toHaveLength(2)
  expect(await titlesOf('zimmerwald nobody')).toEqual([])
  expect(await titlesOf(broker.email.toUpperCase())).toEqual(['Bo Zimmerwald'])
  expect(await titlesOf('b')).toContain('Bo Zimmerwald')
  expect(await titlesOf('100%')).toEqual([])
  await aUser(api.db, { company_name: 'Hundred 100% Insured' })
  expect(await titlesOf('100%')).toEqual(['Ada Broker'])
  for (const nothing of ['%', '_', '---', '"', '(']) expect(Array.isArray(await search(nothing))).toBe(true)
})

test('logs the search and every client found', async () => {
  const client = await aClient(api.db, { broker_id: administrator.id, last_name: 'Watchful' })
  await search('watchful')
  const noted = await api.db.rows(
    tables.access_log.pick('action', 'subject_kind'),
    sql`
    select action, subject_kind from access_log where actor_id = ${administrator.id} and subject_id = ${client.id}`,
  )
  expect(noted).toEqual([{ action: 'client.found', subject_kind: 'client' }])
  const broker = await tokenOf(api, await aUser(api.db, { founder_access: true }))
  expect(await api.call(searchEverything, { token: broker, body: { q: 'watchful' } })).toMatchObject({ status: 403 })
})

test.each(['', '  ', 'x'.repeat(255)])('rejects %o', async (q) => {
  expect(await api.call(searchEverything, { token, body: { q } })).toMatchObject({ status: 422 })
})

/** More rows than the search scans before it uses the index. */
const aCrowd = () =>
  api.db.run(sql`
    insert into contact_lead (id, contact_type, name, email)
    select uuidv7(), 'white_label_inquiry', 'Crowd ' || i, 'crowd' || i || '@example.test'
    from generate_series(1, 2500) as i`)

const aPile = () =>
  api.db.run(sql`
    insert into agency_file (id, user_id, original_name, size, file_type, media_type, storage_key)
    select uuidv7(), ${administrator.id}, 'pile ' || i || '.csv', 1, 'plan_data', 'text/csv', 'pile-' || i
    from generate_series(1, 2500) as i`)

test('finds the newest matches of common words, and matches of rare words of any age', async () => {
  const { id } = await aContactLead(api.db, { name: 'Hermit Old' })
  await aCrowd()
  expect(await titlesOf('crowd')).toEqual(['Crowd 2500', 'Crowd 2499', 'Crowd 2498', 'Crowd 2497', 'Crowd 2496'])
  expect(await search('hermit')).toMatchObject([{ kind: 'contact_lead', found: [{ id }], more: false }])
  expect(await titlesOf('he')).not.toContain('Hermit Old')
})

test.each(SOURCES.filter(({ text }) => text !== null))(
  '$kind is found by an index',
  async ({ table, text, indexed }) => {
    await aCrowd()
    await aPile()
    await api.db.run(sql`analyze contact_lead, agency_file`)
    const plan = await api.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows(planRow, sql`explain select id from ${table} where ${indexed} and ${text} like '%quill%'`)
    })
    expect(JSON.stringify(plan)).toMatch(/Index Scan on \w+_search_idx/)
  },
)
