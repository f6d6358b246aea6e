import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { writeRefusals } from '@waymark/platform/limited'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile({ RATE_LIMITS: '2' })
beforeEach(async () => {
  await writeRefusals(api.db)
  await api.db.run(sql`delete from limited`)
})

const listed = async () => {
  await writeRefusals(api.db)
  return api.get(endpoints.listLimited, { token: await tokenOf(api, await anAdministrator(api.db)) })
}
const addTags = async (token: string, count: number, ip: string) => {
  for (let i = 0; i < count; i++)
    await api.call(endpoints.createTag, { token, body: { name: newId(), color: 'blue' }, ip })
}

test('administrators see who is over which limit, for what, since when and how often', async () => {
  const user = await aUser(api.db, { first_name: 'Quick', last_name: 'Fingers' })
  await addTags(await tokenOf(api, user), 2, '192.0.2.1')
  await addTags(await tokenOf(api, user), 1, '192.0.2.2')
  await addTags(await tokenOf(api, user), 2, '192.0.2.3')
  expect(await listed()).toEqual([
    {
      kind: 'account',
      limit_name: 'write',
      points: 300,
      duration_s: 60,
      subject: `user:${user.id}`,
      caller: `user:${user.id}`,
      caller_name: 'Quick Fingers',
      does: endpoints.createTag.summary,
      began_at: expect.any(String),
      last_at: expect.any(String),
      refusals: 3,
      is_current: true,
    },
  ])
  await addTags(await tokenOf(api, user), 1, '192.0.2.4')
  expect(await listed()).toMatchObject([{ refusals: 4 }])
})

test('shows the network of a visitor, and no mailbox', async () => {
  const email = 'reader@example.test'
  for (let i = 0; i < 3; i++) await api.call(endpoints.requestPasswordReset, { body: { email }, ip: `198.51.100.${i}` })
  const [found, ...others] = await listed()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'target',
    limit_name: 'forgot_password',
    subject: null,
    caller: 'network:198.51.100.2',
  })
  expect(JSON.stringify(await api.db.pool.query('select * from limited'))).not.toContain('reader')
})

test('starts again after an hour without a refusal', async () => {
  const user = await aUser(api.db)
  await addTags(await tokenOf(api, user), 5, '192.0.2.5')
  await writeRefusals(api.db)
  await api.db.run(sql`
    update limited set began_at = began_at - interval '3 hours', last_at = last_at - interval '2 hours'`)
  await addTags(await tokenOf(api, user), 1, '192.0.2.6')
  const [one] = await listed()
  expect(one).toMatchObject({ refusals: 1 })
  expect(Date.now() - Date.parse(one?.began_at ?? '')).toBeLessThan(60_000)
})

test('administrators see every limit with what it allows, for how many operations, and what it refused', async () => {
  const token = await tokenOf(api, await anAdministrator(api.db))
  const read = async () => {
    await writeRefusals(api.db)
    return api.get(endpoints.listLimits, { token })
  }
  const before = await read()
  expect(before.filter(({ operations }) => operations === 0)).toEqual([])
  expect(before.every(({ refusals, last_at }) => refusals === 0 && last_at === null)).toBe(true)
  expect(before).toContainEqual(
    expect.objectContaining({
      kind: 'target',
      limit_name: 'sign_in',
      points: 10,
      duration_s: 900,
      failures_only: true,
    }),
  )
  await addTags(await tokenOf(api, await aUser(api.db)), 4, '192.0.2.7')
  await addTags(await tokenOf(api, await aUser(api.db)), 3, '192.0.2.8')
  const after = await read()
  expect(after.filter(({ refusals }) => refusals > 0)).toEqual([
    {
      ...before.find(({ kind, limit_name }) => kind === 'address' && limit_name === 'write'),
      refusals: 3,
      last_at: expect.any(String),
    },
  ])
})
