import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nullable, row, text } from '@waymark/platform/row'
import { intakeTokenOf, tokenOf } from '@waymark/testing/access'
import { aClient, aLead, anImportedPerson } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { assign } from './assign-on-client-submitted.ts'

const api = await apiForFile()
let administrator: User
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
})

const link = (token: string, client_id: string, agent_id: string, idempotency_key?: string) =>
  api.call(intakeEndpoints.assignClientToAgent, { token, body: { client_id, agent_id }, idempotency_key })
const assignmentsOf = (id: string) =>
  api.db.rows(tables.assignment, sql`select * from assignment where client_id = ${id} order by id`)
const asConsumer = (client: Client) => intakeTokenOf(api, client)
const given = async (broker: User) => {
  const client = await aLead(api.db, { requested_agent: broker.id })
  await react(api.db, assign)
  return client
}

describe('a consumer', () => {
  test('can link to an agent while they have none; a repeat changes nothing', async () => {
    const broker = await aUser(api.db)
    const client = await aClient(api.db)
    const first = await link(asConsumer(client), client.id, broker.id)
    expect(first).toMatchObject({
      status: 200,
      body: {
        client_id: client.id,
        broker_id: broker.id,
        assignment_type: 'agent_link',
        reason: 'Came through your assessment link',
      },
    })
    expect((await link(asConsumer(client), client.id, broker.id)).body).toEqual(first.body)
    expect(await assignmentsOf(client.id)).toHaveLength(1)
  })

  test('who has a broker learns their name and changes nothing', async () => {
    const [broker, other] = [await aUser(api.db), await aUser(api.db)]
    const client = await given(broker)
    expect(await link(asConsumer(client), client.id, other.id)).toMatchObject({
      status: 200,
      body: { broker_id: broker.id },
    })
    expect(await assignmentsOf(client.id)).toHaveLength(1)
  })

  test('who submits again sees only a future time of the earlier assignment', async () => {
    const broker = await aUser(api.db)
    const client = await given(broker)
    const again = () => intakeTokenOf(api, { id: client.id, submitted_at: new Date() })
    const [assignment] = await assignmentsOf(client.id)
    expect((await link(again(), client.id, broker.id)).body).toMatchObject({
      broker_id: broker.id,
      assigned_at: null,
      due_at: assignment?.due_at.toISOString(),
    })
    await api.db.run(sql`update assignment set due_at = now() where client_id = ${client.id}`)
    expect((await link(again(), client.id, broker.id)).body).toMatchObject({ assigned_at: null, due_at: null })
  })

  test('who uses a lead code counts as one use of it', async () => {
    const [broker, client] = [await aUser(api.db), await aClient(api.db)]
    await api.db.run(sql`insert into lead_code (code, user_id) values ('LINK-1', ${broker.id})`)
    for (let time = 0; time < 2; time += 1) await link(asConsumer(client), client.id, 'LINK-1')
    expect(
      await api.db.row(tables.lead_code.pick('uses'), sql`select uses from lead_code where code = 'LINK-1'`),
    ).toEqual({ uses: 1 })
  })

  test('cannot link to an unknown or disabled agent', async () => {
    const disabled = await aUser(api.db, { is_active: false })
    const client = await aClient(api.db)
    for (const agent_id of [newId(), 'nobody', 'demo', disabled.id]) {
      expect((await link(asConsumer(client), client.id, agent_id)).status).toBe(404)
    }
    expect(await assignmentsOf(client.id)).toEqual([])
  })

  test('gets one agent after many simultaneous requests for different ones', async () => {
    const brokers = await Promise.all(Array.from({ length: 10 }, () => aUser(api.db)))
    const client = await aClient(api.db)
    const answers = await Promise.all(brokers.map(({ id }) => link(asConsumer(client), client.id, id)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await assignmentsOf(client.id)).toHaveLength(1)
  })
})

describe('a broker', () => {
  test('may repeat an existing link and nothing else', async () => {
    const [broker, other] = [await aUser(api.db), await aUser(api.db)]
    const client = await given(broker)
    expect((await link(await tokenOf(api, broker), client.id, broker.id)).status).toBe(200)
    expect((await link(await tokenOf(api, broker), client.id, other.id)).status).toBe(403)
    expect((await link(await tokenOf(api, other), client.id, other.id)).status).toBe(404)
    expect(await assignmentsOf(client.id)).toHaveLength(1)
  })

  test('cannot see a client without a broker', async () => {
    const broker = await aUser(api.db)
    const client = await aClient(api.db)
    expect((await link(await tokenOf(api, broker), client.id, broker.id)).status).toBe(404)
  })
})

describe('an administrator', () => {
  test('can move a client to another broker, with a new clock and notifications to both', async () => {
    const [broker, other] = [await aUser(api.db), await aUser(api.db)]
    const client = await given(broker)
    await api.db.run(sql`update client set first_contact_at = now() where id = ${client.id}`)
    const token = await tokenOf(api, administrator)
    expect(await link(token, client.id, other.id)).toMatchObject({
      status: 200,
      body: { broker_id: other.id, assignment_type: 'manual', reason: 'Assigned to you by an administrator' },
    })
    const history = await assignmentsOf(client.id)
    expect(history.map(({ broker_id, end_reason }) => [broker_id, end_reason])).toEqual([
      [broker.id, 'reassigned'],
      [other.id, null],
    ])
    const moved = await api.db.row(tables.client, sql`select * from client where id = ${client.id}`)
    expect(moved).toMatchObject({ broker_id: other.id, first_contact_at: null, due_at: history[1]?.due_at })
    expect(
      await api.db.rows(
        row({ broker_id: text, previous_broker_id: nullable(text) }),
        sql`
        select payload ->> 'broker_id' as broker_id, payload ->> 'previous_broker_id' as previous_broker_id
        from outbox_event where aggregate_id = ${client.id} and name = 'client.assigned' order by id`,
      ),
    ).toEqual([
      { broker_id: broker.id, previous_broker_id: null },
      { broker_id: other.id, previous_broker_id: broker.id },
    ])
    expect(
      await api.db.rows(
        tables.notification.pick('user_id', 'kind', 'body'),
        sql`select user_id, kind, body from notification where client_id = ${client.id}`,
      ),
    ).toEqual([{ user_id: broker.id, kind: 'client_gone', body: 'An administrator gave them to someone else.' }])
    expect(
      await api.db.rows(
        tables.access_log.pick('actor_id'),
        sql`select actor_id from access_log where action = 'client.assigned' and subject_id = ${client.id}`,
      ),
    ).toEqual([{ actor_id: administrator.id }])
  })

  test('moves a client once per Idempotency-Key, which rejects another body', async () => {
    const [broker, other] = [await aUser(api.db), await aUser(api.db)]
    const client = await given(broker)
    const token = await tokenOf(api, administrator)
    const answers = await Promise.all(Array.from({ length: 10 }, () => link(token, client.id, other.id, 'move-1')))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await assignmentsOf(client.id)).toHaveLength(2)
    expect((await link(token, client.id, broker.id, 'move-1')).status).toBe(422)
    await link(token, client.id, broker.id)
    expect((await link(token, client.id, other.id, 'move-1')).body).toEqual(answers[0]?.body)
    expect(await assignmentsOf(client.id)).toHaveLength(3)
  })

  test('cannot give an imported person, who stays with the agent whose book they are in, to another one', async () => {
    const [broker, other] = [await aUser(api.db), await aUser(api.db)]
    const imported = await anImportedPerson(api.db, { broker_id: broker.id })
    const token = await tokenOf(api, administrator)
    expect(await link(token, imported.id, other.id)).toMatchObject({
      status: 409,
      body: {
        detail:
          'This person was imported and has not taken the assessment, so they stay with the agent who imported them.',
        code: 'imported',
      },
    })
    expect(
      await api.db.row(
        tables.client.pick('broker_id', 'due_at'),
        sql`select broker_id, due_at from client where id = ${imported.id}`,
      ),
    ).toEqual({ broker_id: broker.id, due_at: null })
  })
})
