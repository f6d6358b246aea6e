import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { bytes, type Endpoint, type ResponseOf } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { type Tag, tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { Demo } from '../../../shared/api/demo.ts'
import type { AnyRequest } from '../../../shared/api/request.ts'
import { fallbackScore, mockScore } from './assessments.ts'
import { createDemo, NOT_IN_DEMO } from './demo.ts'
import { newId } from './store.ts'

let demo: Demo
beforeEach(() => {
  demo = createDemo()
})
/** Parses the response like a real call, so a response that breaks its contract throws. */
const ask = <E extends Endpoint>(endpoint: E, request: AnyRequest = {}): ResponseOf<E> => {
  const schema: z.ZodType<ResponseOf<E>> = endpoint.response as E['response'] & z.ZodType<ResponseOf<E>>
  return schema.parse(demo(endpoint, request))
}

test('a demo starts in a trial with 14 days left, all counts at zero and a few test clients', () => {
  expect(ask(figureEndpoints.readDashboard)).toEqual({
    total_clients: 0,
    total_assessments: 0,
    total_files: 0,
    trial_info: { days_left: 14, is_trial: true, network_only: false },
    subscription_status: 'trial',
  })
  // The first page is requested without a cursor.
  const clients = ask(clientEndpoints.listClients, { query: { cursor: null, search: '' } })
  expect(clients.map(({ status }) => status)).toEqual(['new', 'contacted', 'quoted', 'enrolled', 'quoted'])
  expect(clients.every(({ is_mock }) => is_mock)).toBe(true)
  const [, , ends, , silent] = clients
  expect(ask(clientEndpoints.listClients, { query: { attention: 'enrollment_ends' } })).toEqual([ends])
  expect(ask(clientEndpoints.listClients, { query: { attention: 'silent' } })).toEqual([silent])
})

test('a merge of tags takes their views along, and its undo gives them back', () => {
  const [first, second, third] = ['First', 'Second', 'Third'].map((name) =>
    ask(tagEndpoints.createTag, { body: { name } }),
  )
  const body = { name: 'Own', query: { tag: first?.id, sort: 'name' }, layout: 'cards', columns: [], is_default: false }
  ask(viewEndpoints.createView, { body })
  const tag = () => ask(viewEndpoints.listViews)[0]?.query.tag
  const merge = (from?: Tag, into?: Tag) =>
    ask(tagEndpoints.mergeTag, { params: { id: from?.id ?? '' }, body: { into_id: into?.id } })
  const restore = (one?: Tag) => ask(tagEndpoints.restoreTag, { params: { id: one?.id ?? '' } })
  merge(first, second)
  merge(second, third)
  expect(tag()).toBe(third?.id)
  restore(second)
  expect(tag()).toBe(second?.id)
  restore(first)
  expect(tag()).toBe(first?.id)
})

describe('in every season', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['2026-11-29T18:00:00Z', 2027],
    ['2027-01-10T18:00:00Z', 2027],
    ['2027-06-01T18:00:00Z', 2027],
    ['2027-11-20T18:00:00Z', 2028],
  ])('of %s, the coverage year is the one that its estimates are for', (now, plan_year) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    demo = createDemo()
    const [enrolled] = ask(clientEndpoints.listClients, { query: { status: 'enrolled' } })
    const params = { id: enrolled?.id ?? '' }
    expect(enrolled?.plan_year).toBe(plan_year)
    expect(ask(clientEndpoints.readClient, { params }).shops_for).toBe(plan_year)
    expect(ask(figureEndpoints.readFigures).plan_year).toBe(plan_year)
    expect(ask(entitlementEndpoints.readEntitlement, { params, query: {} }).plan_year).toBe(plan_year)
  })
})

test.each([
  [
    { age: 30, health_conditions: ['diabetes_type_2'] },
    { risk_score: 58.5, risk_level: 'high' },
  ],
  [
    { age: 34, health_conditions: ['none'] },
    { risk_score: 25.2, risk_level: 'low' },
  ],
  [
    { age: 35, health_conditions: ['none'] },
    { risk_score: 35.8, risk_level: 'moderate' },
  ],
  [
    { age: 49, health_conditions: ['diabetes_type_1'] },
    { risk_score: 35.8, risk_level: 'moderate' },
  ],
  [
    { age: 50, health_conditions: ['none'] },
    { risk_score: 45.3, risk_level: 'moderate' },
  ],
] as const)('%j scores as specified', ({ age, health_conditions }, score) => {
  expect(mockScore({ age, health_conditions: [...health_conditions] })).toEqual(score)
})

test('without an assessment the score is the specified fallback', () => {
  expect(fallbackScore({ age: 30, health_conditions: ['diabetes_type_2'] })).toEqual({
    risk_score: 58.5,
    risk_level: 'high',
  })
  expect(fallbackScore({ age: 30, health_conditions: ['none'] })).toEqual({ risk_score: 35, risk_level: 'moderate' })
  expect(ask(riskEndpoints.readRiskAssessment, { params: { id: newId() } })).toMatchObject({
    risk_score: 35,
    risk_level: 'moderate',
  })
})

