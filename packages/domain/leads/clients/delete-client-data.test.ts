import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressHash } from '../../foundation/notifications/consumer-opt-out.ts'
import { notify } from '../../reactions/notify.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { nudge } from '../assignment/nudge-on-client-assigned.ts'
import { assess } from '../intake/assess-on-client-submitted.ts'
import { mailedToken } from '../intake/intake-token.ts'
import { letUndoPass, tablesWith } from './delete-client-data.fixture.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeAll(async () => {
  await anAdministrator(api.db)
})
beforeEach(async () => {
  broker = await aUser(api.db, { name_in_notifications: true })
  token = await tokenOf(api, broker)
})

/**
 * Creates a client with everything a client can have: two revisions, scores, messages both ways, notifications, leads.
 */
async function aRichClient(): Promise<string> {
  const body = anIntake({
    email: 'zora.quillfeather@example.test',
    first_name: 'Zora',
    last_name: 'Quillfeather',
    phone: '555-0199-77',
    broker_id: broker.id,
    occupation: 'Lighthousekeeper',
    scenario_notes: 'Xylophone',
    medications: ['Nonesuchamycin'],
  })
  await api.get(messagingEndpoints.sendAgentMessage, {
    body: { message: 'Xylophone?', reply_to: 'Zora.Quillfeather@example.test', to_user: broker.id },
  })
  const { id } = await api.get(intakeEndpoints.createClient, {
    body,
    idempotency_key: newId(),
    headers: { 'user-agent': 'Oddbrowser' },
  })
  await react(api.db, assess, assign)
  await answerAgain(api, { ...body, age: 50 })
  await api.get(intakeEndpoints.createClient, { body: { ...body, age: 51 }, headers: { 'user-agent': 'Oddbrowser' } })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  await makeDue(api.db, 'nudge')
  await react(api.db, nudge)
  const message = { message: 'Please call, says Zora Quillfeather', subject: 'Xylophone' }
  const mailed = mailedToken(api.secrets, id, new Date())
  await api.get(messagingEndpoints.sendAgentMessage, { body: message, token: mailed })
  await api.get(messagingEndpoints.sendMessage, {
    token,
    body: { recipient_id: id, message: 'Dear Zora Quillfeather' },
  })
  await api.get(noteEndpoints.addNote, { token, params: { id }, body: { text: 'Xylophone' } })
  await api.get(planEndpoints.recordLearning, {
    token,
    body: { client_id: id, agent_override: { feedback: 'Xylophone' } },
  })
  const { risk_assessment } = await api.get(clientEndpoints.readClient, { token, params: { id } })
  await api.get(planEndpoints.giveFeedback, {
    token,
    body: { assessment_id: risk_assessment?.id, rating: 'thumbs_down', feedback_text: 'Xylophone' },
  })
  await api.get(assistantEndpoints.askAssistant, {
    token,
    body: { message: 'Xylophone: what is the risk?', context: { client_id: id } },
  })
  await api.get(planEndpoints.saveCalculation, { token, body: aCalculation(id) })
  const lead = { contact_type: 'newsletter', client_id: id, notes: 'Xylophone', name: 'Zora Quillfeather' }
  await api.get(intakeEndpoints.recordContactLead, { body: lead, token: mailed })
  return id
}

const aCalculation = (client_id: string) => ({
  client_id,
  original_data: { ai_monthly_cost: 300, ai_deductible: 7500, ai_max_oop: 8200, ai_plan_type: 'silver' },
  modified_data: {
    monthly_premium: 250,
    annual_deductible: 5000,
    max_out_of_pocket: 8000,
    plan_type: 'silver',
    data_source: 'agent_modified',
  },
  final_cost: 3000,
  final_deductible: 5000,
  data_source: 'agent_modified',
})

const CANARIES = [
  'zora',
  'quillfeather',
  '555-0199-77',
  'lighthousekeeper',
  'xylophone',
  'nonesuchamycin',
  'oddbrowser',
  'diabetes',
]

test('leaves nothing of a client but the reduced receipt, and ids in events and the access log', async () => {
  const id = await aRichClient()
  expect(await tablesWith(api, ...CANARIES)).toEqual([
    'client',
    'consent_receipt',
    'contact_lead',
    'message',
    'notification',
    'proposed_update',
  ])
  const answer = await api.get(clientEndpoints.deleteClientData, { params: { id }, token })
  expect(answer).toEqual({
    client_id: id,
    deleted: { assessments: 2, messages: 4, contact_leads: 2 },
    undo_until: expect.any(String),
  })
  // Only the archive for the undo and the proof of consent.
  expect(await tablesWith(api, ...CANARIES)).toEqual(['consent_receipt', 'deleted_client'])
  await letUndoPass(api)
  expect(await tablesWith(api, ...CANARIES)).toEqual([])
  expect(await tablesWith(api, id)).toEqual([
    'access_log',
    'consent_receipt',
    expect.stringMatching(/^outbox_event_\d{4}_\d\d$/),
  ])
  const receipts = await api.db.rows(
    tables.consent_receipt,
    sql`select * from consent_receipt where client_id = ${id} order by client_revision`,
  )
  expect(receipts).toMatchObject([
    { client_revision: 1, ip: null, user_agent: null, text_version: expect.any(String), terms_accepted: true },
    { client_revision: 2, ip: null, user_agent: null, agreed_at: expect.any(Date) },
  ])
  expect(
    await api.db.rows(
      tables.outbox_event.pick('payload'),
      sql`select payload from outbox_event where name = 'client.deleted'`,
    ),
  ).toEqual([{ payload: { broker_id: broker.id } }])
  expect(
    await api.db.rows(
      tables.access_log.pick('actor_id'),
      sql`select actor_id from access_log where action = 'client.deleted' and subject_id = ${id}`,
    ),
  ).toEqual([{ actor_id: broker.id }])
})

