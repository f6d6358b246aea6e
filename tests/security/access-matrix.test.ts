import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { aCensus, aLogo, anAssistantConversation, aReceipt } from '@waymark/testing/factories/agency'
import { aCalendarFeed, takesBookings } from '@waymark/testing/factories/appointments'
import { aTag } from '@waymark/testing/factories/client-work'
import { aHeldLead } from '@waymark/testing/factories/clients'
import { aLeadCode } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { aFamilyMember, anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, type Caller, NEEDS_STATE, PAID, RECORDS, REFUSALS } from './access-callers.ts'
import { aClientOf, aConversationOf, type Client, recordFor, type Scene } from './access-records.ts'
import type { EndpointName } from './access-rules/rule.ts'
import { RULES } from './access-rules.ts'

let scene: Scene
const FEED_TOKEN = `wk_${'f'.repeat(43)}`
const api = await apiForFile()
const users = new Map<string, User>()
beforeAll(async () => {
  await anAdministrator(api.db)
  // Clients of an agency with the white-label package see its logo without a session.
  const stranger = await aUser(api.db, { subscription_package: 'white_label' })
  scene = { api, stranger, outsider: await aUser(api.db) }
  for (const [name, { user, family }] of Object.entries(CALLERS)) {
    if (user) users.set(name, await (family ? aFamilyMember : aUser)(api.db, user))
  }
  await takesBookings(api.db, scene.stranger)
  await aCalendarFeed(api.db, scene.stranger, FEED_TOKEN)
  for (const user of [...users.values(), scene.stranger]) await aLogo(api, user)
})

async function tokenFor(name: string, own: Client): Promise<string | null> {
  if (name === 'anonymous') return null
  if (name === 'a forged session token') return `${(await tokenOf(api, scene.stranger)).slice(0, -6)}AAAAAA`
  if (name === 'a forged intake token') return `${intakeTokenOf(api, own).slice(0, -6)}AAAAAA`
  const user = users.get(name)
  if (!user) return CALLERS[name]?.by_mail ? mailedTokenOf(api, own) : intakeTokenOf(api, own)
  const token = await tokenOf(api, user)
  if (name === 'a broker who signed out') await api.call(endpoints.logout, { token })
  return token
}

/** Invalid for every endpoint, so that allowed callers are stopped by the schema. */
const INVALID = {
  phrase: 1,
  reason: 1,
  search: 1,
  role: 'king',
  daily_cap: 'x',
  ids: 'x',
  agency_name: 1,
  label: 1,
  note: 1,
  user_id: 'x',
  scenario: 'x',
  kind: 'x',
  lead_status: 'x',
  category: 'x',
  people: 'x',
  q: 1,
}

const bodyFor = (endpoint: Endpoint, id: string) =>
  endpoint.params ? INVALID : { ...INVALID, ...(endpoint.record ? { [`${endpoint.record}_id`]: id } : {}) }

test('every endpoint has a rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

// The download of everything goes first, while there is little.
const NAMES: ReadonlySet<EndpointName> = new Set(['downloadData', ...(Object.keys(RULES) as EndpointName[])])

describe.each([...NAMES])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const rule = RULES[name]
  const records = endpoint.record ? RECORDS : (['own'] as const)
  const passed = NEEDS_STATE.has(name)
    ? 409
    : endpoint.upload
      ? 415
      : endpoint.body
        ? (endpoint.invalid_status ?? 422)
        : endpoint.status
  const query = endpoint.query && 'q' in endpoint.query.shape ? { query: { q: 'deductible' } } : {}

  test(`allows ${rule}`, async () => {
    const expected: Record<string, number> = {}
    const actual: Record<string, number> = {}
    const tryAs = async ([caller, profile]: [string, Caller]) => {
      for (const record of records) {
        const cell = `${caller}, ${record}`
        const user = users.get(caller)
        const own = await aClientOf(scene, user ?? scene.stranger)
        const [token, id] = [await tokenFor(caller, own), await recordFor(scene, endpoint, user, record, own)]
        const params = endpoint.params
          ? {
              params: {
                id: name === 'readAgencyLogo' ? scene.stranger.id : id,
                opp_id: id,
                page: '1',
                subscriber: 'assess',
                name: 'prices',
                zip_code: '78701',
                agent: scene.stranger.id,
                token: FEED_TOKEN,
              },
            }
          : {}
        const refused = profile.inactive && PAID.has(name) ? 402 : REFUSALS[rule](profile, record)
        if (endpoint.body && refused && (endpoint.params || refused !== 404)) {
          // Refused before the body is even read.
          expected[`${cell}, with half a body`] = refused
          const answer = await api.call(endpoint, { token, ...params, body: '{"client_id":' })
          actual[`${cell}, with half a body`] = answer.status
        }
        expected[cell] = refused ?? passed
        const body = endpoint.body ? { body: bodyFor(endpoint, id) } : {}
        actual[cell] = (await api.call(endpoint, { token, ...params, ...query, ...body })).status
      }
    }
    await Promise.all(Object.entries(CALLERS).map(tryAs))
    expect(actual).toEqual(expected)
  })
})

test('lists contain nothing that belongs to others', async () => {
  const name = { first_name: 'Nobody', last_name: 'Else' }
  const [mine, other] = [await aUser(api.db, name), await aUser(api.db, name)]
  const token = await tokenOf(api, mine)
  await aClientOf(scene, other)
  await aConversationOf(scene, other)
  await anAssistantConversation(api.db, other)
  await aReceipt(api.db, other)
  await aReferral(api.db, { from: other, to: scene.stranger })
  await aLeadCode(api.db, other)
  await aTag(api.db, other)
  await aHeldLead(api.db, other)
  await aCensus(api.db, { user_id: other.id })
  await api.db.run(sql`
    insert into notification (id, user_id, kind, title, body) values (${newId()}, ${other.id}, 'test', 'Title', 'Body')`)
  const lists = [
    endpoints.listCensuses,
    endpoints.listClients,
    endpoints.listBulkActs,
    endpoints.listHeldLeads,
    endpoints.listAssistantConversations,
    endpoints.listConversations,
    endpoints.listLeadCodes,
    endpoints.listMessages,
    endpoints.listNotifications,
    endpoints.listReceipts,
    endpoints.listReferrals,
    endpoints.listTags,
  ]
  for (const list of lists) expect(await api.get<Endpoint>(list, { token })).toEqual([])
  const agents = await api.get(endpoints.listNetwork, { token, query: { limit: 100, search: 'Nobody Else' } })
  expect(agents.map(({ id }) => id)).toEqual([other.id])
  expect(JSON.stringify(agents)).not.toMatch(/@|phone|role/)
})
