import { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anOpportunity } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { countsOf } from '../../counts.ts'
import { join } from '../../people/memberships/require-member.ts'

const {
  listOpportunities,
  createOpportunity,
  readUnreadOpportunities,
  markOpportunitiesSeen,
  readOpportunity,
  deleteOpportunity,
  showInterest,
  withdrawInterest,
  claimOpportunity,
  releaseOpportunity,
  closeOpportunity,
  reopenOpportunity,
} = opportunityEndpoints

type Action = typeof claimOpportunity | typeof releaseOpportunity | typeof closeOpportunity | typeof reopenOpportunity

const api = await apiForFile()

let poster: User
let member: User
let posters: string
let members: string
beforeEach(async () => {
  poster = await aUser(api.db, { first_name: 'Pat', last_name: 'Poster', company_name: 'Poster & Co' })
  member = await aUser(api.db, { first_name: 'Mo', last_name: 'Member' })
  ;[posters, members] = await Promise.all([tokenOf(api, poster), tokenOf(api, member)])
})

const body = (overrides: object = {}) => ({
  title: 'Payroll for a bakery',
  description_long: 'Twelve people',
  ...overrides,
})
const told = (user: User) =>
  api.db.rows(
    tables.notification.pick('kind'),
    sql`select kind from notification where user_id = ${user.id} order by id`,
  )
const unread = async (token: string) => (await api.get(readUnreadOpportunities, { token })).unread_count

