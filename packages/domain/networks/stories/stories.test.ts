import { storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aStory } from '@waymark/testing/factories/networks'
import { aFamilyMember, anAdministrator } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureHousekeeping } from '../../operations/housekeeping/ensure-housekeeping.ts'
import { housekeep } from '../../operations/housekeeping/housekeep-on-due.ts'

const { createStory, updateStory, submitStory, deleteStory, restoreStory, decideStory } = storyEndpoints
const { listStories, listOwnStories, listAllStories } = storyEndpoints

const api = await apiForFile()
let administrator: User
let admin_token: string
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  admin_token = await tokenOf(api, administrator)
})

let author: User
let token: string
let reader_token: string
beforeEach(async () => {
  await api.db.run(sql`delete from story`)
  author = await aFamilyMember(api.db)
  token = await tokenOf(api, author)
  reader_token = await tokenOf(api, await aFamilyMember(api.db))
})

const story = (overrides: object = {}) => ({
  title: 'How the garden began',
  body: 'With one raised bed.',
  names_others: false,
  others_consented: false,
  ...overrides,
})
const own = async () => (await api.get(listOwnStories, { token })).stories
const read = async () => (await api.get(listStories, { token: reader_token })).stories
const edit = async (id: string, overrides: object = {}) =>
  (await api.call(updateStory, { token, params: { id }, body: story(overrides) })).status
const submit = async (id: string) => (await api.call(submitStory, { token, params: { id } })).status
const decide = async (id: string, body: object) =>
  (await api.call(decideStory, { token: admin_token, params: { id }, body })).status
const approve = async (id: string) =>
  decide(id, { approved: true, submitted_at: (await own()).find((one) => one.id === id)?.submitted_at })
const kindsTold = async (user: User) =>
  (
    await api.db.rows(
      tables.notification.pick('kind'),
      sql`select kind from notification where user_id = ${user.id} order by id`,
    )
  ).map(({ kind }) => kind)

test('keeps a draft private until submitted, and shows it to members after approval', async () => {
  const { id } = await api.get(createStory, { token, body: story() })
  expect(await edit(id, { title: 'The garden' })).toBe(200)
  expect(await approve(id)).toBe(404)
  expect((await api.get(listAllStories, { token: admin_token })).stories).toEqual([])

  expect(await submit(id)).toBe(200)
  expect(await submit(id)).toBe(200)
  expect(await edit(id)).toBe(409)
  expect(await kindsTold(administrator)).toEqual(['story_submitted'])
  expect((await api.get(listAllStories, { token: admin_token, query: { status: 'submitted' } })).stories).toMatchObject(
    [{ id, title: 'The garden', author_name: 'Ada Broker' }],
  )
  expect(await read()).toEqual([])

  expect(await approve(id)).toBe(200)
  expect(await approve(id)).toBe(200)
  expect(await decide(id, { approved: false, reason: 'No' })).toBe(409)
  expect(await read()).toMatchObject([{ id, title: 'The garden', author_name: 'Ada Broker' }])
  expect(await kindsTold(author)).toEqual(['story_published'])
  expect(await edit(id)).toBe(409)
})

test('gives the reason for a decline, and can be changed and resubmitted', async () => {
  const { id } = await aStory(api.db, author, { status: 'submitted' })
  expect(await decide(id, { approved: false })).toBe(422)
  expect(await decide(id, { approved: false, reason: 'It is a little short' })).toBe(200)
  expect(await own()).toMatchObject([{ status: 'declined', decline_reason: 'It is a little short' }])
  expect(await edit(id, { body: 'It was longer.' })).toBe(200)
  expect(await own()).toMatchObject([{ status: 'draft' }])
  expect(await submit(id)).toBe(200)
  expect(await own()).toMatchObject([{ status: 'submitted', decline_reason: null }])
})

test('publishes only the text that the administrator read', async () => {
  const { id } = await aStory(api.db, author)
  await submit(id)
  const [{ submitted_at } = { submitted_at: null }] = await own()
  expect(await decide(id, { approved: false, reason: 'It is a little short' })).toBe(200)
  await edit(id, { body: 'Nobody has read this.' })
  await submit(id)
  expect(await decide(id, { approved: true, submitted_at })).toBe(409)
  expect(await decide(id, { approved: true })).toBe(422)
  expect(await own()).toMatchObject([{ status: 'submitted' }])
  expect(await approve(id)).toBe(200)
})

test('requires the consent of everyone named before submitting', async () => {
  const { id } = await aStory(api.db, author, { names_others: true })
  expect(await submit(id)).toBe(409)
  expect(await edit(id, { names_others: true, others_consented: true })).toBe(200)
  expect(await submit(id)).toBe(200)
})

test('hides a deleted story from everyone, and restores it within the hour', async () => {
  const { id } = await aStory(api.db, author, { status: 'published', published_at: new Date() })
  const call = async (endpoint: typeof deleteStory | typeof restoreStory) =>
    (await api.call(endpoint, { token, params: { id } })).status
  expect(await call(deleteStory)).toBe(200)
  expect(await call(deleteStory)).toBe(404)
  expect(await read()).toEqual([])
  expect(await call(restoreStory)).toBe(200)
  expect(await read()).toHaveLength(1)
  await call(deleteStory)
  await api.db.run(sql`update story set deleted_at = deleted_at - interval '2 hours' where id = ${id}`)
  await ensureHousekeeping(api.db)
  await react(api.db, housekeep(api))
  expect(await call(restoreStory)).toBe(404)
})

test('leaves out the stories of members who left or cannot sign in, until they are back', async () => {
  const { id } = await aStory(api.db, author, { status: 'published', published_at: new Date() })
  const able = (is_active: boolean) =>
    api.db.run(sql`update app_user set is_active = ${is_active} where id = ${author.id}::uuid`)
  expect(await read()).toMatchObject([{ id }])
  await able(false)
  expect(await read()).toEqual([])
  await able(true)
  expect(await read()).toMatchObject([{ id }])
  await api.db.run(sql`delete from network_membership where user_id = ${author.id}::uuid`)
  expect(await read()).toEqual([])
})

test('lists published stories in pages, newest first', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    await aStory(api.db, author, { title, status: 'published', published_at: new Date() })
  }
  const first = await api.call(listStories, { token: reader_token, query: { limit: 2 } })
  expect(first.body).toMatchObject({ stories: [{ title: 'Three' }, { title: 'Two' }] })
  const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', api.url)
  const rest = await api.get(listStories, { token: reader_token, query: Object.fromEntries(next.searchParams) })
  expect(rest.stories).toMatchObject([{ title: 'One' }])
})
