import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from './passwords.ts'
import { accountRoutes } from './routes.ts'

const PASSWORD = 'a quiet harbor'
const nothing = { params: undefined, query: undefined, body: undefined }
const app = await appForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

test('returns the user without the hash and sets the cookie; signing out clears it', async () => {
  const { email } = await anAdministrator(app.db, { password_hash, founder_access: true })
  const context = contextOf(app, ANONYMOUS)
  const answer = await accountRoutes.login({ ...nothing, body: { email, password: PASSWORD } }, context)
  expect(answer).toMatchObject({ user: { email, role: 'sys_admin' }, admin_access: true, founder_access: true })
  expect(accountEndpoints.login.response.parse(answer)).toEqual(answer)
  expect(JSON.stringify(answer)).not.toMatch(/password|argon2/)
  expect(context.replied.refresh_token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)

  const leaving = contextOf(app, await signedIn(app.db, await aUser(app.db)))
  await accountRoutes.logout(nothing, leaving)
  expect(leaving.replied.refresh_token).toBeNull()
})

test('clears the cookie after a rejected refresh', async () => {
  const context = contextOf(app, ANONYMOUS, { refresh_token: 'nonsense' })
  await expect(accountRoutes.refresh(nothing, context)).rejects.toMatchObject({ status: 401 })
  expect(context.replied.refresh_token).toBeNull()
})

test('links to the next page of users, except on the last', async () => {
  const context = contextOf(app, await signedIn(app.db, await anAdministrator(app.db)))
  const users = await accountRoutes.listUsers({ ...nothing, query: { limit: 1 } }, context)
  expect(users).toHaveLength(1)
  expect(context.replied.next).toEqual(expect.any(String))
  const rest = contextOf(app, context.actor)
  await accountRoutes.listUsers({ ...nothing, query: { limit: 100, cursor: context.replied.next } }, rest)
  expect(rest.replied.next).toBeUndefined()
})
