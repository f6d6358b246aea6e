import { signForm } from '@waymark/domain/conversations/inbound-texts/twilio-signature'
import { replyAddress } from '@waymark/domain/foundation/notifications/reply-address'
import { sign } from '@waymark/domain/webhook-signature'
import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { type Arbitrary, constantFrom, dictionary, integer, jsonValue, oneof, record, sample, string } from 'fast-check'
import { expect, test } from 'vitest'

/** Of each webhook. `npm run test:hard` sends 300. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 40)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_124)

const SECRET = 'a secret of a provider'
const PUBLIC_URL = 'https://way.example'
const api = await apiForFile({
  PUBLIC_URL,
  INBOUND_MAIL_DOMAIN: 'reply.waymark.example',
  INBOUND_MAIL_SECRET: SECRET,
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: SECRET,
  TWILIO_FROM: '+15125550100',
  STRIPE_SECRET_KEY: 'sk_of_a_test',
  STRIPE_WEBHOOK_SECRET: SECRET,
})
const sandbox = await apiForFile()

const broker = await aUser(api.db)
const client = await aClient(api.db, { broker_id: broker.id, phone: '+17375551000', text_consent: true })

const text = oneof(
  constantFrom('', 'STOP', 'yes', '\u0000', 'a\u0000b', '\u202e\ud83d', 'x'.repeat(20_000), '%00', '＝1+1'),
  string({ unit: 'binary', maxLength: 200 }),
)

/** The events that the payment provider sends, with values that may be anything. */
const event: Arbitrary<string> = record({
  id: oneof(constantFrom('evt_1', 'evt_2'), text),
  type: constantFrom(
    'checkout.session.completed',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
    'other',
  ),
  created: oneof(integer(), constantFrom(1_700_000_000)),
  data: record({
    object: oneof(
      jsonValue(),
      record({
        id: text,
        customer: text,
        subscription: text,
        status: constantFrom('active', 'past_due', 'canceled', 'other'),
        metadata: oneof(
          record({
            user_id: constantFrom(broker.id, newId(), ''),
            package_id: constantFrom('starter', 'white_label', 'x'),
          }),
          jsonValue(),
        ),
        items: oneof(jsonValue(), record({ data: jsonValue() })),
        lines: oneof(jsonValue(), record({ data: jsonValue() })),
      }),
    ),
  }),
}).map((value) => JSON.stringify(value))

const mail: Arbitrary<string> = record({
  from: oneof(constantFrom(client.email, 'mailer-daemon@example.test', ''), text),
  to: oneof(constantFrom(replyAddress(api.secrets, api.config, client.id) ?? ''), text),
  type: constantFrom(
    'text/plain',
    'text/html; charset=x-none',
    'multipart/mixed; boundary=x',
    'multipart/report; report-type=delivery-status; boundary=x',
    'message/rfc822',
  ),
  encoding: constantFrom('7bit', 'base64', 'quoted-printable', 'x-none'),
  more: dictionary(constantFrom('Subject', 'Message-ID', 'Date', 'Auto-Submitted', 'References'), text),
  body: oneof(
    text,
    text.map((part) => `--x\r\nContent-Type: text/plain\r\n\r\n${part}\r\n--x--`),
  ),
}).map(({ from, to, type, encoding, more, body }) => {
  const headers = { From: from, To: to, 'Content-Type': type, 'Content-Transfer-Encoding': encoding, ...more }
  return `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`
})

const form: Arbitrary<Record<string, string>> = dictionary(
  constantFrom('From', 'To', 'Body', 'MessageSid', 'MessageStatus', 'ErrorCode', 'OptOutType', 'NumMedia'),
  oneof(constantFrom('+17375551000', '+15125550100', 'SM1', 'undelivered', 'STOP', '30007', '-1'), text),
)

const sampled = <T>(values: Arbitrary<T>) => sample(values, { seed: SEED, numRuns: REQUESTS })

interface Signed {
  path: string
  body: Buffer
  headers: Record<string, string>
}

async function statusesOf(of: typeof api, requests: readonly Signed[]): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const { path, body, headers } of requests) {
    const answer = await of.fetch(path, { method: 'POST', body: new Uint8Array(body), headers })
    await answer.body?.cancel()
    statuses.add(answer.status)
  }
  return statuses
}

const signed = (path: string, header: string, key: Parameters<typeof sign>[0]) => (sent: string) => {
  const body = Buffer.from(sent)
  return { path, body, headers: { [header]: sign(key, body, new Date()) } }
}

const failures = (statuses: Set<number>) => [...statuses].filter((status) => status >= 500)
const anything = oneof(
  event,
  jsonValue().map((value) => JSON.stringify(value)),
  text,
)

test('events of the payment provider never fail, whatever a valid signature covers', async () => {
  const to = signed('/api/payments/webhook/stripe', 'stripe-signature', SECRET)
  expect(failures(await statusesOf(api, sampled(anything).map(to)))).toEqual([])
})

test('events of test payments never fail', async () => {
  const to = signed('/api/payments/webhook/sandbox', 'waymark-signature', sandbox.secrets.sandbox_webhook)
  expect(failures(await statusesOf(sandbox, sampled(anything).map(to)))).toEqual([])
})

test('emails never fail', async () => {
  const statuses = await statusesOf(
    api,
    sampled(oneof(mail, text)).map(signed('/api/inbound-mail', 'waymark-signature', SECRET)),
  )
  expect(failures(statuses)).toEqual([])
  expect(statuses).toContain(200)
})

test('texts never fail', async () => {
  const path = '/api/texts/webhook'
  const statuses = await statusesOf(
    api,
    sampled(form).map((fields) => {
      const sent = new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, value.toWellFormed()]),
      )
      return {
        path,
        body: Buffer.from(sent.toString()),
        headers: {
          'x-twilio-signature': signForm(SECRET, `${PUBLIC_URL}${path}`, sent),
          'content-type': 'application/x-www-form-urlencoded',
        },
      }
    }),
  )
  expect(failures(statuses)).toEqual([])
  expect(statuses).toContain(200)
})
