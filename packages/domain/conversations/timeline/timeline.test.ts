import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { TIMELINE_GROUPS, timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aNote, aTask } from '@waymark/testing/factories/client-work'
import { anAssignment } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'

const api = await apiForFile()
let broker: User
let token: string
let client: { id: string; intake_token: string }
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  client = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  await react(api.db, assess, assign)
})

const read = (query = {}, by = token) =>
  api.get(timelineEndpoints.readTimeline, { params: { id: client.id }, token: by, query })

const shown = async (by: string) => JSON.stringify(await read({}, by)).includes('Mine alone')

/** Creates one entry of every kind. */
async function everythingHappens() {
  const params = { id: client.id }
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message: 'Hello' } })
  await api.get(messagingEndpoints.sendAgentMessage, { token: client.intake_token, body: { message: 'Hello back' } })
  await api.get(clientEndpoints.changeClientStatus, { token, params, body: { status: 'quoted' } })
  await api.get(noteEndpoints.addNote, { token, params, body: { text: 'Likes mornings' } })
  await api.get(callEndpoints.logCall, {
    token,
    params,
    body: { outcome: 'talked', minutes: 12, note: 'Wants silver' },
  })
  const due_at = new Date().toISOString()
  const task = await api.get(taskEndpoints.createTask, {
    token,
    body: { title: 'Send the quote', due_at, client_id: client.id },
  })
  await api.get(taskEndpoints.changeTask, { token, params: { id: task.id }, body: { done: true } })
  const { risk_assessment } = await api.get(clientEndpoints.readClient, { token, params })
  await api.get(planEndpoints.giveFeedback, {
    token,
    body: { assessment_id: risk_assessment?.id, rating: 'thumbs_up' },
  })
  await api.get(planEndpoints.recordLearning, {
    token,
    body: { client_id: client.id, agent_override: { feedback: 'Silver does' } },
  })
  await api.get(planEndpoints.saveCalculation, {
    token,
    body: {
      client_id: client.id,
      original_data: { ai_monthly_cost: 500, ai_deductible: 1800 },
      modified_data: {
        monthly_premium: 400,
        annual_deductible: 3500,
        plan_type: 'silver',
        data_source: 'agent_modified',
      },
    },
  })
}

