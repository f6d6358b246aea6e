import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { startMailServer } from '@waymark/testing/mail-server'
import { eventually } from '@waymark/testing/wait'
import { afterEach, expect, test } from 'vitest'
import { createMailer, MAIL_CONNECTIONS, type Mail } from './send-mail.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const mailer = (SMTP_URL: string) =>
  createMailer({ SMTP_URL, DATA_DIR: tmpdir(), PUBLIC_URL: 'https://agency.example', BRAND_NAME: 'Waymark' }, (close) =>
    closers.push(close),
  )
const anEmail = (to = 'ines@example.test'): Mail => ({
  event_id: randomUUID(),
  to,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribe: null,
})
const emails = (count: number) => Array.from({ length: count }, (_, index) => anEmail(`${index}@example.test`))
const idsOf = (received: readonly string[]) =>
  received.map((email) => /^Message-ID: <(\S+)@waymark>/m.exec(email)?.[1] ?? '').toSorted()
const ids = (some: readonly Mail[]) => some.map(({ event_id }) => event_id).toSorted()

test('sends many emails over a few connections, and closes them at the end', async () => {
  await using server = await startMailServer()
  const send = mailer(server.url)
  const many = emails(60)
  await Promise.all(many.map(send))
  expect(idsOf(server.received)).toEqual(ids(many))
  expect(server.connections()).toBeLessThanOrEqual(MAIL_CONNECTIONS)
  expect(server.open()).toBeGreaterThan(0)
  for (const close of closers.splice(0)) close()
  await eventually('the connections to end', () => server.open() === 0, 3)
})

test('an email that the server answers slowly delays no other', async () => {
  const slow = Promise.withResolvers<'taken'>()
  await using server = await startMailServer({
    answer: (to) => (to.startsWith('slow') ? slow.promise : 'taken'),
  })
  const send = mailer(server.url)
  const waiting = send(anEmail('slow@example.test'))
  await Promise.all(emails(30).map(send))
  expect(server.received).toHaveLength(30)
  slow.resolve('taken')
  await waiting
  expect(server.received).toHaveLength(31)
})

test.each([451, 552])(
  'an email that the server answers with %i fails alone, and its connection is used again',
  async (code) => {
    await using server = await startMailServer({ answer: (to) => (to.startsWith('bad') ? code : 'taken') })
    const send = mailer(server.url)
    await send(anEmail())
    await expect(send(anEmail('bad@example.test'))).rejects.toMatchObject({ responseCode: code })
    for (const email of emails(5)) await send(email)
    expect(server.received).toHaveLength(6)
    // One was still being reset when the next email came.
    expect(server.connections()).toBeLessThanOrEqual(2)
  },
)

test('an address that is not one fails alone', async () => {
  await using server = await startMailServer()
  const send = mailer(server.url)
  const results = await Promise.allSettled([anEmail('not an address'), ...emails(5)].map(send))
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array.from({ length: 5 }, () => 'fulfilled')])
})

test('fails the attempt if the connection breaks after the email, and does not send it again by itself', async () => {
  await using server = await startMailServer({ answer: (to) => (to.startsWith('lost') ? 'broken' : 'taken') })
  const send = mailer(server.url)
  await send(anEmail())
  const lost = anEmail('lost@example.test')
  await expect(send(lost)).rejects.toThrow()
  const others = emails(3)
  await Promise.all(others.map(send))
  expect(idsOf(server.received)).toEqual([...idsOf(server.received.slice(0, 1)), ...ids([lost, ...others])].toSorted())
})

test('sends over a new connection, once, what a connection did not take that ended in between', async () => {
  await using server = await startMailServer({ most: 2 })
  const send = mailer(server.url)
  const some = emails(5)
  for (const email of some) await send(email)
  expect(idsOf(server.received)).toEqual(ids(some))
  await server.restart()
  await send(anEmail())
  expect(server.received).toHaveLength(6)
})

test('says which server is away, and sends when it is back', async () => {
  const first = await startMailServer()
  const send = mailer(first.url)
  await send(anEmail())
  await first[Symbol.asyncDispose]()
  await expect(send(anEmail())).rejects.toThrow(`connect ECONNREFUSED ${new URL(first.url).host}`)
})
