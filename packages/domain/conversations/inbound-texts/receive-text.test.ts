import { inboundTextEndpoints } from '@waymark/contracts/conversations/inbound-texts/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test, vi } from 'vitest'
import { numberHash } from '../../foundation/notifications/text-opt-out.ts'
import { signForm } from './twilio-signature.ts'

const TOKEN = 'the token of a test'
const api = await apiForFile({
  PUBLIC_URL: 'https://way.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: '+15125550100',
})
const URL_SIGNED = 'https://way.example/api/texts/webhook'
let number: string
let client: Client
let numbers = 0
beforeEach(async () => {
  number = `+1737555${1000 + numbers++}`
  client = await aClient(api.db, { phone: number, text_consent: true })
})

const post = (fields: Record<string, string>, token = TOKEN, event_id?: string) => {
  const form = new URLSearchParams(fields)
  const query = event_id === undefined ? '' : `?event_id=${event_id}`
  return api.call(inboundTextEndpoints.receiveText, {
    ...(event_id !== undefined && { query: { event_id } }),
    body: Buffer.from(form.toString()),
    headers: {
      'x-twilio-signature': signForm(token, `${URL_SIGNED}${query}`, form),
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
}
/** The text that answers. Empty if none does. */
async function say(Body: string, From = number): Promise<string> {
  const response = await post({ From, To: '+15125550100', Body, MessageSid: `SM${newId()}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/xml')
  return /<Message>(.*)<\/Message>/.exec(String(response.body))?.[1] ?? ''
}
const isStopped = () =>
  api.db.exists(sql`select from text_opt_out where number_hash = ${numberHash(api.secrets.mail_link, number)}`)
const aText = () =>
  insert(api.db, 'consumer_text', {
    event_id: newId(),
    client_id: client.id,
    letter: 'message',
    number_hash: `\\x${numberHash(api.secrets.mail_link, number).toString('hex')}`,
  })

test('the signature is the one that Twilio documents', () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  })
  // The example of https://www.twilio.com/docs/usage/security.
  const url = 'https://example.com/myapp.php?foo=1&bar=2'
  expect(signForm('12345', url, form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=')
})

test.each(['START', 'Unstop', 'empezar'])('only START brings texts back: “%s”', async (word) => {
  await say('STOP')
  await say('yes please')
  expect(await isStopped()).toBe(true)
  await say(word)
  expect(await isStopped()).toBe(false)
})

test('words that Twilio answers itself get no second answer, Spanish ones get theirs', async () => {
  for (const word of ['STOP', 'START', 'HELP']) expect(await say(word)).toBe('')
  expect(await say('AYUDA')).toContain('https://way.example/es/status')
  expect(await say('alto')).toContain('Responda START')
})

test('a text is told once where to write, in the language of the person, and changes nothing', async () => {
  await api.db.run(sql`update client set language = 'es' where id = ${client.id}::uuid`)
  await aText()
  expect(await say('My diabetes is worse, stop calling')).toBe(
    'Waymark: nadie lee los mensajes de texto a este número. Escriba a su agente en su página: https://way.example/es/status',
  )
  expect(await say('Hello?')).toBe('')
  expect(await isStopped()).toBe(false)
  const messages = await api.db.rows(tables.message, sql`select * from message where client_id = ${client.id}::uuid`)
  expect(messages).toEqual([])
})

test('a request to end texts in own words is answered in its language', async () => {
  expect(await say('Please stop texting me')).toContain('Reply START')
  expect(await isStopped()).toBe(true)
  await say('START')
  expect(await say('No quiero más mensajes, cancelen')).toContain('Responda START')
})

test('a number that already ended texts gets no second answer, so that two programs do not go on', async () => {
  const info = vi.spyOn(api.log, 'info')
  await aText()
  expect(await say('Please stop texting me')).toContain('Reply START')
  expect(await say('Please stop texting me')).toBe('')
  expect(await say('alto')).toBe('')
  expect(info.mock.calls.filter(([, words]) => words === 'opted out')).toHaveLength(1)
  expect(await say('empezar')).toContain('recibirá de nuevo')
  expect(await say('empezar')).toBe('')
})

test('a number that ended texts is not told where to write', async () => {
  await aText()
  await say('alto')
  expect(await say('Hello?')).toBe('')
  await say('START')
  expect(await say('Hello?')).toContain('https://way.example/status')
})

test('a number that we never texted gets no answer', async () => {
  expect(await say('Who is this?')).toBe('')
})

test('a text that did not arrive is known as failed', async () => {
  const { event_id } = await aText()
  const report = (MessageStatus: string, token = TOKEN) => post({ MessageSid: 'SM1', MessageStatus }, token, event_id)
  const failedAt = async () =>
    (await api.db.row(tables.consumer_text, sql`select * from consumer_text where event_id = ${event_id}::uuid`))
      ?.failed_at
  await report('delivered')
  expect((await report('undelivered', 'the token of someone else')).status).toBe(400)
  expect(await failedAt()).toBeNull()
  expect((await report('undelivered')).status).toBe(200)
  expect(await failedAt()).toBeInstanceOf(Date)
})

test('a wrong or missing signature changes nothing', async () => {
  const fields = { From: number, Body: 'STOP' }
  expect((await post(fields, 'the token of someone else')).status).toBe(400)
  const body = Buffer.from(new URLSearchParams(fields).toString())
  expect((await api.call(inboundTextEndpoints.receiveText, { body })).status).toBe(400)
  expect(await isStopped()).toBe(false)
})

test('the log says which number stopped texts or wants them again, by its hash only', async () => {
  const info = vi.spyOn(api.log, 'info')
  await say('STOP')
  await say('START')
  const wish = { about: 'texts', hash: numberHash(api.secrets.mail_link, number).toString('hex') }
  expect(info.mock.calls.filter(([, words]) => String(words).startsWith('opted'))).toEqual([
    [wish, 'opted out'],
    [wish, 'opted in'],
  ])
})
