import { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aSavedView } from '@waymark/testing/factories/client-work'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let token: string
beforeEach(async () => {
  token = await tokenOf(api, await aUser(api.db))
})

const VIEW = {
  name: 'Renewals in Texas',
  query: { search: 'garcia', state: 'TX', sort: 'name', order: 'desc' },
  layout: 'table',
  columns: ['status', 'tags'],
  is_default: false,
} as const
const create = (overrides: object = {}) => api.get(viewEndpoints.createView, { token, body: { ...VIEW, ...overrides } })
const change = (id: string, body: object) => api.call(viewEndpoints.changeView, { token, params: { id }, body })
const names = async () => (await api.get(viewEndpoints.listViews, { token })).map(({ name }) => name)

test('keeps a view as it is, also what is searched for', async () => {
  const view = await create()
  expect(await api.get(viewEndpoints.listViews, { token })).toEqual([{ ...VIEW, id: view.id }])
  expect((await change(view.id, { query: { status: 'open' }, layout: 'cards' })).body).toEqual({
    ...VIEW,
    id: view.id,
    query: { status: 'open', sort: 'newest' },
    layout: 'cards',
  })
})

test('has an order, in which a view can move', async () => {
  const [one, , three] = [await create({ name: '1' }), await create({ name: '2' }), await create({ name: '3' })]
  await change(three.id, { place: 0 })
  expect(await names()).toEqual(['3', '1', '2'])
  await change(one.id, { place: 2 })
  expect(await names()).toEqual(['3', '2', '1'])
  await change(three.id, { place: 1 })
  expect(await names()).toEqual(['2', '3', '1'])
})

test('has one default, also when two are chosen at once', async () => {
  const views = [await create({ is_default: true }), await create({ is_default: true }), await create()]
  await Promise.all(views.map(({ id }) => change(id, { is_default: true })))
  const listed = await api.get(viewEndpoints.listViews, { token })
  expect(listed.filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('returns a deleted view, so that it can be added again', async () => {
  const view = await create()
  const { id: _id, ...deleted } = await api.get(viewEndpoints.deleteView, { token, params: { id: view.id } })
  expect(await names()).toEqual([])
  await create(deleted)
  expect(await api.get(viewEndpoints.listViews, { token })).toMatchObject([deleted])
})

test('shows a view with an unknown order as the whole list', async () => {
  const view = await create()
  await api.db.run(sql`update saved_view set query = '{"sort":"gone"}' where id = ${view.id}`)
  expect(await api.get(viewEndpoints.listViews, { token })).toMatchObject([{ query: { sort: 'newest' } }])
})

test('belongs to one user, who has at most 50', async () => {
  const theirs = await aSavedView(api.db, await aUser(api.db))
  for (const id of [theirs.id, newId()]) expect((await change(id, { name: 'Mine' })).status).toBe(404)
  expect(await names()).toEqual([])
  for (let n = 0; n < 50; n += 1) await create()
  expect((await api.call(viewEndpoints.createView, { token, body: VIEW })).status).toBe(409)
})
