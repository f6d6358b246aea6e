import { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { sweepStorage } from '@waymark/domain/knowledge/files/sweep-storage'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aResource } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RESOURCE_FILES } from './sweep-resources.ts'

const { addLink, downloadResource, listAllResources, listResources, suggestResource, updateResource, uploadResource } =
  resourceEndpoints

const api = await apiForFile()
let admin_token: string
beforeAll(async () => {
  admin_token = await tokenOf(api, await anAdministrator(api.db))
})

let member: User
let token: string
beforeEach(async () => {
  member = await aUser(api.db)
  token = await tokenOf(api, member)
})

const LINK = {
  title: 'Self-employed income',
  category: 'Finance',
  description: 'What counts as income',
  audience: 'TW',
  url: 'https://www.healthcare.gov/self-employed/',
} as const
const seen = async (query: object = {}) =>
  (await api.get(listResources, { token, query: { limit: 100, ...query } })).resources.map(({ id }) => id)
const update = (id: string, body: object) => api.call(updateResource, { token: admin_token, params: { id }, body })

function upload(name: string, content: string, idempotency_key?: string) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ title: 'Rates', category: 'Benefits', audience: 'both' })) {
    body.set(field, value)
  }
  body.set('file', new Blob([content]), name)
  return api.call(uploadResource, { token: admin_token, body, idempotency_key })
}
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of api.storage.list()) found.push(key)
  return found
}

test('shows a link to its audience, by category and by words', async () => {
  const { id } = await api.get(addLink, { token: admin_token, body: LINK })
  const other = await api.get(addLink, { token: admin_token, body: { ...LINK, audience: 'SP' } })
  const [shown] = (await api.get(listResources, { token })).resources
  expect(shown).toEqual({ ...LINK, id, file: null, created_at: expect.any(String) })
  expect(await seen({ category: 'Finance', q: 'COUNTS' })).toContain(id)
  expect(await seen({ category: 'Benefits' })).not.toContain(id)
  expect(await seen({ q: 'nothing of it' })).toEqual([])
  expect(await seen()).not.toContain(other.id)
  expect((await api.call(listResources, { token, query: { audience: 'SP' } })).status).toBe(403)
})

test.each([
  [{ url: 'http://example.com/' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: undefined }, 'url'],
  [{ category: 'Gossip' }, 'category'],
  [{ title: '' }, 'title'],
])('rejects %o', async (wrong, path) => {
  const answer = await api.call(addLink, { token: admin_token, body: { ...LINK, ...wrong } })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
  })
})

test('serves a file unchanged, as a download', async () => {
  const added = await upload('Rates 2026.csv', 'plan,premium\nA,100\n', 'k')
  expect(added).toMatchObject({
    status: 201,
    body: { url: null, file: { original_name: 'Rates 2026.csv', media_type: 'text/csv', size: 19 } },
  })
  const before = await keys()
  expect((await upload('Rates 2026.csv', 'plan,premium\nA,100\n', 'k')).body).toEqual(added.body)
  expect(await keys()).toEqual(before)
  const [{ id } = { id: '' }] = (await api.get(listResources, { token })).resources
  const file = await api.call(downloadResource, { token, params: { id } })
  expect(String(file.body)).toBe('plan,premium\nA,100\n')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="Rates 2026.csv"')
})

test('rejects a file that does not match its name, and stores nothing', async () => {
  const before = await keys()
  expect((await upload('rates.pdf', 'plan,premium')).status).toBe(415)
  expect(await keys()).toEqual(before)
})

test('hides a retired resource from everyone until it is restored', async () => {
  const { id } = await aResource(api)
  const download = async () => (await api.call(downloadResource, { token, params: { id } })).status
  expect(await download()).toBe(200)
  await update(id, { status: 'retired' })
  expect(await seen()).not.toContain(id)
  expect(await download()).toBe(404)
  await update(id, { status: 'published' })
  expect(await seen()).toContain(id)
  expect(await download()).toBe(200)
})

test('hides a file for the other network from this one', async () => {
  const { id } = await aResource(api, { audience: 'SP' })
  expect((await api.call(downloadResource, { token, params: { id } })).status).toBe(404)
})

test('changes only the edited fields', async () => {
  const { id } = await aResource(api, { description: 'Old' })
  const body = { title: 'Second call', description: '' }
  expect((await update(id, body)).body).toMatchObject({
    title: 'Second call',
    description: null,
    category: 'Getting started',
    file: { original_name: 'checklist.csv' },
  })
  expect((await update(id, { url: 'https://example.com/' })).status).toBe(409)
})

test('shows a member’s suggestion after it is published, and notifies them', async () => {
  const one = await api.get(suggestResource, { token, body: LINK })
  const two = await api.get(suggestResource, { token, body: { ...LINK, title: 'Another' } })
  expect(one).toMatchObject({ status: 'suggested', suggested_by_name: 'Ada Broker' })
  expect(await seen()).not.toContain(one.id)
  const waiting = await api.get(listAllResources, { token: admin_token, query: { status: 'suggested' } })
  expect(waiting.resources.map(({ id }) => id)).toEqual([two.id, one.id])
  await update(one.id, { status: 'published' })
  await update(two.id, { status: 'declined' })
  expect(await seen()).toContain(one.id)
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'body'),
      sql`select kind, body from notification where user_id = ${member.id} order by id`,
    ),
  ).toEqual([
    { kind: 'resource_published', body: LINK.title },
    { kind: 'resource_declined', body: 'Another' },
  ])
  expect((await update(two.id, { status: 'retired' })).status).toBe(409)
})

test('sweeps objects without a row, but not files of resources', async () => {
  const { id } = await aResource(api)
  const left = await aResource(api)
  await api.db.run(sql`delete from resource where id = ${left.id}`)
  await sweepStorage(api.db, api.storage, new Date(Date.now() + 2 * 24 * 3600 * 1000), [RESOURCE_FILES])
  expect(await keys()).toContain(`resources/${id}`)
  expect(await keys()).not.toContain(`resources/${left.id}`)
})