test('skips pending deliveries of a deleted client and restores nothing', async () => {
  const { id } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ broker_id: broker.id, last_name: 'Quillfeather' }),
  })
  await react(api.db, assign)
  await api.get(clientEndpoints.deleteClientData, { params: { id }, token })
  await makeDue(api.db, 'nudge')
  await react(api.db, assess, assign, notify, nudge)
  await letUndoPass(api)
  expect(await tablesWith(api, 'quillfeather')).toEqual([])
  expect(
    await api.db.rows(tables.notification.pick('id'), sql`select id from notification where user_id = ${broker.id}`),
  ).toEqual([])
})

test('keeps the system conversation with its earlier message', async () => {
  const [kept, gone] = [
    await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
    await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
  ]
  for (const { id } of [kept, gone]) {
    await api.db.run(sql`
      update event_delivery set due_at = now() + case when aggregate_id = ${id} then '0 s' else '1 h' end::interval
      from outbox_event where outbox_event.id = event_id and subscriber = 'assign' and state = 'pending'`)
    await react(api.db, assign)
    await react(api.db, notify)
  }
  await api.get(clientEndpoints.deleteClientData, { params: { id: gone.id }, token })
  const [conversation] = await api.get(messagingEndpoints.listConversations, { token })
  expect(conversation).toMatchObject({ unread: 0, last_message: { client_id: kept.id } })
})

test('keeps the earlier message for a broker who had the client before', async () => {
  const [kept, gone] = [
    await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
    await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
  ]
  await react(api.db, assign)
  await react(api.db, notify)
  await api.db.run(sql`
    update conversation set last_message_id = (select id from message where client_id = ${gone.id})
    where low_id = ${broker.id} or high_id = ${broker.id}`)
  const next = await aUser(api.db)
  await api.get(intakeEndpoints.assignClientToAgent, {
    body: { client_id: gone.id, agent_id: next.id },
    token: await tokenOf(api, await anAdministrator(api.db)),
  })
  await api.get(clientEndpoints.deleteClientData, { params: { id: gone.id }, token: await tokenOf(api, next) })
  const [conversation] = await api.get(messagingEndpoints.listConversations, { token })
  expect(conversation).toMatchObject({ unread: 0, last_message: { client_id: kept.id } })
})

test('moves the system conversation back to the time of its earlier message', async () => {
  const [kept, gone] = [
    await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
    await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
  ]
  await react(api.db, assign)
  await react(api.db, notify)
  const told_at = new Date('2026-01-05T10:00:00Z')
  await api.db.run(sql`
    update message set created_at = ${told_at} where client_id = ${kept.id} and recipient_id = ${broker.id}`)
  await api.db.run(sql`
    update conversation set last_message_id = (select id from message where client_id = ${gone.id})
    where ${broker.id} in (low_id, high_id)`)
  await api.get(clientEndpoints.deleteClientData, { params: { id: gone.id }, token })
  expect(
    await api.db.rows(
      tables.conversation.pick('last_message_at'),
      sql`select last_message_at from conversation where ${broker.id} in (low_id, high_id)`,
    ),
  ).toEqual([{ last_message_at: told_at }])
})

test('lets the broker and an administrator delete, once, but not another broker', async () => {
  const mine = await aClient(api.db, { broker_id: broker.id })
  const other = await tokenOf(api, await aUser(api.db))
  const remove = (id: string, by: string) => api.call(clientEndpoints.deleteClientData, { params: { id }, token: by })
  expect((await remove(mine.id, other)).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(mine.id, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
  const another = await aClient(api.db, { broker_id: broker.id })
  expect((await remove(another.id, await tokenOf(api, await anAdministrator(api.db)))).status).toBe(200)
})

test('says in the log who was deleted, once it cannot be undone, and who asked for it themselves, with the hash of their address', async () => {
  const [id, restored] = [await aRichClient(), (await aClient(api.db, { broker_id: broker.id })).id]
  const person = await aClient(api.db, { broker_id: broker.id })
  const info = vi.spyOn(api.log, 'info')
  for (const params of [{ id }, { id: restored }]) await api.get(clientEndpoints.deleteClientData, { token, params })
  await api.get(clientEndpoints.restoreClient, { token, params: { id: restored } })
  const deletions = () =>
    info.mock.calls.filter(
      ([about, words]) => words === 'client deleted' && [id, restored, person.id].includes(Object(about).client_id),
    )
  expect(deletions()).toEqual([])
  await letUndoPass(api)
  expect(deletions()).toEqual([[{ client_id: id, own: false }, 'client deleted']])
  await api.get(consumerEndpoints.deleteOwnData, { token: mailedTokenOf(api, person) })
  const hash = addressHash(api.secrets.mail_link, person.email).toString('hex')
  expect(deletions().slice(1)).toEqual([[{ client_id: person.id, own: true, hash }, 'client deleted']])
  await letUndoPass(api)
  expect(deletions().slice(2)).toEqual([[{ client_id: person.id, own: true }, 'client deleted']])
})
