import { documentRequestEndpoints } from '@waymark/contracts/conversations/document-requests/endpoints'
import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { DAY_MS } from '@waymark/contracts/durations'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { quoteEndpoints } from '@waymark/contracts/leads/quotes/endpoints'
import { tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aQuotingLink } from '@waymark/testing/factories/agency'
import { aTag, aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from '../assignment/assign-client.ts'
import { remindTask } from '../tasks/remind-on-task-changed.ts'

const api = await apiForFile()
let broker: User
let next: User
beforeEach(async () => {
  broker = await aUser(api.db)
  next = await aUser(api.db)
})

const own = () => aClient(api.db, { broker_id: broker.id })

const give = (tx: Transaction, client_id: string) =>
  assignClients(tx, [{ client_id, broker_id: next.id, assignment_type: 'manual', reason: 'By hand' }], new Date())

/** Does something that waits for the client, who is given to another broker meanwhile, with their tasks. */
const whileGiven = <T>(client_id: string, work: () => Promise<T>) =>
  whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${client_id}::uuid for update`),
    work,
    (tx) => give(tx, client_id),
  )

const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()
/** Prepares it, and returns what does it. */
type Prepared = (client_id: string, token: string) => Promise<() => Promise<{ status: number }>>
const WITH_TASKS: [string, Prepared][] = [
  [
    'finish a repeating task',
    async (client_id, token) => {
      const { id } = await aTask(api.db, broker, { client_id, repeat: 'daily' })
      return () => api.call(taskEndpoints.changeTask, { token, params: { id }, body: { done: true } })
    },
  ],
  [
    'delete a task',
    async (client_id, token) => {
      const { id } = await aTask(api.db, broker, { client_id })
      return () => api.call(taskEndpoints.deleteTask, { token, params: { id } })
    },
  ],
  [
    'take a call back',
    async (client_id, token) => {
      const follow_up = { title: 'Send the quote', due_at: tomorrow() }
      const body = { outcome: 'talked', follow_up }
      const { id } = await api.get(callEndpoints.logCall, { token, params: { id: client_id }, body })
      return () => api.call(callEndpoints.deleteCall, { token, params: { id } })
    },
  ],
  [
    'take a request for documents back',
    async (client_id, token) => {
      const body = { documents: ['Photo ID'], message: 'Please send it', due_at: tomorrow() }
      const { id } = await api.get(documentRequestEndpoints.askForDocuments, { token, params: { id: client_id }, body })
      return () => api.call(documentRequestEndpoints.takeBackDocumentRequest, { token, params: { id } })
    },
  ],
]

test.each(WITH_TASKS)(
  'a broker cannot %s of a client who is given to another at this moment',
  async (_what, prepare) => {
    const { id } = await own()
    const act = await prepare(id, await tokenOf(api, broker))
    expect((await whileGiven(id, act)).status).toBe(404)
    const tasks = await api.db.rows(
      tables.task.pick('assignee_id', 'done_at', 'deleted_at'),
      sql`select assignee_id, done_at, deleted_at from task where client_id = ${id}::uuid`,
    )
    expect(tasks).toEqual([{ assignee_id: next.id, done_at: null, deleted_at: null }])
  },
)

const noted = async (id: string, token: string) =>
  (await api.get(noteEndpoints.addNote, { token, params: { id }, body: { text: 'Prefers mornings' } })).id
const TO_NOTES: [string, Prepared][] = [
  [
    'edit',
    async (client_id, token) => {
      const id = await noted(client_id, token)
      return () => api.call(noteEndpoints.editNote, { token, params: { id }, body: { text: 'Prefers evenings' } })
    },
  ],
  [
    'delete',
    async (client_id, token) => {
      const id = await noted(client_id, token)
      return () => api.call(noteEndpoints.deleteNote, { token, params: { id } })
    },
  ],
]

test.each(TO_NOTES)(
  'a broker cannot %s a note on a client who is given to another at this moment',
  async (_what, prepare) => {
    const { id } = await own()
    const act = await prepare(id, await tokenOf(api, broker))
    expect((await whileGiven(id, act)).status).toBe(404)
    const notes = await api.db.rows(
      tables.client_note.pick('edited_at', 'deleted_at'),
      sql`select edited_at, deleted_at from client_note where client_id = ${id}::uuid`,
    )
    expect(notes).toEqual([{ edited_at: null, deleted_at: null }])
  },
)

test('a broker cannot restore a task that another gets at this moment', async () => {
  const { id: client_id } = await own()
  const { id } = await aTask(api.db, broker, { client_id, deleted_at: new Date() })
  const token = await tokenOf(api, broker)
  const restored = await whileHeld(
    api.db,
    (tx) => give(tx, client_id),
    () => api.call(taskEndpoints.restoreTask, { token, params: { id } }),
  )
  expect(restored.status).toBe(404)
  expect(await api.db.exists(sql`select from task where id = ${id}::uuid and deleted_at is null`)).toBe(false)
})

const WRITES: [string, Prepared][] = [
  [
    'write a note about',
    async (id, token) => () =>
      api.call(noteEndpoints.addNote, { token, params: { id }, body: { text: 'Prefers mornings' } }),
  ],
  [
    'tag',
    async (id, token) => {
      const { id: tag_id } = await aTag(api.db, broker)
      return () => api.call(tagEndpoints.tagClient, { token, params: { id }, body: { tag_id, tagged: true } })
    },
  ],
  [
    'log a call with',
    async (id, token) => () =>
      api.call(callEndpoints.logCall, {
        token,
        params: { id },
        body: { outcome: 'talked', follow_up: { title: 'Send the quote', due_at: tomorrow() } },
      }),
  ],
  [
    'add a task about',
    async (client_id, token) => () =>
      api.call(taskEndpoints.createTask, { token, body: { client_id, title: 'Send the quote', due_at: tomorrow() } }),
  ],
  [
    'say what they would recommend to',
    async (client_id, token) => () =>
      api.call(planEndpoints.recordLearning, { token, body: { client_id, agent_override: { feedback: 'Silver' } } }),
  ],
  [
    'save figures for',
    async (client_id, token) => () =>
      api.call(planEndpoints.saveCalculation, {
        token,
        body: {
          client_id,
          original_data: { ai_monthly_cost: 300, ai_deductible: 7500, ai_max_oop: 8200, ai_plan_type: 'silver' },
          modified_data: {
            monthly_premium: 250,
            annual_deductible: 6000,
            max_out_of_pocket: 8000,
            plan_type: 'silver',
            data_source: 'agent_modified',
          },
        },
      }),
  ],
  [
    'open a quoting link for',
    async (id, token) => {
      const { id: quoting_link_id } = await aQuotingLink(api.db, broker)
      return () => api.call(quoteEndpoints.openQuotingLink, { token, params: { id }, body: { quoting_link_id } })
    },
  ],
  [
    'start a census of',
    async (client_id, token) => () =>
      api.call(censusEndpoints.createCensus, { token, body: { client_id, name: 'Family', kind: 'family' } }),
  ],
  [
    'upload a file for',
    async (id, token) => () => {
      const body = new FormData()
      body.append('file', new Blob(['plan,carrier\n'], { type: 'text/csv' }), 'plans.csv')
      return api.call(messageFileEndpoints.uploadMessageFile, { token, params: { id }, body })
    },
  ],
]

test.each(WRITES)('a broker cannot %s a client who is given to another at this moment', async (_what, prepare) => {
  const { id } = await own()
  const act = await prepare(id, await tokenOf(api, broker))
  expect((await whileGiven(id, act)).status).toBe(404)
  const written = await api.db.exists(sql`
    select from client_note where client_id = ${id}::uuid
    union all select from client_tag where client_id = ${id}::uuid
    union all select from client_call where client_id = ${id}::uuid
    union all select from task where client_id = ${id}::uuid
    union all select from ai_learning where client_id = ${id}::uuid
    union all select from plan_calculation where client_id = ${id}::uuid
    union all select from quoting_link_open where client_id = ${id}::uuid
    union all select from census where client_id = ${id}::uuid
    union all select from message_file where client_id = ${id}::uuid`)
  expect(written).toBe(false)
})

test('a census waits for its client without a lock on the broker that a write about the client needs', async () => {
  const { id: client_id } = await own()
  const token = await tokenOf(api, broker)
  const body = { client_id, name: 'Family', kind: 'family' as const }
  const created = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${client_id}::uuid for update`),
    () => api.call(censusEndpoints.createCensus, { token, body }),
    (tx) => tx.run(sql`select from app_user where id = ${broker.id}::uuid for no key update nowait`),
  )
  expect(created.status).toBe(201)
})

test('a broker cannot take a tag off a client who is given to another at this moment', async () => {
  const { id } = await own()
  const { id: tag_id } = await aTag(api.db, broker)
  const token = await tokenOf(api, broker)
  const tag = (tagged: boolean) => api.call(tagEndpoints.tagClient, { token, params: { id }, body: { tag_id, tagged } })
  await tag(true)
  expect((await whileGiven(id, () => tag(false))).status).toBe(404)
  expect(await api.db.exists(sql`select from client_tag where client_id = ${id}::uuid`)).toBe(true)
})

test('reminds the broker who gets the client at this moment of a task that is due', async () => {
  const { id } = await own()
  const task = await aTask(api.db, broker, { client_id: id, due_at: new Date() })
  await api.db.transaction((tx) => emit(tx, 'task.changed', task.id, { assignee_id: broker.id, client_id: id }))
  await whileGiven(id, () => react(api.db, remindTask))
  const told = await api.db.rows(
    tables.notification.pick('user_id', 'kind'),
    sql`select user_id, kind from notification where client_id = ${id}::uuid`,
  )
  expect(told).toEqual([{ user_id: next.id, kind: 'task_due' }])
})
