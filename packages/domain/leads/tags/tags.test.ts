import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, Tag, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aSavedView, aTag } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { ensureHousekeeping } from '../../operations/housekeeping/ensure-housekeeping.ts'
import { housekeep } from '../../operations/housekeeping/housekeep-on-due.ts'

const api = await apiForFile()
let broker: User
let token: string
let client: Client
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  client = await aClient(api.db, { broker_id: broker.id })
})

const create = (name: string, color?: string) =>
  api.call(tagEndpoints.createTag, { token, body: { name, ...(color && { color }) } })
const tagged = async (tag: { id: string }, on = true, { id } = client) =>
  (await api.get(tagEndpoints.tagClient, { token, params: { id }, body: { tag_id: tag.id, tagged: on } })).map(
    ({ name }) => name,
  )
const listed = async (query = {}) =>
  (await api.get(clientEndpoints.listClients, { token, query })).map(({ id, tags }) => [
    id,
    tags.map(({ name }) => name),
  ])
const names = async () =>
  (await api.get(tagEndpoints.listTags, { token })).map(({ name, clients }) => `${name} ${clients}`)
const act = (endpoint: 'deleteTag' | 'restoreTag', { id }: { id: string }) =>
  api.call(tagEndpoints[endpoint], { token, params: { id } })
const merge = (from: { id: string }, into: { id: string }) =>
  api.call(tagEndpoints.mergeTag, { token, params: { id: from.id }, body: { into_id: into.id } })

test('adds a tag once for each name, in a color that is used least', async () => {
  const made = await create('Renewal')
  expect(made).toMatchObject({ status: 201, body: { name: 'Renewal', color: 'gray', clients: 0 } })
  expect((await create('renewal ', 'red')).body).toEqual(made.body)
  expect((await create('VIP')).body).toMatchObject({ color: 'blue' })
  expect((await create('Call', 'red')).body).toMatchObject({ color: 'red' })
  expect((await create(' ')).status).toBe(422)
  const both = await Promise.all([create('At once'), create('At once')])
  expect(new Set(both.map(({ body }) => (body as Tag).id)).size).toBe(1)
  expect(await names()).toEqual(['At once 0', 'Call 0', 'Renewal 0', 'VIP 0'])
})

test('shows tags in the list and on the client, filters by them, and finds them', async () => {
  const other = await aClient(api.db, { broker_id: broker.id })
  const [vip, late] = [await aTag(api.db, broker, { name: 'VIP' }), await aTag(api.db, broker, { name: 'Late payer' })]
  expect(await tagged(vip)).toEqual(['VIP'])
  expect(await tagged(late)).toEqual(['Late payer', 'VIP'])
  expect(await tagged(late)).toEqual(['Late payer', 'VIP'])
  expect(await listed()).toEqual([
    [other.id, []],
    [client.id, ['Late payer', 'VIP']],
  ])
  expect(await listed({ tag: vip.id })).toEqual([[client.id, ['Late payer', 'VIP']]])
  const search = (words: string) => api.get(clientEndpoints.searchClients, { token, body: { search: words } })
  expect(await search('late payer')).toMatchObject([{ id: client.id }])
  expect(await search('late vip')).toEqual([])
  expect(await api.get(clientEndpoints.readClient, { token, params: { id: client.id } })).toMatchObject({
    tags: [{ name: 'Late payer' }, { name: 'VIP' }],
  })
  expect(await tagged(vip, false)).toEqual(['Late payer'])
  expect(await names()).toEqual(['Late payer 1', 'VIP 0'])
})

test('renames a tag, but not to the name of another one', async () => {
  const [vip] = [await aTag(api.db, broker, { name: 'VIP' }), await aTag(api.db, broker, { name: 'Late' })]
  const change = (body: object) => api.call(tagEndpoints.changeTag, { token, params: { id: vip.id }, body })
  expect(await change({ name: 'Vip', color: 'red' })).toMatchObject({ body: { name: 'Vip', color: 'red' } })
  expect(await change({ name: 'LATE' })).toMatchObject({ status: 409, body: { code: 'tag_taken' } })
})