test('uses defaults for missing fields, and id equals opp_id', async () => {
  const made = await api.get(createOpportunity, { token: posters, body: body({ location_text: ' ', reward_type: '' }) })
  expect(made).toMatchObject({
    opp_id: made.id,
    category: 'Benefits',
    network_scope: 'TW',
    reward_type: 'None',
    reward_value: 0,
    location_text: null,
    status: 'Open',
    poster_id: poster.id,
    poster_name: 'Pat Poster',
    poster_company: 'Poster & Co',
    claimed_by: null,
    interested: [],
  })
  expect(await api.get(readOpportunity, { token: members, params: { opp_id: made.id } })).toEqual({
    ...made,
    interested: null,
  })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ description_long: undefined }, 'description_long'],
  [{ category: 'Other' }, 'category'],
  [{ reward_value: -1 }, 'reward_value'],
  [{ reward_type: 'Percentage', reward_value: 100.5 }, 'reward_value'],
])('rejects %o', async (wrong, path) => {
  const answer = await api.call(createOpportunity, { token: posters, body: body(wrong) })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test('creates one opportunity per key', async () => {
  const sent = { token: posters, body: body(), idempotency_key: newId() }
  const one = await api.get(createOpportunity, sent)
  expect(await api.get(createOpportunity, sent)).toEqual(one)
})

test('lists newest first, in pages, by category, status and words', async () => {
  const search = newId()
  const made = []
  for (const category of ['Hiring', 'Vendor', 'Hiring'] as const) {
    made.push(await anOpportunity(api.db, poster, { category, title: `A 100% ${category}`, location_text: search }))
  }
  const found = async (query: Record<string, string>) =>
    (await api.get(listOpportunities, { token: members, query: { search, ...query } })).opportunities.map(
      ({ id }) => id,
    )
  const [first, second, third] = made.map(({ id }) => id)
  expect(await found({})).toEqual([third, second, first])
  expect(await found({ category: 'Hiring' })).toEqual([third, first])
  await api.get(claimOpportunity, { token: members, params: { opp_id: first ?? '' } })
  expect(await found({ status: 'Claimed' })).toEqual([first])
  expect(await found({ search: `vendor 0% ${search.toUpperCase()}` })).toEqual([second])
  expect(await found({ search: `vendor_ ${search}` })).toEqual([])

  const page = await api.call(listOpportunities, { token: members, query: { search, limit: '2' } })
  const next = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  const cursor = new URL(next ?? '', 'http://api').searchParams.get('cursor') ?? ''
  expect(await found({ cursor, limit: '2' })).toEqual([first])
})

test('limits the other network’s lists, posts and changes to its members', async () => {
  const theirs = await anOpportunity(api.db, poster, { network_scope: 'SP' })
  const params = { opp_id: theirs.id }
  expect((await api.call(listOpportunities, { token: members, query: { network_scope: 'SP' } })).status).toBe(403)
  expect((await api.call(createOpportunity, { token: members, body: body({ network_scope: 'SP' }) })).status).toBe(403)
  expect((await api.call(claimOpportunity, { token: members, params })).status).toBe(404)
  const before = await unread(members)
  for (const user_id of [poster.id, member.id]) {
    await api.db.transaction((tx) => join(tx, { user_id, network: 'SP', application_id: null }))
  }
  expect(await unread(members)).toBeGreaterThan(before)
  expect((await api.call(claimOpportunity, { token: members, params })).status).toBe(200)
})

test('shows interest with a note to the poster only, and lets users change and withdraw it', async () => {
  const { id } = await anOpportunity(api.db, poster)
  const params = { opp_id: id }
  expect((await api.call(showInterest, { token: posters, params, body: {} })).status).toBe(409)
  await api.get(showInterest, { token: members, params })
  const mine = await api.get(showInterest, { token: members, params, body: { note: 'I know the owner' } })
  expect(mine).toMatchObject({ interest_count: 1, my_interest: { note: 'I know the owner' }, interested: null })
  expect(await api.get(readOpportunity, { token: posters, params })).toMatchObject({
    my_interest: null,
    interested: [{ user_id: member.id, name: 'Mo Member', note: 'I know the owner', may_write: true }],
  })
  expect(await told(poster)).toEqual([{ kind: 'opportunity_interest' }])
  for (let repeat = 0; repeat < 2; repeat++) {
    const answer = await api.get(withdrawInterest, { token: members, params })
    expect(answer).toMatchObject({ interest_count: 0, my_interest: null })
  }
})

test('can be claimed, returned, released, closed and reopened by the right people, notifying the other', async () => {
  const { id } = await anOpportunity(api.db, poster)
  const params = { opp_id: id }
  const strangers = await tokenOf(api, await aUser(api.db))
  const change = async (endpoint: Action, token: string) => {
    const answer = await api.call(endpoint, { token, params })
    return answer.status === 200 ? endpoint.response.parse(answer.body).status : answer.status
  }
  expect(await change(claimOpportunity, posters)).toBe(409)
  expect(await change(claimOpportunity, members)).toBe('Claimed')
  expect(await change(claimOpportunity, members)).toBe('Claimed')
  expect(await change(claimOpportunity, strangers)).toBe(409)
  expect(await change(releaseOpportunity, strangers)).toBe(403)
  expect(await change(releaseOpportunity, members)).toBe('Open')
  expect(await change(claimOpportunity, members)).toBe('Claimed')
  expect(await change(releaseOpportunity, posters)).toBe('Open')
  expect(await change(releaseOpportunity, posters)).toBe('Open')
  expect(await change(claimOpportunity, members)).toBe('Claimed')
  expect(await change(closeOpportunity, members)).toBe(403)
  expect(await change(closeOpportunity, posters)).toBe('Closed')
  expect(await change(closeOpportunity, posters)).toBe('Closed')
  expect(await change(releaseOpportunity, posters)).toBe(409)
  expect(await change(claimOpportunity, strangers)).toBe(409)
  expect((await api.call(showInterest, { token: strangers, params, body: {} })).status).toBe(409)
  expect(await change(reopenOpportunity, posters)).toBe('Claimed')
  expect((await told(poster)).map(({ kind }) => kind)).toEqual([
    'opportunity_claimed',
    'opportunity_given_up',
    'opportunity_claimed',
    'opportunity_claimed',
  ])
  expect((await told(member)).map(({ kind }) => kind)).toEqual([
    'opportunity_released',
    'opportunity_closed',
    'opportunity_reopened',
  ])
})

test('takes no claim and no interest for a member who can no longer take part', async () => {
  const { id } = await anOpportunity(api.db, poster)
  const params = { opp_id: id }
  await api.get(showInterest, { token: members, params })
  await api.db.run(sql`update app_user set is_active = false where id = ${poster.id}::uuid`)
  expect(await api.get(readOpportunity, { token: members, params })).toMatchObject({ poster_here: false })
  const strangers = await tokenOf(api, await aUser(api.db))
  for (const endpoint of [claimOpportunity, showInterest]) {
    const refused = await api.call(endpoint, {
      token: strangers,
      params,
      ...(endpoint === showInterest && { body: {} }),
    })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('can no longer take part') } })
  }
  expect(await api.get(withdrawInterest, { token: members, params })).toMatchObject({ my_interest: null })
  await api.db.run(sql`update app_user set is_active = true where id = ${poster.id}::uuid`)
  const claimed = await api.get(claimOpportunity, { token: strangers, params })
  expect(claimed).toMatchObject({ status: 'Claimed', poster_here: true })
})

