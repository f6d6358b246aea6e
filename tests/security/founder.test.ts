import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aContactLead } from '@waymark/testing/factories/intake'
import { aFeeReferral, anApplication } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead, aMembership } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import type { EndpointName } from './access-rules/rule.ts'

/** Everything that founder access allows: overall figures, and suggestions, which contain no names. */
const OPEN: readonly EndpointName[] = ['listSuggestions', 'readListCounts', 'readSystemStats']

/** In every record of other people. No response to a founder may contain it. */
const CANARY = 'quillfeather'
const EMAIL = `zora.${CANARY}@example.test`
const NAME = { first_name: 'Zora', last_name: CANARY }

const api = await apiForFile()
let founder: User
let client_id: string
beforeAll(async () => {
  const administrator = await anAdministrator(api.db, { email: `admin.${CANARY}@example.test` })
  const broker = await aUser(api.db, { email: `broker.${CANARY}@example.test` })
  founder = await aUser(api.db, { founder_access: true })
  client_id = (await aClient(api.db, { ...NAME, email: EMAIL, broker_id: broker.id })).id
  await aContactLead(api.db, { name: CANARY, email: EMAIL })
  await aBusinessLead(api.db, administrator, { company_name: CANARY, email: EMAIL })
  await anApplication(api.db, { name: CANARY, email: EMAIL })
  await aMembership(api.db, { name: CANARY, email: EMAIL })
  await aFeeReferral(api.db, broker, { contact_name: CANARY })
  await api.get(endpoints.submitSuggestion, { body: { title: 'Larger print', description: 'On the phone' } })
})

const named = Object.entries<Endpoint>(endpoints)

test('founder access allows these reads and nothing else in administration', async () => {
  const open = named.filter(([, { access }]) => access === 'founder')
  expect(open.map(([name]) => name).toSorted()).toEqual(OPEN.toSorted())
  const token = await tokenOf(api, founder)
  const statuses = await Promise.all(open.map(async ([, endpoint]) => (await api.call(endpoint, { token })).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(open.filter(([, { method }]) => method !== 'GET')).toEqual([])
})

test.each(named.filter(([, { access }]) => access === 'sys_admin'))(
  '%s is refused to a founder',
  async (_name, endpoint) => {
    const params = endpoint.params ? { params: { id: client_id, opp_id: client_id } } : {}
    const body = endpoint.body ? { body: {} } : {}
    const answer = await api.call(endpoint, { token: await tokenOf(api, founder), ...params, ...body })
    expect(answer.status).toBe(403)
  },
)

test.each(named.filter(([, { method }]) => method === 'GET'))(
  '%s shows a founder no personal data',
  async (_name, endpoint) => {
    const params = endpoint.params ? { params: { id: client_id, opp_id: client_id } } : {}
    const answer = await api.call(endpoint, { token: await tokenOf(api, founder), ...params })
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body ?? null)
    expect(text.toLowerCase()).not.toContain(CANARY)
  },
)