test('a deleted tag is nowhere, until it is restored with its clients', async () => {
  const vip = await aTag(api.db, broker, { name: 'VIP' })
  await tagged(vip)
  expect((await act('deleteTag', vip)).status).toBe(200)
  expect(await listed()).toEqual([[client.id, []]])
  expect(await listed({ tag: vip.id })).toEqual([])
  expect(await names()).toEqual([])
  expect((await act('deleteTag', vip)).status).toBe(404)
  expect((await act('restoreTag', vip)).status).toBe(200)
  expect(await listed({ tag: vip.id })).toEqual([[client.id, ['VIP']]])

  await act('deleteTag', vip)
  await create('vip')
  expect(await act('restoreTag', vip)).toMatchObject({ status: 409, body: { code: 'tag_taken' } })
})

test('a merge gives the clients to the other tag, and can be undone exactly', async () => {
  const other = await aClient(api.db, { broker_id: broker.id })
  const [from, into] = [await aTag(api.db, broker, { name: 'From' }), await aTag(api.db, broker, { name: 'Into' })]
  await tagged(from)
  await tagged(from, true, other)
  await tagged(into, true, other)
  expect((await merge(from, into)).body).toMatchObject({ name: 'Into', clients: 2 })
  expect(await names()).toEqual(['Into 2'])
  expect((await merge(from, into)).status).toBe(404)
  expect((await act('restoreTag', from)).status).toBe(200)
  expect(await names()).toEqual(['From 2', 'Into 1'])
  expect((await merge(into, into)).status).toBe(409)
})

test('a merge takes along the views with the tag, and its undo gives back those that were not changed since', async () => {
  const [from, into] = [await aTag(api.db, broker, { name: 'From' }), await aTag(api.db, broker, { name: 'Into' })]
  const query = { status: 'open', sort: 'name', tag: from.id }
  const kept = await aSavedView(api.db, broker, { query, name: 'Kept' })
  const changed = await aSavedView(api.db, broker, { query, name: 'Changed' })
  const other = await aSavedView(api.db, broker, { query: { tag: into.id }, name: 'Other' })
  const theirs = await aSavedView(api.db, await aUser(api.db), { query })
  const tags = async () => {
    const views = await api.get(viewEndpoints.listViews, { token })
    return [kept, changed, other].map(({ id }) => views.find((view) => view.id === id)?.query)
  }
  await merge(from, into)
  const moved = { ...query, tag: into.id }
  expect(await tags()).toEqual([moved, moved, { sort: 'newest', tag: into.id }])
  await api.get(viewEndpoints.changeView, { token, params: { id: changed.id }, body: { query: { tag: into.id } } })
  await act('restoreTag', from)
  expect(await tags()).toEqual([query, { sort: 'newest', tag: into.id }, { sort: 'newest', tag: into.id }])
  await act('restoreTag', from)
  expect(await tags()).toMatchObject([query, { tag: into.id }, { tag: into.id }])
  expect(
    await api.db.exists(sql`select from saved_view where id = ${theirs.id} and query ->> 'tag' = ${from.id}`),
  ).toBe(true)
})

test.each([
  ['the last one first', ['Second', 'First'], ['Second', 'First']],
  ['the first one first', ['First', 'Second'], ['First', 'First']],
])('undoing two merges in a row, %s, gives the views back', async (_order, undone, shown) => {
  const named = (name: string) => aTag(api.db, broker, { name })
  const tags = [await named('First'), await named('Second'), await named('Third')] as const
  const [first, second, third] = tags
  await aSavedView(api.db, broker, { query: { sort: 'newest', tag: first.id } })
  await merge(first, second)
  await merge(second, third)
  const seen: unknown[] = []
  for (const name of undone) {
    await act('restoreTag', name === 'First' ? first : second)
    const [view] = await api.get(viewEndpoints.listViews, { token })
    seen.push(tags.find(({ id }) => id === view?.query.tag)?.name)
  }
  expect(seen).toEqual(shown)
})

test('a merge that waits for a client lets an act tag them with the same tag', async () => {
  const [from, into] = [await aTag(api.db, broker), await aTag(api.db, broker)]
  await tagged(from)
  const merged = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for update`),
    () => merge(from, into),
    (tx) => tx.run(sql`select from tag where id = ${into.id}::uuid for key share nowait`),
  )
  expect(merged.status).toBe(200)
})

test('a merge waits for its clients without a lock on the account that a write about them needs', async () => {
  const [from, into] = [await aTag(api.db, broker), await aTag(api.db, broker)]
  await tagged(from)
  const merged = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for update`),
    () => merge(from, into),
    (tx) => tx.run(sql`select from app_user where id = ${broker.id}::uuid for no key update nowait`),
  )
  expect(merged.status).toBe(200)
})

