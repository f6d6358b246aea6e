import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { outside, writeCalls } from '@waymark/platform/outside'
import { portOf } from '@waymark/platform/port-of'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aTrouble } from '@waymark/testing/factories/events'
import { anAdministrator } from '@waymark/testing/factories/people'
import { startMailServer } from '@waymark/testing/mail-server'
import { startObjectStore } from '@waymark/testing/object-store'
import { startPushService } from '@waymark/testing/push-service'
import { startTextProvider } from '@waymark/testing/text-provider'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../foundation/notifications/send-mail.ts'
import { createPushSender } from '../../foundation/notifications/send-push.ts'
import { createTexter } from '../../foundation/notifications/send-text.ts'
import { openFileStorage } from '../../foundation/storage/storage.ts'
import { streamReply } from '../../knowledge/assistant/language-model.ts'
import { watchTroubles } from '../troubles/watch-troubles.ts'
import { offProviders } from './read-providers.ts'

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

async function countsOf(name: string) {
  const line = await lineOf(name)
  return [line?.successes, line?.failures]
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

test('a push service works that knows a browser no more, and fails when it is busy or away', async () => {
  const service = await startPushService({ '/gone': [410], '/busy': [503] })
  const send = createPushSender({ PUBLIC_URL: 'https://agency.example', PUSH_HOSTS: 'any' }, api.secrets.vapid)
  const push = (path: string) => {
    const { endpoint, keys } = service.subscribe(path)
    return send({ endpoint, ...keys, server_key: null }, { event_id: newId(), payload: {}, urgent: false })
  }
  expect([await push('/one'), await push('/gone')]).toEqual(['sent', 'gone'])
  expect(await lineOf('push')).toMatchObject({ state: 'working', successes: 2, failures: 0 })
  await expect(push('/busy')).rejects.toThrow('503')
  expect(await lineOf('push')).toMatchObject({
    state: 'unsure',
    failures: 1,
    last_error: expect.stringContaining('push service answered'),
  })
  await service[Symbol.asyncDispose]()
  await expect(push('/one')).rejects.toThrow()
  expect(await lineOf('push')).toMatchObject({ failures: 2, last_error: expect.stringContaining('ECONN') })
  await aTrouble(api.db, { kind: 'failing', subject: 'webpush' })
  expect(await lineOf('push')).toMatchObject({ state: 'failing' })
})

test('a text provider works that refuses a number, and fails when it is busy or away', async () => {
  const provider = await startTextProvider()
  const texter = createTexter({ ...api.config, ...provider.settings })
  const text = async () => (await texter?.send({ event_id: newId(), to: '+15125550142', body: 'Hello' }))?.outcome
  provider.answers.push({ status: 400, code: 21614 })
  expect([await text(), await text()]).toEqual(['refused', 'sent'])
  expect(await lineOf('text')).toMatchObject({ successes: 2, failures: 0, last_error: null })
  provider.answers.push({ status: 503, code: 20503 })
  await expect(text()).rejects.toThrow('503')
  await provider[Symbol.asyncDispose]()
  await expect(text()).rejects.toThrow()
  expect(await lineOf('text')).toMatchObject({
    successes: 2,
    failures: 2,
    failed_at: expect.any(String),
    last_error: expect.stringMatching(/ECONNREFUSED|UND_ERR_SOCKET/),
  })
})

test('a language model fails that breaks off or is too slow, and a reader who leaves says nothing about it', async () => {
  const said = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' }
  const piece = (delta: object, finish_reason?: string) =>
    `data: ${JSON.stringify({ ...said, choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  const whole = `${piece({ role: 'assistant', content: 'Yes.' })}${piece({}, 'stop')}data: [DONE]\n\n`
  const replies = [[200, whole], [500, '{}'], 'silence', 'silence'] as const
  let asked = 0
  const server = createServer((_request, response) => {
    const reply = replies[asked++] ?? 'silence'
    if (reply !== 'silence') response.writeHead(reply[0], { 'content-type': 'text/event-stream' }).end(reply[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base_url = `http://127.0.0.1:${portOf(server)}/v1`
  const ask = async (signal = new AbortController().signal) => {
    const settings = { name: 'm', base_url, api_key: 'key', patience_ms: 300 }
    const pieces: string[] = []
    for await (const one of streamReply(settings, 'Be short', [{ role: 'question', text: 'Well?' }], signal)) {
      pieces.push(one)
    }
    return pieces.join('')
  }
  expect(await ask()).toBe('Yes.')
  expect(await countsOf('model')).toEqual([1, 0])
  await expect(ask()).rejects.toThrow()
  expect(await countsOf('model')).toEqual([1, 1])
  await expect(ask()).rejects.toThrow('too slow')
  expect(await countsOf('model')).toEqual([1, 2])
  await expect(ask(AbortSignal.timeout(50))).rejects.toThrow()
  expect(await countsOf('model')).toEqual([1, 2])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
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

test('the trouble of a service ends when it is turned off, in words that promise nothing', async () => {
  await api.db.run(sql`insert into provider (name, failed_at) values ('scanner', now() - interval '1 hour')`)
  await aTrouble(api.db, { kind: 'provider', subject: 'scanner' })
  const { config } = api
  await watchTroubles(api.db, offProviders({ ...config, CLAMAV_URL: 'tcp://127.0.0.1:3310' }))
  const ended = async () => (await api.get(endpoints.listTroubles, { token })).map(({ ended_at }) => ended_at !== null)
  expect(await ended()).toEqual([false])
  await watchTroubles(api.db, offProviders({ ...config, CLAMAV_URL: undefined }))
  expect(await ended()).toEqual([true])
  expect(
    await api.db.rows(tables.notification.pick('id', 'kind', 'title'), sql`select id, kind, title from notification`),
  ).toMatchObject([{ kind: 'trouble_ended', title: 'Virus scanner is turned off' }])
})