test('lists everything that happened, newest first', async () => {
  await everythingHappens()
  const told = await read()
  expect(told.map(({ kind }) => kind).toSorted()).toEqual([
    'assessed',
    'assigned',
    'calculated',
    'called',
    'consented',
    'message_received',
    'message_sent',
    'noted',
    'rated',
    'status_changed',
    'status_changed',
    'submitted',
    'task_done',
    'taught',
  ])
  expect(told.map(({ at }) => at)).toEqual(
    told
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(told.find(({ kind }) => kind === 'assigned')).toMatchObject({
    by: 'Ada Broker',
    by_me: true,
    reason: 'Came through your assessment link',
  })
  expect(told.find(({ kind }) => kind === 'calculated')).toMatchObject({ plan_type: 'silver', final_cost: 4800 })
})

test('is narrowed to one group of entries, page by page', async () => {
  await everythingHappens()
  const kinds = async (query: object) => (await read(query)).map(({ kind }) => kind)
  expect(await kinds({ group: 'calls' })).toEqual(['called'])
  expect((await kinds({ group: 'messages' })).toSorted()).toEqual(['message_received', 'message_sent'])
  expect((await kinds({ group: 'client' })).toSorted()).toEqual(['consented', 'submitted'])
  const each = await Promise.all(TIMELINE_GROUPS.map((group) => kinds({ group })))
  expect(each.flat().toSorted()).toEqual((await kinds({})).toSorted())

  const query = { group: 'status', limit: 1 }
  const first = await api.call(timelineEndpoints.readTimeline, { params: { id: client.id }, token, query })
  const next = new URL(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', api.url)
  expect(next.searchParams.get('group')).toBe('status')
  const cursor = next.searchParams.get('cursor') ?? ''
  expect([...(await read(query)), ...(await read({ ...query, limit: 9, cursor }))]).toEqual(
    await read({ group: 'status' }),
  )
})

test('pages through every entry once, even if times are equal', async () => {
  await everythingHappens()
  await api.db.run(sql`update client_note set created_at = '2026-01-01' where client_id = ${client.id}`)
  await api.db.run(sql`update client_status_change set changed_at = '2026-01-01' where client_id = ${client.id}`)
  const all = await read({ limit: 100 })
  const walked: unknown[] = []
  let cursor: string | undefined
  do {
    const answer = await api.call(timelineEndpoints.readTimeline, {
      params: { id: client.id },
      token,
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    walked.push(...(answer.body as unknown[]))
    const next = answer.headers.get('link')
    cursor = next
      ? (new URL(next.slice(1, next.indexOf('>')), api.url).searchParams.get('cursor') ?? undefined)
      : undefined
  } while (cursor)
  expect(walked).toEqual(all)
  const bad = await api.call(timelineEndpoints.readTimeline, {
    params: { id: client.id },
    token,
    query: { cursor: 'x' },
  })
  expect(bad.status).toBe(422)
})

test('hides another broker’s private notes, but not from administrators', async () => {
  const former = await aUser(api.db)
  await aNote(api.db, { client_id: client.id, user_id: former.id, text: 'Mine alone' })
  expect(await shown(token)).toBe(false)
  expect(await shown(await tokenOf(api, await anAdministrator(api.db)))).toBe(true)
})

test('hides what an administrator did for themselves from the broker, and shows it to administrators', async () => {
  const administrator = await anAdministrator(api.db)
  const by = await tokenOf(api, administrator)
  const { id } = await api.get(taskEndpoints.createTask, {
    token: by,
    body: { title: 'Mine alone', due_at: new Date().toISOString(), client_id: client.id },
  })
  await api.get(taskEndpoints.changeTask, { token: by, params: { id }, body: { done: true } })
  expect(await shown(token)).toBe(false)
  expect(await shown(by)).toBe(true)
  expect(await shown(await tokenOf(api, await anAdministrator(api.db)))).toBe(true)
})

test('hides what an administrator did for themselves before tasks said so, but not what they did as the broker', async () => {
  const administrator = await anAdministrator(api.db)
  const done = { client_id: client.id, is_private: null, done_at: new Date() }
  await aTask(api.db, administrator, { ...done, title: 'Mine alone' })
  const by = await tokenOf(api, administrator)
  expect([await shown(token), await shown(by)]).toEqual([false, true])
  await anAssignment(api.db, { client_id: client.id, broker_id: administrator.id })
  expect([await shown(token), await shown(by)]).toEqual([true, true])
})

test('hides a deleted note', async () => {
  const note = await api.get(noteEndpoints.addNote, { token, params: { id: client.id }, body: { text: 'Away' } })
  await api.get(noteEndpoints.deleteNote, { token, params: { id: note.id } })
  expect((await read()).map(({ kind }) => kind)).not.toContain('noted')
})

const openings = async () => (await read({ group: 'client' })).filter(({ kind }) => kind === 'result_opened')
const look = () => api.get(consumerEndpoints.readOwnResult, { token: client.intake_token })

test('says once that the client saw their result, however often they look, and nothing of where from', async () => {
  expect(await openings()).toEqual([])
  await Promise.all([look(), look(), look()])
  const [first, ...others] = await openings()
  expect(first).toMatchObject({ by: null, by_me: false })
  expect(others).toEqual([])
  await look()
  expect(await openings()).toEqual([first])
  const written = await api.db.rows(
    tables.outbox_event.pick('payload'),
    sql`select payload from outbox_event where aggregate_id = ${client.id}::uuid and name = 'client.result_opened'`,
  )
  expect(written).toEqual([{ payload: { broker_id: broker.id } }])
})

test('shows life events, and between which times an appointment was moved', async () => {
  const params = { id: client.id }
  const record = (life_event: object | null) =>
    api.get(clientEndpoints.changeLifeEvent, { token, params, body: { life_event } })
  const { id } = await anAppointment(api.db, broker, { client_id: client.id })
  await record({ kind: 'married', on: '2026-05-01' })
  await record({ kind: 'married', on: '2026-05-01' })
  await record(null)
  expect((await read({ group: 'status' })).filter(({ kind }) => kind === 'life_event_changed')).toMatchObject([
    { life_event: null, on: null, by_me: true },
    { life_event: 'married', on: '2026-05-01' },
  ])
  const times = [72, 96].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const [booked] = await api.get(appointmentEndpoints.listAppointments, { token })
  for (const starts_at of times) {
    await api.get(appointmentEndpoints.moveAppointment, { token, params: { id }, body: { starts_at } })
  }
  expect(await read({ group: 'appointments' })).toMatchObject([
    { kind: 'appointment_moved', from_starts_at: times[0], starts_at: times[1], party: 'broker', by_me: true },
    { kind: 'appointment_moved', from_starts_at: booked?.starts_at, starts_at: times[0] },
    { kind: 'appointment_booked', starts_at: booked?.starts_at },
  ])
})