test('every list and figure of the portal has a valid demo response', () => {
  const reading = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, access, network, params, query, response }]) =>
      method === 'GET' &&
      access === 'session' &&
      // The demo user is not a member of the family network.
      network !== 'SP' &&
      !params &&
      response !== bytes &&
      (query?.safeParse({}).success ?? true),
  )
  const without = reading.filter(([, endpoint]) => {
    try {
      ask(endpoint)
      return false
    } catch (error) {
      if (error instanceof Error && error.message === NOT_IN_DEMO) return true
      throw error
    }
  })
  // A demo has no account to protect, a browser can subscribe only to real push notifications, and one answer for many
  // calls saves nothing where no call is sent.
  expect(without.map(([name]) => name)).toEqual(['listSessions', 'readSecurity', 'readStart', 'readPushKey'])
})

test('an endpoint without a demo response throws', () => {
  expect(() => demo(accountEndpoints.listUsers, {})).toThrow(NOT_IN_DEMO)
})

test("a request the server would refuse fails with the server's message", () => {
  expect(() => demo(messagingEndpoints.sendMessage, { body: { recipient_id: newId(), message: ' ' } })).toThrow(
    'Please enter a message',
  )
})

describe('changes', () => {
  test('mock clients appear with the specified scores, are never counted and can be deleted', () => {
    const made = Array.from({ length: 4 }, () => ask(mockPatientEndpoints.createMockPatient, { body: {} }))
    const clients = ask(clientEndpoints.listClients).slice(0, 4)
    expect(clients.map(({ id }) => id).toReversed()).toEqual(made.map(({ client_id }) => client_id))
    expect(clients.map(({ risk_score }) => risk_score).toReversed()).toEqual(
      clients.map((client) => mockScore(client).risk_score).toReversed(),
    )
    const [diabetic, young, , retiree] = clients.map(({ risk_score }) => risk_score).toReversed()
    expect([diabetic, young, retiree]).toEqual([58.5, 25.2, 45.3])
    expect(ask(figureEndpoints.readDashboard)).toMatchObject({ total_clients: 0, total_assessments: 0 })
    const [first] = made
    const params = { id: first?.client_id }
    expect(ask(clientEndpoints.readClient, { params })).toMatchObject({ risk_score: 58.5, risk_level: 'high' })
    ask(clientEndpoints.deleteClientData, { params })
    expect(ask(clientEndpoints.listClients)).toHaveLength(8)
    expect(() => ask(clientEndpoints.readClient, { params })).toThrow('Not found.')
  })

  test('a message appears in its conversation and in the lists', () => {
    const [agent] = ask(messagingEndpoints.listNetwork)
    const sent = ask(messagingEndpoints.sendMessage, { body: { recipient_id: agent?.id, message: 'Hello' } })
    expect(ask(messagingEndpoints.listConversations)).toMatchObject([
      { id: sent.conversation_id, partner_name: agent?.name, unread: 0, last_message: { message: 'Hello' } },
    ])
    expect(ask(messagingEndpoints.readConversation, { params: { id: sent.conversation_id } })).toEqual([sent])
    expect(ask(accountEndpoints.readFirstSteps)).toMatchObject({ message_sent: true })
  })

  test("notes, status and feedback appear in a client's timeline, and a deletion can be undone", () => {
    const { client_id } = ask(mockPatientEndpoints.createMockPatient, { body: { scenario: 'young_healthy' } })
    const params = { id: client_id }
    const { risk_assessment } = ask(clientEndpoints.readClient, { params })
    const { id } = ask(noteEndpoints.addNote, { params, body: { text: 'Call on Monday' } })
    ask(clientEndpoints.changeClientStatus, { params, body: { status: 'quoted' } })
    ask(planEndpoints.giveFeedback, { body: { assessment_id: risk_assessment?.id, rating: 'thumbs_up' } })
    expect(ask(timelineEndpoints.readTimeline, { params }).map(({ kind }) => kind)).toEqual([
      'rated',
      'status_changed',
      'noted',
      'assigned',
      'assessed',
      'submitted',
    ])
    ask(noteEndpoints.deleteNote, { params: { id } })
    expect(ask(noteEndpoints.listNotes, { params })).toEqual([])
    ask(noteEndpoints.restoreNote, { params: { id } })
    expect(ask(noteEndpoints.listNotes, { params })).toMatchObject([{ text: 'Call on Monday' }])
    ask(clientEndpoints.deleteClientData, { params })
    ask(clientEndpoints.restoreClient, { params })
    expect(ask(clientEndpoints.readClient, { params })).toMatchObject({ status: 'quoted', risk_level: 'low' })
  })

  test('preferences are saved, and another demo starts without them', () => {
    ask(accountEndpoints.updatePreferences, { body: { states_licensed: ['OH'] } })
    expect(ask(accountEndpoints.me)).toMatchObject({ states_licensed: ['OH'], daily_cap: 20 })
    demo = createDemo()
    expect(ask(accountEndpoints.me)).toMatchObject({ states_licensed: ['TX'] })
  })
})
