import { Readable } from 'node:stream'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { outside, writeCalls } from '@waymark/platform/outside'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aTrouble } from '@waymark/testing/factories/events'
import { anAdministrator } from '@waymark/testing/factories/people'
import { startMailServer } from '@waymark/testing/mail-server'
import { startObjectStore } from '@waymark/testing/object-store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../foundation/notifications/send-mail.ts'
import { openFileStorage } from '../../foundation/storage/storage.ts'
import { watchTroubles } from '../troubles/watch-troubles.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  await writeCalls(api.db)
  await api.db.run(sql`truncate provider, provider_minute`)
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

async function lineOf(name: string) {
  await writeCalls(api.db)
  const lines = await api.get(endpoints.listProviders, { token })
  return lines.find((line) => line.name === name)
}

const aMail = (to = 'ines@example.test') => ({
  event_id: newId(),
  to,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribe: null,
})
const mailer = (SMTP_URL: string) =>
  createMailer({ SMTP_URL, DATA_DIR: api.config.DATA_DIR, PUBLIC_URL: 'https://agency.example', BRAND_NAME: 'Waymark' })

test('shows every service, and which of them are not set up', async () => {
  const lines = await api.get(endpoints.listProviders, { token })
  expect(lines.map(({ name, state }) => [name, state])).toEqual([
    ['mail', 'unused'],
    ['text', 'off'],
    ['push', 'unused'],
    ['storage', 'unused'],
    ['scanner', 'off'],
    ['payment', 'off'],
    ['model', 'off'],
  ])
})

test('a mail server that is away fails, and works again with the next email', async () => {
  const server = await startMailServer()
  const { url } = server
  await mailer(url)(aMail())
  expect(await lineOf('mail')).toMatchObject({ state: 'working', successes: 1, failures: 0 })
  await server[Symbol.asyncDispose]()
  await expect(mailer(url)(aMail())).rejects.toThrow()
  const { port } = new URL(url)
  expect(await lineOf('mail')).toMatchObject({
    state: 'unsure',
    succeeded_at: expect.any(String),
    failures: 1,
    last_error: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${port}`),
  })
  await aTrouble(api.db, { kind: 'failing', subject: 'mail' })
  expect(await lineOf('mail')).toMatchObject({ state: 'failing' })
})

test('a mail server that refuses one address works', async () => {
  await using server = await startMailServer({ mailboxes: false })
  await expect(mailer(server.url)(aMail())).rejects.toThrow('rejected')
  expect(await lineOf('mail')).toMatchObject({ state: 'working', successes: 1, failures: 0 })
})

test('a storage works that has no such file, and an outage is one trouble until a call succeeds', async () => {
  const store = await startObjectStore()
  const storage = await openFileStorage({ DATA_DIR: api.config.DATA_DIR, S3_URL: store.url }, api.db.keys)
  const put = () => storage.put(newId(), Readable.from([Buffer.from('x')]), 1)
  await expect(storage.get(newId())).rejects.toThrow()
  expect(await lineOf('storage')).toMatchObject({ state: 'working', failures: 0 })

  await store[Symbol.asyncDispose]()
  await Promise.allSettled([put(), put(), put()])
  await writeCalls(api.db)
  await watchTroubles(api.db)
  await watchTroubles(api.db)
  expect(await lineOf('storage')).toMatchObject({ state: 'failing', failures: 3 })
  expect(await api.get(endpoints.listTroubles, { token })).toMatchObject([
    { kind: 'provider', subject: 'storage', size: 3, detail: expect.stringContaining('ECONNREFUSED'), ended_at: null },
  ])

  // The failures are older than five minutes, and the disk answers.
  await api.db.run(sql`update provider_minute set minute = minute - interval '10 minutes'`)
  await api.storage.exists(newId())
  await writeCalls(api.db)
  await watchTroubles(api.db)
  expect(await lineOf('storage')).toMatchObject({ state: 'working', failures: 3 })
  expect(await api.get(endpoints.listTroubles, { token })).toMatchObject([{ ended_at: expect.any(String) }])
}, 60_000)

test('what could not be written is added with the next report', async () => {
  await outside('payment', async () => 1)
  await api.db.run(sql`alter table provider_minute rename to provider_minute_away`)
  await expect(writeCalls(api.db)).rejects.toThrow()
  await api.db.run(sql`alter table provider_minute_away rename to provider_minute`)
  await expect(outside('payment', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await lineOf('payment')).toMatchObject({ successes: 1, failures: 1, last_error: 'Error: away' })
})
