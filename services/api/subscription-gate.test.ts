import { createServer } from 'node:http'
import { endpoint } from '@waymark/contracts/endpoint'
import { SUSPENDED } from '@waymark/domain/money/billing/refuse-payment'
import { sql } from '@waymark/platform/database'
import { createLog } from '@waymark/platform/log'
import { portOf } from '@waymark/platform/port-of'
import { tokenOf } from '@waymark/testing/access'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SUBSCRIPTION_NEEDED } from './authorize.ts'
import { answerError } from './errors.ts'
import { mountEndpoints } from './mount.ts'
import { createRateLimits } from './rate-limits.ts'

const table = {
  paid: endpoint({
    method: 'POST',
    path: '/paid',
    summary: 'A paid feature',
    tag: 'Test',
    access: 'session',
    needs: 'subscription',
    body: z.object({ text: z.string() }),
    status: 200,
    response: z.object({ text: z.string() }),
  }),
}

let app: TestApp
let url: string
const server = createServer()
beforeAll(async () => {
  app = await openTestApp()
  const api = express()
  mountEndpoints(api, table, { paid: async ({ body }) => body }, app, createRateLimits(app))
  api.use(answerError(createLog('test', 'silent')))
  server.on('request', api)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${portOf(server)}/paid`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await app[Symbol.asyncDispose]()
})

async function post(token: string | null, body: string) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...authorization },
  })
  return { status: response.status, body: await response.json() }
}

test('answers 402 with a sentence before reading the body, and after 401', async () => {
  const token = await tokenOf(app, await aUser(app.db, { subscription_status: 'inactive' }))
  const refused = { status: 402, body: { code: 'payment_required', detail: SUBSCRIPTION_NEEDED } }
  expect(await post(token, '{"text":')).toMatchObject(refused)
  expect(await post(token, '{"text":"fine"}')).toMatchObject(refused)
  expect(await post(null, '{"text":')).toMatchObject({ status: 401 })
})

test('sends an account that an administrator suspended to them instead of to the plans', async () => {
  const suspended = { subscription_status: 'inactive', subscription_override: 'suspended' } as const
  const { body } = await post(await tokenOf(app, await aUser(app.db, suspended)), '{"text":"fine"}')
  expect(body).toMatchObject({ code: 'payment_required', detail: expect.stringMatching(`^This needs.* ${SUSPENDED}$`) })
})

test('lets a running trial, a paid subscription and an administrator pass', async () => {
  for (const user of [
    await aUser(app.db),
    await aUser(app.db, { subscription_status: 'active', trial_ends_at: new Date(0) }),
    await anAdministrator(app.db, { subscription_status: 'inactive' }),
  ]) {
    expect(await post(await tokenOf(app, user), '{"text":"fine"}')).toEqual({ status: 200, body: { text: 'fine' } })
  }
})

test('refuses an expired trial with the same token, before any timer has run', async () => {
  const user = await aUser(app.db)
  const token = await tokenOf(app, user)
  expect(await post(token, '{"text":"fine"}')).toMatchObject({ status: 200 })
  await app.db.run(sql`update app_user set trial_ends_at = now() where id = ${user.id}`)
  expect(await post(token, '{"text":"fine"}')).toMatchObject({ status: 402 })
})
