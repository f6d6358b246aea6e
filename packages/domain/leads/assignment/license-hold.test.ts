import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { HOUR_MS } from '@waymark/contracts/durations'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { intakeTokenOf, tokenOf } from '@waymark/testing/access'
import { aHeldLead } from '@waymark/testing/factories/clients'
import { aLeadCode } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { assignClients } from './assign-client.ts'
import { assign } from './assign-on-client-submitted.ts'
import { LICENSED, licenseHolds } from './license-hold.fixture.ts'

const HEALTH = 'diabetes'
const api = await apiForFile()
const { answer, begin, clientById, held, holdOf, hourLater, listed, reasonOf, told } = licenseHolds(api)
let administrator: User
let broker: User
let token: string
beforeEach(async () => {
  ;({ administrator, broker, token } = await begin())
})

describe('a client from a state that is not on the list of the linked broker', () => {
  test('is held with the clock running, and the broker sees first name, state and times only', async () => {
    const before = Date.now()
    const id = await held()
    const client = await clientById(id)
    expect(client).toMatchObject({ broker_id: null, assigned_at: null, assignment_type: null })
    const hold = await holdOf(id)
    expect(client?.due_at?.getTime()).toBe((hold?.held_at.getTime() ?? 0) + 24 * HOUR_MS)
    expect(hold?.held_at.getTime()).toBeGreaterThanOrEqual(before)
    expect(await listed()).toEqual([
      {
        client_id: id,
        first_name: 'Maria',
        state: 'NY',
        held_at: hold?.held_at.toISOString(),
        answer_by: new Date((hold?.held_at.getTime() ?? 0) + HOUR_MS).toISOString(),
        ended_at: null,
        outcome: null,
      },
    ])
  })

  test('is refused to the broker on every path until they answer, and is in no list', async () => {
    const id = await held()
    const paths = Object.values<Endpoint>(endpoints).filter(({ record, access }) => {
      return record === 'client' && (access === 'session' || access === 'intake')
    })
    expect(paths.length).toBeGreaterThan(10)
    const refused = { status: 403, body: { code: 'license_unconfirmed' } }
    for (const path of paths) {
      const sent = { token, params: { id, page: '1' }, ...(path.body ? { body: { client_id: id } } : {}) }
      expect(await api.call(path, sent)).toMatchObject(refused)
    }
    const message = 'Hello'
    const consented_at = new Date().toISOString()
    const referral = { client_id: id, consent_channel: 'phone', consented_at, consent: true }
    const other = await aUser(api.db)
    const calls: [Endpoint, object][] = [
      [messagingEndpoints.sendMessage, { recipient_id: id, message }],
      [messagingEndpoints.sendMessage, { recipient_id: other.id, message, referral }],
      [assistantEndpoints.askAssistant, { message, context: { client_id: id } }],
    ]
    for (const [path, body] of calls) expect(await api.call(path, { token, body })).toMatchObject(refused)
    expect(await api.get(clientEndpoints.listClients, { token, query: { search: 'Maria' } })).toEqual([])
    expect(await api.get(messagingEndpoints.listConversations, { token })).toEqual([])
    expect(String((await api.call(clientEndpoints.exportClients, { token })).body)).not.toContain('Maria')
    expect(await api.get(figureEndpoints.readDashboard, { token })).toMatchObject({ total_clients: 0 })
  })

  test('is not held for a broker licensed there, an administrator, or without a known state', async () => {
    expect(await clientById(await held({ state: 'TX' }))).toMatchObject({ broker_id: broker.id })
    expect(await clientById(await held({ state: null }))).toMatchObject({ broker_id: broker.id })
    const queued = await held({ requested_agent: administrator.id })
    expect(await clientById(queued)).toMatchObject({ broker_id: administrator.id })
    expect(await listed()).toEqual([])
  })

  test('counts as a use of the lead code, and stays held when the consumer names the agent again', async () => {
    const { code } = await aLeadCode(api.db, broker)
    const id = await held({ requested_agent: code })
    expect(
      await api.db.row(tables.lead_code.pick('uses'), sql`select uses from lead_code where code = ${code}`),
    ).toEqual({ uses: 1 })
    const client = await clientById(id)
    if (!client) throw new Error('the client is gone')
    const asked = { token: intakeTokenOf(api, client), body: { client_id: id, agent_id: broker.id } }
    expect(await api.call(intakeEndpoints.assignClientToAgent, asked)).toMatchObject({
      status: 200,
      body: { broker_id: broker.id, assigned_at: null, due_at: client.due_at?.toISOString() },
    })
    expect(await clientById(id)).toMatchObject({ broker_id: null })
  })

  test('asks the broker at once, without health data', async () => {
    await held()
    await react(api.db, notify)
    const [notice] = await told(broker)
    expect(notice).toMatchObject({ kind: 'license_needed', link: '/broker?tab=clients' })
    expect(notice?.body).toContain('New York')
    expect(JSON.stringify(notice)).not.toContain(HEALTH)
  })
})

