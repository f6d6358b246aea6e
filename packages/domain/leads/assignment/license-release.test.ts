import { HOUR_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { aTask } from '@waymark/testing/factories/client-work'
import { insert } from '@waymark/testing/factories/insert'
import { anIntake } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { wakeConversation } from '../../conversations/messaging/wake-on-snooze-changed.ts'
import { notify } from '../../reactions/notify.ts'
import { remindTask } from '../tasks/remind-on-task-changed.ts'
import { assign } from './assign-on-client-submitted.ts'
import { escalate } from './escalate-on-client-assigned.ts'
import { LICENSED, licenseHolds } from './license-hold.fixture.ts'
import { release } from './release-on-client-held.ts'

const api = await apiForFile()
const { answer, begin, clientById, held, holdOf, hourLater, listed, reasonOf, told } = licenseHolds(api)
let administrator: User
let broker: User
let token: string
beforeEach(async () => {
  ;({ administrator, broker, token } = await begin())
})

const offered = () => api.db.rows(tables.client_referral.pick('status'), sql`select status from client_referral`)

describe('without an answer', () => {
  test('the client goes on after an hour and not before, and the broker is told', async () => {
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    await makeDue(api.db, 'release')
    await api.db.run(sql`update license_hold set answer_by = now() + interval '1 minute'`)
    await react(api.db, release)
    expect(await clientById(id)).toMatchObject({ broker_id: null })
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({ broker_id: other.id })
    expect((await reasonOf(id))?.reason).toContain('did not confirm a license there within an hour')
    await react(api.db, notify)
    expect((await told(broker)).map(({ kind }) => kind)).toEqual(['license_expired'])
    expect((await told(other)).map(({ kind }) => kind)).toEqual(['new_lead'])
  })

  test('the client goes on after an hour also if the clock of the worker is behind that of the database', async () => {
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    vi.setSystemTime(Date.now() - 60_000)
    onTestFinished(() => void vi.useRealTimers())
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({ broker_id: other.id })
  })

  test('what the broker offered of the client ends when they go on, and stays open while they wait', async () => {
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    await aReferral(api.db, { from: broker, to: other }, { client_id: id })
    expect(await offered()).toEqual([{ status: 'open' }])
    await hourLater()
    expect(await offered()).toEqual([{ status: 'withdrawn' }])
  })

  test('the client waits in the admin queue when no other broker is licensed there', async () => {
    const id = await held()
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({
      broker_id: administrator.id,
      assignment_type: 'admin_queue',
      reason:
        'No broker licensed in NY was available. The agent of their link did not confirm a license there within an hour',
    })
  })

  test('the client goes to a broker who has added the state to their list, which is logged and told', async () => {
    const id = await held()
    const body = { states_licensed: ['NY', 'TX'] }
    for (let times = 0; times < 2; times += 1) await api.get(accountEndpoints.updatePreferences, { token, body })
    expect(await told(administrator)).toEqual([
      {
        kind: 'states_added',
        body: 'New on their list of states: New York. Please check the license.',
        link: `/admin/users?user=${broker.id}`,
      },
    ])
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({ broker_id: broker.id, reason: 'Came through your assessment link' })
    await react(api.db, notify)
    const [, got] = await told(administrator)
    expect(got).toMatchObject({ kind: 'states_added', link: `/admin/users?user=${broker.id}` })
    expect(got?.body).toContain('a client from New York, who waited for it')
    await api.get(agencyEndpoints.updateAgencyProfile, { token, body: { states_licensed: ['NM', 'NY'] } })
    expect(
      await api.db.rows(
        tables.access_log.pick('actor_id', 'action', 'subject_kind', 'subject_id'),
        sql`
        select actor_id, action, subject_kind, subject_id from access_log
        where action like 'license.%' order by action, subject_kind`,
      ),
    ).toEqual(
      [
        ['license.state_added', 'state:NM'],
        ['license.state_added', 'state:NY'],
        ['license.state_removed', 'state:TX'],
      ].map(([action, subject_kind]) => ({ actor_id: broker.id, action, subject_kind, subject_id: broker.id })),
    )
  })

  test('a client of a disabled broker goes on, and a deleted client needs nothing', async () => {
    const [id, deleted] = [await held(), await held()]
    await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}`)
    await api.db.run(sql`delete from client where id = ${deleted}`)
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({ broker_id: administrator.id })
    expect(await holdOf(deleted)).toMatchObject({ outcome: null })
  })
})

const again = (email: string, zip_code: string) => answerAgain(api, anIntake({ email, zip_code }))
const arrive = async (zip_code: string) => {
  const email = `${crypto.randomUUID()}@example.test`
  const { id } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ email, zip_code, broker_id: broker.id }),
  })
  await react(api.db, assign)
  return { id, email }
}

const write = (client_id: string) =>
  api.db.transaction((tx) => {
    const [sender, recipient] = [{ kind: 'client', id: client_id } as const, { kind: 'user', id: broker.id } as const]
    return deliverMessage(tx, { sender, recipient, message: 'Which doctors?' })
  })

describe('a client who answers again from another state', () => {
  test('is taken from a broker without a license there at once, and held for their word', async () => {
    const { id, email } = await arrive('75001')
    expect(await clientById(id)).toMatchObject({ broker_id: broker.id })
    await again(email, '10001')
    expect((await api.call(clientEndpoints.readClient, { token, params: { id } })).status).toBe(404)
    await react(api.db, assign)
    expect(await api.call(clientEndpoints.readClient, { token, params: { id } })).toMatchObject({
      status: 403,
      body: { code: 'license_unconfirmed' },
    })
    await answer(id, LICENSED)
    expect(await reasonOf(id)).toMatchObject({ broker_id: broker.id, assignment_type: 'agent_link' })
  })

  test('is a new question with an hour of its own if they wait already, with the clock from the start', async () => {
    const { id, email } = await arrive('10001')
    await api.db.run(sql`
      update license_hold set held_at = held_at - interval '50 minutes', answer_by = answer_by - interval '50 minutes'`)
    await react(api.db, notify)
    await api.db.run(sql`
      insert into snooze (user_id, item, client_id, until)
      values (${broker.id}::uuid, ${`license:${id}`}, ${id}::uuid, now() + interval '3 hours')`)
    const before = await holdOf(id)
    await again(email, '87102')
    await react(api.db, assign)
    await react(api.db, notify)
    await makeDue(api.db, 'release')
    await react(api.db, release)
    const hold = await holdOf(id)
    expect(hold).toMatchObject({ state: 'NM', held_at: before?.held_at, outcome: null })
    expect(hold?.answer_by.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2)
    expect(await listed()).toMatchObject([{ client_id: id, state: 'NM' }])
    expect(await api.db.rows(tables.snooze.pick('item'), sql`select item from snooze`)).toEqual([])
    const [first, second] = (await told(broker)).filter(({ kind }) => kind === 'license_needed')
    expect(first?.body).toContain('New York')
    expect(second?.body).toContain('New Mexico')
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({ broker_id: administrator.id, assignment_type: 'admin_queue' })
  })

  test('comes with the reminders that were due while they waited', async () => {
    const { id, email } = await arrive('75001')
    const { conversation_id } = await write(id)
    await again(email, '10001')
    await react(api.db, assign)
    const now = new Date()
    const task = await aTask(api.db, broker, { client_id: id, due_at: now })
    const item = `conversation:${conversation_id}`
    await insert(api.db, 'snooze', { user_id: broker.id, item, client_id: id, conversation_id, until: now })
    await api.db.transaction(async (tx) => {
      await emit(tx, 'task.changed', task.id, { assignee_id: broker.id, client_id: id })
      await emit(tx, 'conversation.snooze_changed', conversation_id, { user_id: broker.id })
    })
    const reminders = async () => {
      await react(api.db, remindTask, wakeConversation)
      return (await told(broker)).map(({ kind }) => kind).toSorted()
    }
    expect(await reminders()).toEqual([])
    await answer(id, LICENSED)
    expect(await reminders()).toEqual(['conversation_back', 'task_due'])
  })

  test('brings the reminders of due tasks to the new broker', async () => {
    const { id, email } = await arrive('75001')
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    await again(email, '10001')
    await react(api.db, assign)
    const task = await aTask(api.db, broker, { client_id: id, due_at: new Date() })
    await api.db.transaction((tx) => emit(tx, 'task.changed', task.id, { assignee_id: broker.id, client_id: id }))
    await react(api.db, remindTask)
    await answer(id, { licensed: false })
    await react(api.db, remindTask)
    expect((await told(other)).map(({ kind }) => kind)).toEqual(['task_due'])
  })

  test('goes back to the broker with answers from a state on their list', async () => {
    const { id, email } = await arrive('10001')
    expect(await holdOf(id)).toMatchObject({ outcome: null })
    await again(email, '75001')
    await react(api.db, assign)
    expect(await clientById(id)).toMatchObject({ broker_id: broker.id })
    expect(await listed()).toEqual([])
  })

  test('is not hidden by a snooze of the first contact from before they moved', async () => {
    const { id, email } = await arrive('75001')
    const until = new Date(Date.now() + HOUR_MS)
    await insert(api.db, 'snooze', { user_id: broker.id, item: `first_contact:${id}`, client_id: id, until })
    await again(email, '10001')
    await react(api.db, assign)
    await answer(id, LICENSED)
    expect(await clientById(id)).toMatchObject({ broker_id: broker.id })
    expect(await api.db.rows(tables.snooze.pick('item'), sql`select item from snooze`)).toEqual([])
  })

  test('may return to the pool of the new state, because the 24 hours begin again', async () => {
    const [first, second] = [
      await aUser(api.db, { states_licensed: ['NY'] }),
      await aUser(api.db, { states_licensed: ['NY'] }),
    ]
    const email = `${crypto.randomUUID()}@example.test`
    const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ email, zip_code: '75001' }) })
    await react(api.db, assign)
    await api.db.run(sql`update client set pool_returns = 1 where id = ${id}`)
    await again(email, '10001')
    await react(api.db, assign)
    expect(await reasonOf(id)).toMatchObject({ broker_id: first.id, assignment_type: 'pool' })
    await makeDue(api.db, 'escalate')
    await react(api.db, escalate)
    expect(await reasonOf(id)).toMatchObject({ broker_id: second.id, assignment_type: 'pool' })
  })

  test('goes from a pool broker to the pool of the new state', async () => {
    const other = await aUser(api.db, { states_licensed: ['NY'] })
    const email = `${crypto.randomUUID()}@example.test`
    const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ email, zip_code: '75001' }) })
    await react(api.db, assign)
    expect(await reasonOf(id)).toMatchObject({ broker_id: broker.id, assignment_type: 'pool' })
    await aReferral(api.db, { from: broker, to: other }, { client_id: id })
    await again(email, '10001')
    await react(api.db, assign)
    expect(await reasonOf(id)).toMatchObject({ broker_id: other.id, assignment_type: 'pool' })
    expect(await offered()).toEqual([{ status: 'withdrawn' }])
    const [gone, ...others] = await told(broker)
    expect(others).toEqual([])
    expect(gone).toMatchObject({ kind: 'client_gone', body: 'They moved to a state that is not on your list.' })
  })
})

const give = async (client_id: string, agent_id: string) =>
  api.call(intakeEndpoints.assignClientToAgent, {
    token: await tokenOf(api, administrator),
    body: { client_id, agent_id },
  })

describe('an administrator', () => {
  test('can give a held client to a broker licensed there, and to no other', async () => {
    const [id, other] = [await held(), await aUser(api.db, { states_licensed: ['NY'] })]
    const refused = await give(id, broker.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_licensed' } })
    expect(JSON.stringify(refused.body)).toContain('This agent is not licensed in New York.')
    expect(await give(id, other.id)).toMatchObject({ status: 200, body: { broker_id: other.id } })
    expect(await holdOf(id)).toMatchObject({ outcome: 'reassigned' })
    expect((await answer(id, LICENSED)).status).toBe(409)
    await hourLater()
    expect(await reasonOf(id)).toMatchObject({ broker_id: other.id })
    await react(api.db, notify)
    expect((await told(broker)).map(({ kind }) => kind)).toEqual(['client_gone'])
  })

  test('gives a held client to the broker who was asked, without a word of someone else', async () => {
    const id = await held()
    await api.db.run(sql`update app_user set states_licensed = '{NY,TX}' where id = ${broker.id}`)
    expect(await give(id, broker.id)).toMatchObject({ status: 200, body: { broker_id: broker.id } })
    await react(api.db, notify)
    expect((await told(broker)).map(({ kind }) => kind)).toEqual(['new_lead'])
  })

  test('who gives a client back to the agent who passed them on takes them off the list of those who went on', async () => {
    await aUser(api.db, { states_licensed: ['NY'] })
    const id = await held()
    await answer(id, { licensed: false })
    expect(await listed()).toMatchObject([{ client_id: id, outcome: 'passed' }])
    await api.db.run(sql`update app_user set states_licensed = '{NY,TX}' where id = ${broker.id}`)
    expect((await give(id, broker.id)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('sees a held client', async () => {
    const id = await held()
    const as = await tokenOf(api, administrator)
    expect(await api.get(clientEndpoints.readClient, { token: as, params: { id } })).toMatchObject({ id })
  })
})
