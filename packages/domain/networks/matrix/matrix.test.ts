import { matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aMatrixEntry } from '@waymark/testing/factories/networks'
import { aFamilyMember, anAdministrator } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const { readMatrix, listMatrixEntries, createMatrixEntry, updateMatrixEntry, answerMatrixEntry } = matrixEndpoints

const api = await apiForFile()

let owner: User
let reader: User
let token: string
let reader_token: string
beforeEach(async () => {
  await api.db.run(sql`delete from matrix_entry`)
  owner = await aFamilyMember(api.db)
  reader = await aFamilyMember(api.db, { first_name: 'Rea' })
  token = await tokenOf(api, owner)
  reader_token = await tokenOf(api, reader)
})

const entry = (overrides: object = {}) => ({
  kind: 'need',
  sector: 'Education',
  title: 'Help with reading',
  description: 'An hour a week',
  hours_estimate: 1.5,
  ...overrides,
})
const create = (overrides: object = {}, idempotency_key?: string) =>
  api.call(createMatrixEntry, { token, body: entry(overrides), idempotency_key })
const update = (id: string, body: object) => api.call(updateMatrixEntry, { token, params: { id }, body })
const answer = (id: string, as = reader_token) => api.call(answerMatrixEntry, { token: as, params: { id } })
const entries = async (query: Record<string, string | number> = {}, as = reader_token) =>
  (await api.get(listMatrixEntries, { token: as, query })).entries

test('counts open entries per cell and lists them', async () => {
  const key = newId()
  await create({}, key)
  await create({}, key)
  await create({ title: 'Help with sums', hours_estimate: null })
  await create({ kind: 'offer', sector: 'Healing', title: 'Herbs' })
  await aMatrixEntry(api.db, owner, { status: 'closed' })
  const { cells } = await api.get(readMatrix, { token: reader_token })
  expect(cells.toSorted((a, b) => a.count - b.count)).toEqual([
    { sector: 'Healing', kind: 'offer', count: 1 },
    { sector: 'Education', kind: 'need', count: 2 },
  ])
  expect(await entries({ kind: 'need', sector: 'Education' })).toMatchObject([
    { title: 'Help with sums', hours_estimate: null, owner_name: 'Ada Broker', interested: false },
    { title: 'Help with reading', hours_estimate: 1.5 },
  ])
  expect(await entries({ kind: 'offer', sector: 'Education' })).toEqual([])
  expect(await entries({ mine: 'true' }, token)).toHaveLength(4)
})

test('lets the owner change, close and reopen an entry, and leaves out former members', async () => {
  const { id } = await aMatrixEntry(api.db, owner, { hours_estimate: 100 })
  expect((await update(id, { title: 'Reading', status: 'closed' })).body).toMatchObject({
    title: 'Reading',
    status: 'closed',
    hours_estimate: 1,
  })
  expect(await entries()).toEqual([])
  expect((await answer(id)).status).toBe(404)
  expect((await update(id, { status: 'open', hours_estimate: null })).body).toMatchObject({ hours_estimate: null })
  expect(await entries()).toHaveLength(1)
  expect((await update(id, {})).status).toBe(422)
  await api.db.run(sql`update app_user set is_active = false where id = ${owner.id}`)
  expect(await entries()).toEqual([])
})

test('notifies the owner once of a reply and shows only them who replied', async () => {
  const { id } = await aMatrixEntry(api.db, owner)
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'body'),
      sql`select kind, body from notification where user_id = ${owner.id}`,
    ),
  ).toEqual([{ kind: 'matrix_help_offered', body: 'Rea Broker, about "Help with reading".' }])
  expect(await entries()).toMatchObject([{ interested: true, interests: [] }])
  expect(await entries({ mine: 'true' }, token)).toMatchObject([
    { interests: [{ user_id: reader.id, name: 'Rea Broker', may_write: true }] },
  ])
  expect((await answer(id, token)).status).toBe(409)
})

test('says that an administrator cannot be written to', async () => {
  const administrator = await anAdministrator(api.db)
  await aMatrixEntry(api.db, administrator)
  const { id } = await aMatrixEntry(api.db, owner)
  await answer(id, await tokenOf(api, administrator))
  expect((await entries()).map(({ user_id, may_write }) => [user_id, may_write])).toEqual([
    [owner.id, true],
    [administrator.id, false],
  ])
  const mine = await entries({ mine: 'true' }, token)
  expect(mine).toMatchObject([{ interests: [{ user_id: administrator.id, may_write: false }] }])
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ kind: 'gift' }, 'kind'],
  [{ sector: 'Payroll' }, 'sector'],
  [{ hours_estimate: 0.1 }, 'hours_estimate'],
])('rejects %o', async (wrong, path) => {
  const refused = await create(wrong)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
  })
})
