import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { text } from '@waymark/platform/row'
import { startApi } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { react } from '@waymark/testing/react'
import { describe, expect, test } from 'vitest'
import { KEY_REUSED } from '../../idempotency.ts'
import { assess } from './assess-on-client-submitted.ts'
import { intakesForFile, NOTHING, ONE_INTAKE } from './submit-intake.fixture.ts'

const { api, submit, clients, updates, counts } = await intakesForFile()
const { createClient, readIntakeStatus } = intakeEndpoints

describe('the same assessment sent twice within a second', () => {
  test.each([
    ['one after the other', async (body: unknown) => [await submit(body), await submit(body)]],
    ['at once', (body: unknown) => Promise.all([submit(body), submit(body)])],
    ['with two keys', (body: unknown) => Promise.all([submit(body, newId()), submit(body, newId())])],
    ['with one key', (body: unknown) => Promise.all([submit(body, 'twice'), submit(body, 'twice')])],
  ])('%s gets two tokens that both open the assessed client', async (_how, twice) => {
    const body = anIntake({ household_members: [{ age: 9 }], covers_others: true })
    const answers = await twice(body)
    await react(api.db, assess)
    for (const { status, body: answer } of answers) {
      expect(status).toBe(201)
      const { id, intake_token } = createClient.response.parse(answer)
      const opened = await api.get(readIntakeStatus, { params: { id }, token: intake_token })
      expect(opened).toMatchObject({ assessed: true })
    }
    expect(await clients()).toMatchObject([{ revision: 1 }])
    expect(await updates()).toEqual([])
    expect(await counts()).toMatchObject({ consent_receipt: 1, outbox_event: 2 })
  })

  test('gets the same answer again with its key', async () => {
    const body = anIntake()
    await submit(body, 'one')
    const second = await submit(body, 'two')
    expect(await submit(body, 'two')).toMatchObject({ status: 201, body: second.body })
    await api.db.run(sql`update client set submitted_at = submitted_at - interval '2 minutes'`)
    const { id } = createClient.response.parse(second.body)
    expect(createClient.response.parse((await submit(body, 'two')).body).id).toBe(id)
    expect([await clients(), await updates()]).toMatchObject([[{}], []])
  })

  test('counts as another one after a minute', async () => {
    const body = anIntake()
    await submit(body)
    await api.db.run(sql`update client set submitted_at = submitted_at - interval '2 minutes'`)
    await submit(body)
    expect(await updates()).toHaveLength(1)
  })
})

describe('an Idempotency-Key', () => {
  test('used a hundred times at once makes one client and one response, on two processes', async () => {
    await using other = await startApi({ DATABASE_URL: api.config.DATABASE_URL })
    const body = anIntake()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? api : other).call(createClient, { body, idempotency_key: 'key-1' }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await counts()).toEqual({ ...ONE_INTAKE, idempotency_record: 1 })
  })

  test('gives the same response after a restart, and rejects another body', async () => {
    const body = anIntake()
    const first = await submit(body, 'key-2')
    await using restarted = await startApi({ DATABASE_URL: api.config.DATABASE_URL })
    const again = await restarted.call(createClient, { body, idempotency_key: 'key-2' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const another = await restarted.call(createClient, { body: { ...body, age: 45 }, idempotency_key: 'key-2' })
    expect(another).toMatchObject({ status: 422, body: { detail: KEY_REUSED, code: 'idempotency_key_reused' } })
    expect(await counts()).toEqual({ ...ONE_INTAKE, idempotency_record: 1 })
  })

  test('rejects another body in a simultaneous request, too', async () => {
    const bodies = [anIntake(), anIntake()]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => submit(bodies[i % 2], 'key-3')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await counts()).toMatchObject({ client: 1 })
  })

  test('without 1 to 200 characters is rejected, and nothing is stored', async () => {
    expect(await submit(anIntake(), 'k'.repeat(201))).toMatchObject({ status: 422 })
    expect((await submit(anIntake(), '')).status).toBe(422)
    expect(await counts()).toEqual(NOTHING)
    expect((await submit(anIntake(), 'k'.repeat(200))).status).toBe(201)
  })

  test('stores neither answers nor the email address', async () => {
    await submit(anIntake({ email: 'secret@example.test' }), 'key-4')
    const records = await api.db.rows(
      tables.idempotency_record.pick('result').extend({ hash: text }),
      sql`select encode(body_hash, 'escape') as hash, result from idempotency_record`,
    )
    expect(JSON.stringify(records)).not.toMatch(/secret|wi_/)
  })
})
