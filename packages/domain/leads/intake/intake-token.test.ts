import { createSecretKey, randomBytes } from 'node:crypto'
import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { newId } from '@waymark/platform/ids'
import { anIntake } from '@waymark/testing/factories/intake'
import { apiForFile } from '@waymark/testing/for-file'
import { describe, expect, test } from 'vitest'
import { deleteForGood } from '../clients/delete-client-data.ts'
import { intakeToken, mailedToken, markOfNumber, parseConsumerToken, textedToken } from './intake-token.ts'

const api = await apiForFile()

const submit = (body = anIntake()) => api.get(intakeEndpoints.createClient, { body })
const statusOf = (id: string, token: string) => api.call(intakeEndpoints.readIntakeStatus, { params: { id }, token })
const assessNow = (id: string, token: string) => api.call(riskEndpoints.createRiskAssessment, { params: { id }, token })
describe('an intake token', () => {
  test('opens its own client, as a bearer token, a header or a body field', async () => {
    const { id, intake_token } = await submit()
    expect(await statusOf(id, intake_token)).toMatchObject({ status: 200, body: { id, assessed: false, agent: null } })
    const headers = { 'x-intake-token': intake_token }
    expect((await api.call(intakeEndpoints.readIntakeStatus, { params: { id }, headers })).status).toBe(200)
    const body = { contact_type: 'newsletter', client_id: id, intake_token }
    expect((await api.call(intakeEndpoints.recordContactLead, { body })).status).toBe(201)
  })

  test('does not open another client', async () => {
    const [mine, other] = [await submit(), await submit()]
    expect((await statusOf(other.id, mine.intake_token)).status).toBe(404)
    expect((await assessNow(other.id, mine.intake_token)).status).toBe(404)
    const body = { client_id: other.id, agent_id: newId() }
    expect((await api.call(intakeEndpoints.assignClientToAgent, { body, token: mine.intake_token })).status).toBe(404)
  })

  test('is rejected if any character is changed, missing or added', async () => {
    const { id, intake_token } = await submit()
    const at = (index: number) => {
      const changed = intake_token[index] === 'A' ? 'B' : 'A'
      return intake_token.slice(0, index) + changed + intake_token.slice(index + 1)
    }
    // The last character contains unused bits.
    const forged = Array.from({ length: intake_token.length - 4 }, (_, i) => at(i + 3))
    const cut = [intake_token.slice(0, -1), intake_token.slice(0, 20), 'wi_', `${intake_token}AAAA`]
    const answers = await Promise.all([...forged, ...cut].map((token) => statusOf(id, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('is rejected if it names another client with the same signature', async () => {
    const [mine, other] = [await submit(), await submit()]
    const bytes = Buffer.from(mine.intake_token.slice(3), 'base64url')
    bytes.set(Buffer.from(other.intake_token.slice(3), 'base64url').subarray(0, 16))
    expect((await statusOf(other.id, `wi_${bytes.toString('base64url')}`)).status).toBe(401)
  })

  test('expires after ninety days', () => {
    const now = Date.now()
    const days = (count: number) => new Date(now - count * 24 * 3600 * 1000)
    const token = (submitted: Date) => intakeToken(api.secrets, newId(), submitted)
    expect(parseConsumerToken(api.secrets, token(days(89)), new Date(now))).toMatchObject({ kind: 'consumer' })
    expect(() => parseConsumerToken(api.secrets, token(days(91)), new Date(now))).toThrow('no longer valid')
  })

  test('cannot be used as an emailed or texted link, or the reverse', () => {
    const [client_id, now] = [newId(), new Date()]
    const [submission, mailed, texted] = [intakeToken, mailedToken, textedToken].map((make) =>
      make(api.secrets, client_id, now, '(512) 555-0987'),
    )
    expect(parseConsumerToken(api.secrets, submission ?? '')).toEqual({ kind: 'consumer', client_id, since: now })
    expect(parseConsumerToken(api.secrets, mailed ?? '')).toMatchObject({ client_id, by_mail: true })
    expect(parseConsumerToken(api.secrets, texted ?? '')).toEqual({
      kind: 'consumer',
      client_id,
      since: now,
      texted_to: markOfNumber(api.secrets, '512-555-0987'),
    })
    for (const [kind, token] of [
      ['wm_', submission],
      ['wi_', mailed],
      ['wi_', texted],
      ['wm_', texted],
      ['ws_', submission],
    ]) {
      expect(() => parseConsumerToken(api.secrets, `${kind}${token?.slice(3)}`)).toThrow('no longer valid')
    }
  })

  test('tells no one without our secret which number it was texted to', () => {
    const ours = markOfNumber(api.secrets, '(512) 555-0987')
    expect(markOfNumber(api.secrets, '512-555-0988')).not.toBe(ours)
    expect(markOfNumber({ intake_token: createSecretKey(randomBytes(32)) }, '(512) 555-0987')).not.toBe(ours)
  })

  test('opens nothing after the client’s data was deleted', async () => {
    const { id, intake_token } = await submit()
    await api.db.transaction((tx) => deleteForGood(tx, id, 'test'))
    expect((await statusOf(id, intake_token)).status).toBe(404)
  })
})
