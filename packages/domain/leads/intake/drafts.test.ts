import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bytea, present, row } from '@waymark/platform/row'
import { anIntake } from '@waymark/testing/factories/intake'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { assess } from './assess-on-client-submitted.ts'
import { openDraft } from './drafts.ts'
import { draftToken, newDraftKey, sealDraft } from './seal-draft.ts'

const api = await apiForFile()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-draft-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const answers = {
  email: 'jo@example.test',
  age: '45',
  health_conditions: ['copd' as const],
  medications: 'Xylophonin',
  covers_others: true,
  household_members: [{ age: '9', tobacco_use: false, relationship: 'child' as const }],
  county_fips: '48491',
}
const save = (email: string) => api.get(draftEndpoints.saveDraft, { body: { email, step: 3, agent: 'SUNNY', answers } })
const open = (token: string) => api.call(draftEndpoints.openDraft, { body: { token } })

const discard = (token: string) => api.call(draftEndpoints.discardDraft, { body: { token } })

async function mails() {
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  await react(api.db, mailReaction({ config, secrets: api.secrets }))
  return mailsIn(folder)
}

/** Saves a draft and extracts the token from the email. */
async function mailedToken(email = `${newId()}@example.test`): Promise<string> {
  await save(email)
  const mail = (await mails()).find(({ to }) => to?.[0]?.address === email)
  const token = /\/intake#resume=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link was mailed')
  return token
}

test('restores step and answers from the link every time', async () => {
  const token = await mailedToken()
  for (let times = 0; times < 2; times++) {
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ step: 3, agent: 'SUNNY', answers: { ...answers, gender: null, occupation: '' } })
  }
})

test('opens a draft from before the questions about others and the county', async () => {
  const [id, key] = [newId(), newDraftKey()]
  const older = { step: 2, agent: null, answers: { age: '45', covers_others: true }, saved_at: new Date() }
  await api.db.run(sql`
    insert into intake_draft (id, email_key, sealed, created_at, expires_at)
    values (${id}, 'older@example.test', ${sealDraft(key, id, JSON.stringify(older))}, now(), now() + interval '1 day')`)
  expect((await open(draftToken(id, key))).body).toMatchObject({
    answers: { age: '45', covers_others: true, household_members: [], county_fips: '' },
  })
})

test('keeps the key for the email sealed until it is sent', async () => {
  const email = `${newId()}@example.test`
  await save(email)
  const read = tables.intake_draft.pick('id', 'mail_key')
  const [opened] = await api.db.rows(read, sql`select id, mail_key from intake_draft where email_key = ${email}`)
  const stored = await api.db.row(
    row({ mail_key: present(bytea) }),
    sql`select mail_key from intake_draft where email_key = ${email}`,
  )
  if (!opened?.mail_key) throw new Error('no key was stored')
  expect(stored?.mail_key.includes(opened.mail_key)).toBe(false)
  expect((await open(draftToken(opened.id, opened.mail_key))).status).toBe(200)
})

test('puts no answer in the email, and no row can open the draft after sending', async () => {
  await save(`${newId()}@example.test`)
  const [mail] = await mails()
  expect(mail?.text).not.toMatch(/xylophonin|copd/i)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  const rows = await api.db.rows(
    tables.intake_draft.pick('id', 'mail_to', 'mail_key', 'sealed'),
    sql`select id, mail_to, mail_key, sealed from intake_draft order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ mail_to: null, mail_key: null }])
  expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/xylophonin|copd/i)
})

test('opens nothing with a link that is forged, damaged or of another draft', async () => {
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

test('opens nothing with a link older than 14 days', async () => {
  const token = await mailedToken()
  const after = new Date(Date.now() + 14 * 24 * 3600 * 1000 + 1000)
  await expect(openDraft(api, token, after)).rejects.toMatchObject({ status: 401, code: 'wrong_link' })
})

test('deletes earlier drafts of an address, and no others, when its assessment arrives', async () => {
  const email = `${newId()}@example.test`
  const [token, other] = [await mailedToken(email), await mailedToken()]
  await api.get(intakeEndpoints.createClient, { body: anIntake({ email: email.toUpperCase() }) })
  await save(email)
  await react(api.db, assess)
  expect((await open(token)).status).toBe(401)
  expect((await open(other)).status).toBe(200)
  const left = await api.db.rows(
    tables.intake_draft.pick('id'),
    sql`select id from intake_draft where email_key = ${email}`,
  )
  expect(left).toHaveLength(1)
})

test('lets only the holder of the link delete the draft', async () => {
  const token = await mailedToken()
  expect((await discard(draftToken(token.split('.')[0] ?? '', newDraftKey()))).status).toBe(204)
  expect((await open(token)).status).toBe(200)
  expect((await discard(token)).status).toBe(204)
  expect((await open(token)).status).toBe(401)
  expect((await discard(token)).status).toBe(204)
})

test('sends no link to an address that opted out, with the same response', async () => {
  const [known, stopped] = [`${newId()}@example.test`, `${newId()}@example.test`]
  const token = optOutToken(api.secrets.mail_link, stopped, null)
  await api.get(consumerEndpoints.unsubscribe, { query: { token } })
  const said = await Promise.all([save(known), save(stopped)])
  expect(Object.keys(said[0])).toEqual(Object.keys(said[1]))
  expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual([known])
})

test('stores one draft and sends one email for a repeated key', async () => {
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