describe('an answer', () => {
  test('with a license adds the state, gives the client with the clock from the start, and tells administrators', async () => {
    const [id, same, elsewhere] = [await held(), await held(), await held({ state: 'NM' })]
    expect(await answer(id, LICENSED)).toMatchObject({ status: 200, body: { client_id: id, licensed: true } })
    expect(
      await api.db.row(
        tables.app_user.pick('states_licensed', 'states_unchecked'),
        sql`select states_licensed, states_unchecked from app_user where id = ${broker.id}`,
      ),
    ).toEqual({ states_licensed: ['NY', 'TX'], states_unchecked: ['NY'] })
    const hold = await holdOf(id)
    expect(hold).toMatchObject({ outcome: 'confirmed', license_number: 'NY-1234567' })
    expect(await reasonOf(id)).toEqual({
      broker_id: broker.id,
      assignment_type: 'agent_link',
      reason: 'Came through your assessment link. You confirmed your license in New York',
      due_at: new Date((hold?.held_at.getTime() ?? 0) + 24 * HOUR_MS),
    })
    expect(await clientById(same)).toMatchObject({ broker_id: broker.id })
    expect(await clientById(elsewhere)).toMatchObject({ broker_id: null })
    expect((await listed()).map(({ client_id }) => client_id)).toEqual([elsewhere])
    expect(await api.get(clientEndpoints.readClient, { token, params: { id } })).toMatchObject({ first_name: 'Maria' })
    expect(
      await api.db.rows(
        tables.access_log.pick('actor_id', 'action'),
        sql`select actor_id, action from access_log where subject_id = ${id} and action like 'license.%'`,
      ),
    ).toEqual([{ actor_id: broker.id, action: 'license.confirmed' }])
    await react(api.db, notify)
    const [notice] = await told(administrator)
    expect(notice).toMatchObject({ kind: 'license_confirmed', link: `/admin/users?user=${broker.id}` })
    expect(notice?.body).toContain('NY-1234567')
    // The timer of an answered hold does nothing.
    await hourLater()
    expect(await clientById(id)).toMatchObject({ broker_id: broker.id })
  })

  test('without a license gives the client to the pool, with the reason on both screens', async () => {
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    expect(await answer(id, { licensed: false })).toMatchObject({ status: 200, body: { licensed: false } })
    const hold = await holdOf(id)
    expect(await reasonOf(id)).toEqual({
      broker_id: other.id,
      assignment_type: 'pool',
      reason:
        'Next in line among the available brokers licensed in NY. The agent of their link passed them on, without a license there',
      due_at: new Date((hold?.held_at.getTime() ?? 0) + 24 * HOUR_MS),
    })
    expect(await listed()).toMatchObject([{ client_id: id, first_name: 'Maria', outcome: 'passed' }])
    expect((await api.call(clientEndpoints.readClient, { token, params: { id } })).status).toBe(404)
    expect(JSON.stringify(await listed())).not.toContain(HEALTH)
  })

  test('that repeats changes nothing, and a different one is too late', async () => {
    await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    await answer(id, { licensed: false })
    const before = await reasonOf(id)
    expect((await answer(id, { licensed: false })).status).toBe(200)
    expect(await answer(id, LICENSED)).toMatchObject({ status: 409, body: { code: 'hold_ended' } })
    expect(await reasonOf(id)).toEqual(before)
  })

  test('is too late when the client has another broker by now', async () => {
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    const given = { client_id: id, broker_id: other.id, assignment_type: 'manual', reason: 'By hand' } as const
    await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
    expect(await answer(id, LICENSED)).toMatchObject({ status: 409, body: { code: 'hold_ended' } })
    expect(await reasonOf(id)).toMatchObject({ broker_id: other.id })
    expect((await clientById(id))?.broker_id).toBe(other.id)
  })

  test('about another state than the client lives in by now is refused, and adds no state', async () => {
    const [id, same] = [await held(), await held({ state: 'NM' })]
    await api.db.run(sql`update client set state = 'NM' where id = ${id}`)
    const asked = { state: 'NY' }
    const refused = { status: 409, body: { code: 'client_moved' } }
    expect(await answer(id, { ...LICENSED, ...asked })).toMatchObject(refused)
    expect(await answer(id, LICENSED)).toMatchObject(refused)
    expect(await answer(id, { licensed: false, ...asked })).toMatchObject(refused)
    await api.db.transaction((tx) => emit(tx, 'client.submitted', id, { revision: 2 }))
    await react(api.db, assign)
    expect(await answer(id, { ...LICENSED, ...asked })).toMatchObject(refused)
    expect(await api.get(accountEndpoints.me, { token })).toMatchObject({ states_licensed: ['TX'] })
    expect(await clientById(same)).toMatchObject({ broker_id: null })
    expect(await answer(id, { ...LICENSED, state: 'NM' })).toMatchObject({ status: 200 })
    expect(await clientById(same)).toMatchObject({ broker_id: broker.id })
  })

  test('needs a license number, and belongs to the broker of the link', async () => {
    const id = await held()
    expect((await answer(id, { licensed: true })).status).toBe(422)
    expect((await answer(id, { licensed: true, license_number: ' ' })).status).toBe(422)
    const other = await tokenOf(api, await aUser(api.db))
    expect((await answer(id, LICENSED, other)).status).toBe(404)
    expect((await answer(id, LICENSED, await tokenOf(api, administrator))).status).toBe(404)
    expect(await clientById(id)).toMatchObject({ broker_id: null })
  })

  test('and the end of the hour at the same moment give the client to one broker', async () => {
    await aUser(api.db, { states_licensed: ['NY'] })
    const leads = await Promise.all(Array.from({ length: 10 }, () => aHeldLead(api.db, broker)))
    for (const { id } of leads) {
      const both = await Promise.all([answer(id, LICENSED), answer(id, { licensed: false })])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect(
        await api.db.rows(tables.assignment.pick('id'), sql`select id from assignment where client_id = ${id}`),
      ).toHaveLength(1)
    }
  })
})
