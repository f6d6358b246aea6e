import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { newId } from '@waymark/platform/ids'
import { apiForFile } from '@waymark/testing/for-file'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeConsumerMail } from './consumer-mail.ts'
import { hasOptedOut, optOutToken } from './consumer-opt-out.ts'
import { clientAddressed, eventAddressed } from './reply-address.ts'
import { createMailer } from './send-mail.ts'

const api = await apiForFile()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const aLetter = (to: string) => ({
  event_id: newId(),
  to,
  client_id: null,
  face: null,
  first_name: null,
  title: 'Your assessment',
  said: 'We have it.',
  action: { label: 'Open it', path: '/status#token=secret' },
  why: 'You get this because you asked for it.',
})

async function mailed(to: string) {
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  const letter = aLetter(to)
  await createMailer(config)(composeConsumerMail(letter, config, api.secrets))
  const [file = ''] = await readdir(join(folder, 'mail'))
  return PostalMime.parse(await readFile(join(folder, 'mail', file)))
}

test('lets a consumer opt out with one click, without signing in', async () => {
  const to = `${newId()}@example.test`
  const before = new Date()
  const letter = await mailed(to.toUpperCase())
  expect(letter.text).toMatch(/^Hello,\n/)
  expect(letter.text).toContain('https://way.example/status#token=secret')

  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = new URL(header('list-unsubscribe').slice(1, -1))
  expect(letter.text).toContain(link.href)
  expect(link.href).not.toContain(to.split('@')[0])

  expect(await hasOptedOut(api.db, api.secrets.mail_link, to, before)).toBe(false)
  const answer = await fetch(api.url + link.pathname + link.search, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await hasOptedOut(api.db, api.secrets.mail_link, to, before)).toBe(true)
  expect(await hasOptedOut(api.db, api.secrets.mail_link, `other-${to}`, before)).toBe(false)
})

test('sends email again to an address that agrees later', async () => {
  const to = `${newId()}@example.test`
  const token = optOutToken(api.secrets.mail_link, to, null)
  expect(await api.get(consumerEndpoints.unsubscribe, { query: { token } })).toEqual({ unsubscribed: true })
  const later = new Date(Date.now() + 60_000)
  expect(await hasOptedOut(api.db, api.secrets.mail_link, to, later)).toBe(false)
})

test('ignores an opt-out link that we did not sign', async () => {
  const to = `${newId()}@example.test`
  const forged = `${optOutToken(api.secrets.mail_link, to, null).slice(0, -4)}AAAA`
  expect(await api.get(consumerEndpoints.unsubscribe, { query: { token: forged } })).toEqual({
    unsubscribed: false,
  })
  expect(await hasOptedOut(api.db, api.secrets.mail_link, to, new Date(0))).toBe(false)
})

test('an answer to an email about a client, and a report that it did not arrive, have addresses of their own', () => {
  const [to, client_id] = [`${newId()}@example.test`, newId()]
  const config = { PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  const receiving = { ...config, INBOUND_MAIL_DOMAIN: 'reply.waymark.example' }
  const letter = { ...aLetter(to), client_id }
  const { reply_to, return_path } = composeConsumerMail(letter, receiving, api.secrets)
  expect(clientAddressed(api.secrets, reply_to ?? '')).toBe(client_id)
  expect(eventAddressed(api.secrets, return_path ?? '')).toBe(letter.event_id)
  const without = [
    composeConsumerMail(letter, config, api.secrets),
    composeConsumerMail(aLetter(to), receiving, api.secrets),
  ]
  for (const mail of without) expect([mail.reply_to ?? null, mail.return_path ?? null]).toEqual([null, null])
})