test('a restored tag is locked before the account, as by a merge', async () => {
  const tag = await aTag(api.db, broker)
  await act('deleteTag', tag)
  const restored = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from tag where id = ${tag.id}::uuid for update`),
    () => act('restoreTag', tag),
    (tx) => tx.run(sql`select from app_user where id = ${broker.id}::uuid for no key update nowait`),
  )
  expect(restored.status).toBe(200)
})

test('two merges across each other at once end with one tag', async () => {
  const [one, two] = [await aTag(api.db, broker), await aTag(api.db, broker)]
  await tagged(one)
  const statuses = await Promise.all([merge(one, two), merge(two, one)])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(await api.get(tagEndpoints.listTags, { token })).toMatchObject([{ clients: 1 }])
})

test('an hour later a deleted tag is erased', async () => {
  const vip = await aTag(api.db, broker)
  await tagged(vip)
  await act('deleteTag', vip)
  await api.db.run(sql`update tag set deleted_at = now() - interval '61 minutes' where id = ${vip.id}`)
  await ensureHousekeeping(api.db)
  await react(api.db, housekeep(api))
  expect((await act('restoreTag', vip)).status).toBe(404)
  expect(await api.db.exists(sql`select from client_tag where tag_id = ${vip.id}`)).toBe(false)
})

test('nobody uses the tags of others, and a client who moved shows none of their former broker', async () => {
  const stranger = await aUser(api.db)
  const theirs = await aTag(api.db, stranger)
  const mine = await aTag(api.db, broker)
  const refused = [
    api.call(tagEndpoints.tagClient, { token, params: { id: client.id }, body: { tag_id: theirs.id } }),
    api.call(tagEndpoints.tagClient, { token, params: { id: client.id }, body: { tag_id: newId() } }),
    api.call(tagEndpoints.changeTag, { token, params: { id: theirs.id }, body: { name: 'Mine' } }),
    act('deleteTag', theirs),
    act('restoreTag', theirs),
    merge(mine, theirs),
    merge(theirs, mine),
  ]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404))
  expect(await listed({ tag: theirs.id })).toEqual([])

  await tagged(mine)
  await api.db.run(sql`update client set broker_id = ${stranger.id} where id = ${client.id}`)
  const seen = await api.get(clientEndpoints.listClients, { token: await tokenOf(api, stranger) })
  expect(seen).toMatchObject([{ id: client.id, tags: [] }])
  expect(await listed({ tag: mine.id })).toEqual([])
  expect(await api.get(tagEndpoints.listTags, { token })).toMatchObject([{ clients: 0 }])
})

test('an administrator tags only clients of their own, because nobody would see the tag of another client', async () => {
  const administrator = await anAdministrator(api.db)
  const body = { tag_id: (await aTag(api.db, administrator, { name: 'Complaint' })).id }
  const as = await tokenOf(api, administrator)
  const tag = ({ id }: { id: string }) => api.call(tagEndpoints.tagClient, { token: as, params: { id }, body })
  expect((await tag(client)).status).toBe(404)
  const own = await aClient(api.db, { broker_id: administrator.id })
  expect(await tag(own)).toMatchObject({ status: 200, body: [{ name: 'Complaint' }] })
})

test('logs each client that is tagged, and refreshes the user’s screens', async () => {
  const vip = await aTag(api.db, broker)
  await tagged(vip)
  await tagged(vip)
  await tagged(vip, false)
  const noted = await api.db.rows(
    tables.access_log.pick('action'),
    sql`select action from access_log where subject_id = ${client.id} order by id`,
  )
  expect(noted.map(({ action }) => action)).toEqual(['client.tagged', 'client.untagged'])
  const told = await api.db.rows(
    tables.outbox_event.pick('name'),
    sql`select name from outbox_event where aggregate_id = ${client.id} order by id`,
  )
  expect(told.map(({ name }) => name)).toEqual(['client.annotated', 'client.annotated'])
})
