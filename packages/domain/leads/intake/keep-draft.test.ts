import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { startApi, type TestApi } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/clients'
import { react } from '@waymark/testing/react'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { assess } from './assess-on-client-submitted.ts'
import { openDraft } from './keep-draft.ts'
import { draftToken, newDraftKey } from './seal-draft.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-draft-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const answers = { email: 'jo@example.test', age: '45', health_conditions: ['copd' as const], medications: 'Xylophonin' }
const save = (email: string) => api.get(draftEndpoints.saveDraft, { body: { email, step: 3, agent: 'SUNNY', answers } })
const open = (token: string) => api.call(draftEndpoints.openDraft, { body: { token } })

const discard = (token: string) => api.call(draftEndpoints.discardDraft, { body: { token } })

async function mails() {
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  await react(api.db, mailReaction({ config, secrets: api.secrets }))
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))))
}

/** Saves, and takes the token out of the mail. */
async function mailedToken(email = `${newId()}@example.test`): Promise<string> {
  await save(email)
  const mail = (await mails()).find(({ to }) => to?.[0]?.address === email)
  const token = /\/intake#resume=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link was mailed')
  return token
}

test('the link brings step and answers back, as often as it is opened', async () => {
  const token = await mailedToken()
  for (let times = 0; times < 2; times++) {
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ step: 3, agent: 'SUNNY', answers: { ...answers, gender: null, occupation: '' } })
  }
})

test('the mail holds no answer, and once it is out no row opens the draft', async () => {
  await save(`${newId()}@example.test`)
  const [mail] = await mails()
  expect(mail?.text).not.toMatch(/xylophonin|copd/i)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  const rows = await api.db.rows(
    tables.intake_draft.pick('mail_to', 'mail_key', 'sealed'),
    sql`select mail_to, mail_key, sealed from intake_draft order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ mail_to: null, mail_key: null }])
  expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/xylophonin|copd/i)
})

test('a link that is forged, damaged or of another draft opens nothing', async () => {
  const [token, other] = [await mailedToken(), await mailedToken()]
  const [id = '', key = ''] = token.split('.')
  for (const wrong of [
    draftToken(id, newDraftKey()),
    `${other.split('.')[0]}.${key}`,
    `${newId()}.${key}`,
    token.slice(0, -6),
    'nonsense',
  ]) {
    expect((await open(wrong)).status).toBe(401)
  }
  expect((await open(token)).status).toBe(200)
})

test('a link older than 14 days opens nothing', async () => {
  const token = await mailedToken()
  const after = new Date(Date.now() + 14 * 24 * 3600 * 1000 + 1000)
  await expect(openDraft(api, token, after)).rejects.toMatchObject({ status: 401, code: 'wrong_link' })
})

test('an assessment from the address ends the drafts from before it and no others', async () => {
  const email = `${newId()}@example.test`
  const [token, other] = [await mailedToken(email), await mailedToken()]
  await api.get(intakeEndpoints.createClient, { body: anIntake({ email: email.toUpperCase() }) })
  await save(email)
  await react(api.db, assess)
  expect((await open(token)).status).toBe(401)
  expect((await open(other)).status).toBe(200)
  const left = await api.db.rows(sql`select from intake_draft where email_key = ${email}`)
  expect(left).toHaveLength(1)
})

test('who holds the link forgets the draft, and nobody else', async () => {
  const token = await mailedToken()
  expect((await discard(draftToken(token.split('.')[0] ?? '', newDraftKey()))).status).toBe(204)
  expect((await open(token)).status).toBe(200)
  expect((await discard(token)).status).toBe(204)
  expect((await open(token)).status).toBe(401)
  expect((await discard(token)).status).toBe(204)
})

test('an address that opted out gets no link, and the answer is the same', async () => {
  const [known, stopped] = [`${newId()}@example.test`, `${newId()}@example.test`]
  const token = optOutToken(api.secrets.mail_link, stopped, null)
  await api.get(consumerEndpoints.unsubscribe, { query: { token } })
  const said = await Promise.all([save(known), save(stopped)])
  expect(Object.keys(said[0])).toEqual(Object.keys(said[1]))
  expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual([known])
})

test('the same save again, by its key, keeps one draft and mails once', async () => {
  const email = `${newId()}@example.test`
  const body = { email, step: 1, answers }
  const idempotency_key = newId()
  const both = [0, 1].map(() => api.get(draftEndpoints.saveDraft, { body, idempotency_key }))
  const [first, second] = await Promise.all(both)
  expect(second).toEqual(first)
  expect(
    await api.db.rows(tables.intake_draft.pick('id'), sql`select id from intake_draft where email_key = ${email}`),
  ).toHaveLength(1)
})