test('lets one of 100 simultaneous claims win and notifies the poster once', async () => {
  const { id } = await anOpportunity(api.db, poster)
  const tokens = await Promise.all(Array.from({ length: 10 }, async () => tokenOf(api, await aUser(api.db))))
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const token = tokens[at % tokens.length] ?? ''
      const answer = await api.call(claimOpportunity, { token, params: { opp_id: id } })
      return answer.status === 200 ? claimOpportunity.response.parse(answer.body).claimed_by : answer.status
    }),
  )
  const winners = new Set(answers.filter((answer) => answer !== 409))
  expect(winners.size).toBe(1)
  expect(answers.filter((answer) => answer === 409)).toHaveLength(90)
  expect(
    await api.db.row(
      tables.opportunity.pick('claimed_by', 'status'),
      sql`select claimed_by, status from opportunity where id = ${id}`,
    ),
  ).toEqual({
    claimed_by: [...winners][0],
    status: 'Claimed',
  })
  expect(await told(poster)).toHaveLength(1)
})

test('tells the poster and the member who claimed it that an administrator deleted an opportunity', async () => {
  const administrator = await anAdministrator(api.db)
  const admins = await tokenOf(api, administrator)
  const claimed = await anOpportunity(api.db, poster)
  await api.get(claimOpportunity, { token: members, params: { opp_id: claimed.id } })
  const before = await told(poster)
  await api.get(deleteOpportunity, { token: admins, params: { opp_id: claimed.id } })
  expect(await told(poster)).toEqual([...before, { kind: 'opportunity_deleted' }])
  expect(await told(member)).toEqual([{ kind: 'opportunity_deleted' }])

  const own = await anOpportunity(api.db, administrator)
  await api.get(deleteOpportunity, { token: admins, params: { opp_id: own.id } })
  expect(await told(administrator)).toEqual([])
})

test('counts others’ posts since the last visit as unread, without deleted ones', async () => {
  const admins = await tokenOf(api, await anAdministrator(api.db))
  const earlier = await anOpportunity(api.db, poster)
  const seen = async (last_opp_id: string) =>
    (await api.get(markOpportunitiesSeen, { token: members, body: { last_opp_id } })).unread_count
  // An id from the future marks only existing ones.
  expect(await seen('ffffffff-ffff-7fff-bfff-ffffffffffff')).toBe(0)
  const one = await anOpportunity(api.db, poster)
  const two = await anOpportunity(api.db, poster)
  await anOpportunity(api.db, member)
  expect(await unread(members)).toBe(2)
  expect(await seen(earlier.id)).toBe(2)
  expect(await seen(one.id)).toBe(1)
  const counted = await countsOf(api.db, [member.id, poster.id])
  expect(counted.get(member.id)?.unread_opportunities).toBe(1)
  expect(counted.get(poster.id)?.unread_opportunities).toBe(await unread(posters))
  expect((await api.call(deleteOpportunity, { token: members, params: { opp_id: two.id } })).status).toBe(403)
  expect((await api.call(deleteOpportunity, { token: admins, params: { opp_id: two.id } })).status).toBe(204)
  expect((await api.call(readOpportunity, { token: admins, params: { opp_id: two.id } })).status).toBe(404)
  expect(await unread(members)).toBe(0)
})
