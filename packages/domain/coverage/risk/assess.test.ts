import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4 } from '@waymark/platform/row'
import { intakeTokenOf, tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { describe, expect, test } from 'vitest'
import { deleteForGood } from '../../leads/clients/delete-client-data.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { assessClient } from './assess-client.ts'

const api = await apiForFile()

const submit = (body = anIntake()) => api.get(intakeEndpoints.createClient, { body })
const clientById = async (id: string) => {
  const client = await api.db.row(tables.client, sql`select * from client where id = ${id}`)
  if (!client) throw new Error('the client is gone')
  return client
}
const assessmentsOf = (id: string) =>
  api.db.rows(
    tables.risk_assessment,
    sql`select * from risk_assessment where client_id = ${id} order by client_revision`,
  )
const eventsOf = (id: string) =>
  api.db.rows(
    tables.outbox_event.pick('name', 'payload'),
    sql`select name, payload from outbox_event where aggregate_id = ${id} and name = 'client.assessed'`,
  )

describe('the worker', () => {
  test('saves a submitted client’s score on the row and as an assessment, and emits an event', async () => {
    const { id } = await submit()
    expect(await react(api.db, assess)).toBe(1)
    const client = await clientById(id)
    const [assessment, ...others] = await assessmentsOf(id)
    expect(others).toEqual([])
    expect(assessment).toMatchObject({
      client_revision: 1,
      risk_score: client.risk_score,
      risk_level: client.risk_level,
    })
    expect(client.risk_score).toBeGreaterThan(0)
    expect(await eventsOf(id)).toEqual([{ name: 'client.assessed', payload: { revision: 1, broker_id: null } }])
  })

  test('saves one assessment per revision', async () => {
    const email = `${newId()}@example.test`
    const { id } = await submit(anIntake({ email }))
    await react(api.db, assess)
    await answerAgain(api, anIntake({ email, age: 60, health_conditions: ['cancer'] }))
    await react(api.db, assess)
    const [early, late] = await assessmentsOf(id)
    expect([early?.client_revision, late?.client_revision]).toEqual([1, 2])
    expect(late?.risk_score).toBeGreaterThan(early?.risk_score ?? 100)
    expect((await clientById(id)).risk_score).toBe(late?.risk_score)
    expect(await eventsOf(id)).toHaveLength(2)
  })

  test('scores the current answers when a later submission overtook the event', async () => {
    const email = `${newId()}@example.test`
    const { id } = await submit(anIntake({ email }))
    await answerAgain(api, anIntake({ email, age: 60 }))
    expect(await react(api.db, assess)).toBe(2)
    expect((await assessmentsOf(id)).map(({ client_revision }) => client_revision)).toEqual([2])
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('does nothing when the client was deleted in the meantime', async () => {
    const { id } = await submit()
    await api.db.transaction((tx) => deleteForGood(tx, id, 'test'))
    expect(await react(api.db, assess)).toBe(1)
    expect(await assessmentsOf(id)).toEqual([])
  })
})

describe('requested directly', () => {
  test('by twenty callers and the worker, a client is assessed once and all get the same result', async () => {
    const { id, intake_token } = await submit()
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, () =>
          api.get(riskEndpoints.createRiskAssessment, { params: { id }, token: intake_token }),
        ),
      ),
      react(api.db, assess),
    ])
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await assessmentsOf(id)).toHaveLength(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('while answers change, each revision is scored at most once, and the last one is scored', async () => {
    const email = `${newId()}@example.test`
    const { id } = await submit(anIntake({ email }))
    const answerTenTimes = async () => {
      for (let age = 30; age < 40; age++) await answerAgain(api, anIntake({ email, age }))
    }
    await Promise.all([
      answerTenTimes(),
      ...Array.from({ length: 10 }, () => assessClient(api.db, id).catch(() => undefined)),
    ])
    await react(api.db, assess)
    const assessments = await assessmentsOf(id)
    expect(assessments.at(-1)?.client_revision).toBe(11)
    expect(await eventsOf(id)).toHaveLength(assessments.length)
    expect((await clientById(id)).risk_score).toBe(assessments.at(-1)?.risk_score)
  })
})

describe('an assessment', () => {
  test('is missing until made, then readable by broker and consumer, with each read logged', async () => {
    const broker = await aUser(api.db)
    const { id, intake_token } = await submit()
    await api.db.run(sql`update client set broker_id = ${broker.id} where id = ${id}`)
    const token = await tokenOf(api, broker)
    const read = (by: string) => api.call(riskEndpoints.readRiskAssessment, { params: { id }, token: by })
    expect((await read(token)).status).toBe(404)
    const made = await api.get(riskEndpoints.createRiskAssessment, { params: { id }, token })
    expect(await read(token)).toMatchObject({ status: 200, body: made })
    expect(await read(intake_token)).toMatchObject({ status: 200, body: made })
    expect(
      await api.db.rows(
        tables.access_log.pick('actor_kind', 'actor_id').extend({ reads: int4 }),
        sql`
        select actor_kind, actor_id, count(*)::int as reads from access_log
        where subject_id = ${id} and action = 'risk_assessment.read' group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { actor_kind: 'consumer', actor_id: id, reads: 1 },
      { actor_kind: 'user', actor_id: broker.id, reads: 3 },
    ])
  })

  test('is the same when requested again under one Idempotency-Key, and unknown to who sends unconfirmed answers', async () => {
    const email = `${newId()}@example.test`
    const first = await submit(anIntake({ email }))
    const { id } = first
    const ask = (token: string) =>
      api.call(riskEndpoints.createRiskAssessment, { params: { id }, token, idempotency_key: 'assess-1' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(first.intake_token)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const administrator = await tokenOf(api, await anAdministrator(api.db))
    const before = await ask(administrator)
    const second = await submit(anIntake({ email, age: 60 }))
    expect((await ask(administrator)).body).toEqual(before.body)
    expect((await ask(first.intake_token)).body).toEqual(answers[0]?.body)
    expect((await ask(second.intake_token)).status).toBe(404)
    expect(await assessmentsOf(id)).toHaveLength(1)
  })

  test('without a submission is visible to the broker only', async () => {
    const broker = await aUser(api.db)
    const client = await aClient(api.db, { broker_id: broker.id })
    await assessClient(api.db, client.id)
    const read = (token: string) => api.call(riskEndpoints.readRiskAssessment, { params: { id: client.id }, token })
    expect((await read(await tokenOf(api, broker))).status).toBe(200)
    expect((await read(intakeTokenOf(api, client))).status).toBe(404)
  })

  test.each(['none', 'regular', 'occasional'])('handles exercise %s', async (exercise) => {
    const client = await aClient(api.db, { lifestyle_factors: { exercise } })
    expect((await assessClient(api.db, client.id)).risk_factors).toEqual(expect.any(Object))
  })

  test('of a deleted client is not found', async () => {
    await expect(assessClient(api.db, newId())).rejects.toMatchObject({ status: 404 })
  })
})
