import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { anAdministrator, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { anAuthenticatorApp } from '@waymark/testing/second-factors'
import { expect, test } from 'vitest'

const api = await apiForFile({ MFA_REQUIRED: 'everybody' })
const person = await anAdministrator(api.db, { capabilities: ['architect', 'platform_watch'], founder_access: true })

const params = { id: newId(), opp_id: newId(), page: '1', name: 'prices', subscriber: 'assess', zip_code: '78701' }

async function codeOf(endpoint: Endpoint): Promise<unknown> {
  // A fresh session each time, because the call may end it.
  const token = await tokenOf(api, person)
  const { status, body } = await api.call(endpoint, { token, params: { ...params, agent: newId(), token: newId() } })
  return status === 403 ? errorBody.parse(body).code : status
}

const signedInto = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access !== 'public')
const first = signedInto.filter(([, endpoint]) => endpoint.before_second_factor)
const others = signedInto.filter(([, endpoint]) => !endpoint.before_second_factor)

test.each(others)('%s waits until a second factor is set up', async (_name, endpoint) => {
  expect(await codeOf(endpoint)).toBe('second_factor_needed')
})

test.each(first)('%s does not wait', async (_name, endpoint) => {
  expect(await codeOf(endpoint)).not.toBe('second_factor_needed')
})

test('only what is needed to set one up, or to leave, does not wait', () => {
  expect(first.map(([name]) => name).toSorted()).toEqual([
    'addPasskey',
    'changePassword',
    'confirmAuthenticatorApp',
    'confirmIdentity',
    'endOtherSessions',
    'endSession',
    'listSessions',
    'logout',
    'me',
    'readSecurity',
    'removeAuthenticatorApp',
    'removeGoogle',
    'removePasskey',
    'renewRecoveryCodes',
    'startAuthenticatorApp',
    'startConfirmation',
    'startPasskey',
  ])
})

test('everything is open once a factor is set up', async () => {
  const other = await anAdministrator(api.db)
  const token = await tokenOf(api, other)
  const list = () => api.call(endpoints.listAllUsers, { token })
  expect((await list()).status).toBe(403)
  await anAuthenticatorApp(contextOf(api, await signedIn(api.db, other)))
  expect((await api.call(endpoints.listAllUsers, { token: await tokenOf(api, other) })).status).toBe(200)
})
