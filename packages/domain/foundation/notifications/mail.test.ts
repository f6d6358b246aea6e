import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claim, fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { startMailServer } from '@waymark/testing/mail-server'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mail } from '../../reactions/mail.ts'
import { notifyUser } from './notify-user.ts'
import { unsubscribe } from './unsubscribe.ts'

const app = await appForFile()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  await app.db.run(sql`update event_delivery set state = 'done'`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({
  SMTP_URL: undefined,
  DATA_DIR: folder,
  PUBLIC_URL: 'https://agency.example',
  BRAND_NAME: 'Way & Mark',
})

async function tell(user: User, about = 'Zora Quill') {
  await app.db.transaction((tx) =>
    notifyUser(tx, {
      user_id: user.id,
      kind: 'new_lead',
      about,
      title: 'Has diabetes, says the row',
      body: 'And takes insulin',
      link: '/broker?tab=clients&client=01999999-0000-7000-8000-000000000000',
    }),
  )
  const [delivery] = await claim(app.db, [{ subscriber: 'mail', limit: 1 }])
  if (!delivery) throw new Error('no mail is due')
  return delivery
}

test('has the same content as text and HTML, links to the app and carries its event id', async () => {
  await using server = await startMailServer()
  const user = await aUser(app.db, { first_name: 'Ines' })
  const delivery = await tell(user)
  expect(
    await mail({ config: { ...settings(), SMTP_URL: server.url }, secrets: app.secrets }).run(app.db, delivery, 'test'),
  ).toBe(true)
  const parsed = await PostalMime.parse(server.received[0] ?? '')
  expect(parsed).toMatchObject({
    subject: 'New client assessment',
    messageId: `<${delivery.event.id}@waymark>`,
    from: { name: 'Way & Mark', address: 'no-reply@agency.example' },
    to: [{ address: user.email }],
  })
  const sentences = ['Hello Ines,', 'waiting for your first contact', 'https://agency.example/broker?tab=clients']
  for (const sentence of [
    ...sentences,
    'You are getting this email because',
    'https://agency.example/unsubscribe?token=',
  ]) {
    expect(parsed.text).toContain(sentence)
    expect(parsed.html).toContain(sentence)
  }
  expect(server.received[0]).not.toMatch(/diabetes|insulin|zora/i)
  expect(parsed.html).toContain('Way &amp; Mark')
  expect(parsed.html).not.toMatch(/<img|<script|<link/)
})

test('retries a failing server and sends the email once', async () => {
  await using server = await startMailServer({ refusals: 1 })
  const delivery = await tell(await aUser(app.db))
  const send = mail({ config: { ...settings(), SMTP_URL: server.url }, secrets: app.secrets })
  const refusal = await send.run(app.db, delivery, 'test').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(await fail(app.db, delivery, refusal, { by: 'test', ran_ms: 5 })).toBe('pending')
  expect(await send.run(app.db, delivery, 'test')).toBe(true)
  expect(await send.run(app.db, delivery, 'test')).toBe(false)
  expect(server.received).toHaveLength(1)
})

test('fails the attempt and keeps the delivery pending when the server is unreachable', async () => {
  const delivery = await tell(await aUser(app.db))
  const send = mail({ config: { ...settings(), SMTP_URL: 'smtp://127.0.0.1:9' }, secrets: app.secrets })
  await expect(send.run(app.db, delivery, 'test')).rejects.toThrow(/ECONNREFUSED/)
  expect(
    await app.db.rows(
      tables.event_delivery.pick('state'),
      sql`select state from event_delivery where event_id = ${delivery.event.id} and subscriber = 'mail'`,
    ),
  ).toEqual([{ state: 'pending' }])
})

test('writes each email to one file in the data folder if no server is configured', async () => {
  const user = await aUser(app.db)
  const delivery = await tell(user)
  expect(await mail({ config: settings(), secrets: app.secrets }).run(app.db, delivery, 'test')).toBe(true)
  expect(await readdir(join(folder, 'mail'))).toEqual([`${delivery.event.id}.eml`])
  const parsed = await PostalMime.parse(await readFile(join(folder, 'mail', `${delivery.event.id}.eml`)))
  expect(parsed).toMatchObject({ subject: 'New client assessment', to: [{ address: user.email }] })
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('keeps emails from other users of the machine, and closes a folder that was open to them', async () => {
  const place = join(folder, 'mail')
  await mkdir(place, { recursive: true })
  await chmod(place, 0o755)
  const delivery = await tell(await aUser(app.db))
  await mail({ config: settings(), secrets: app.secrets }).run(app.db, delivery, 'test')
  expect(await modeOf(place)).toBe('700')
  expect(await modeOf(join(place, `${delivery.event.id}.eml`))).toBe('600')
})

test('includes a name, as text, only for users who opted in', async () => {
  const delivery = await tell(await aUser(app.db, { name_in_notifications: true }), 'Zora <b> & Co')
  await mail({ config: settings(), secrets: app.secrets }).run(app.db, delivery, 'test')
  const parsed = await PostalMime.parse(await readFile(join(folder, 'mail', `${delivery.event.id}.eml`)))
  expect(parsed.subject).toBe('New client: Zora <b> & Co')
  expect(parsed.html).toContain('New client: Zora &lt;b&gt; &amp; Co')
})

test('unsubscribes without signing in, by one click or the link in the email', async () => {
  const user = await aUser(app.db)
  const delivery = await tell(user)
  await mail({ config: settings(), secrets: app.secrets }).run(app.db, delivery, 'test')
  const parsed = await PostalMime.parse(await readFile(join(folder, 'mail', `${delivery.event.id}.eml`)))
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = new URL(header('list-unsubscribe').slice(1, -1))
  expect(address.pathname).toBe('/unsubscribe')
  const token = address.searchParams.get('token') ?? ''
  const isOn = () =>
    app.db.row(
      tables.app_user.pick('email_notifications'),
      sql`select email_notifications from app_user where id = ${user.id}`,
    )

  for (const forged of ['', 'x', token.slice(0, -3), token.replace(user.id, (await aUser(app.db)).id)]) {
    expect(await unsubscribe(app, forged)).toBe(false)
  }
  expect(await isOn()).toEqual({ email_notifications: true })
  const info = vi.spyOn(app.log, 'info')
  expect(await unsubscribe(app, token)).toBe(true)
  expect(await unsubscribe(app, token)).toBe(true)
  expect(await isOn()).toEqual({ email_notifications: false })
  expect(info).toHaveBeenCalledWith({ user_id: user.id }, 'unsubscribed')
})

test('keeps a line break in a name from adding a header', async () => {
  const user = await aUser(app.db, { name_in_notifications: true })
  const delivery = await tell(user, 'Hello\r\nBcc: someone@example.test')
  await mail({ config: settings(), secrets: app.secrets }).run(app.db, delivery, 'test')
  const parsed = await PostalMime.parse(await readFile(join(folder, 'mail', `${delivery.event.id}.eml`)))
  expect(parsed.bcc ?? []).toEqual([])
})

test('sends nothing to users who turned email off, were disabled or deleted the notification', async () => {
  const send = mail({ config: settings(), secrets: app.secrets })
  for (const change of [
    (user: User) => sql`update app_user set email_notifications = false where id = ${user.id}`,
    (user: User) => sql`update app_user set is_active = false where id = ${user.id}`,
    (user: User) => sql`delete from notification where user_id = ${user.id}`,
  ]) {
    const user = await aUser(app.db)
    const delivery = await tell(user)
    await app.db.run(change(user))
    expect(await send.run(app.db, delivery, 'test')).toBe(true)
  }
  expect(await readdir(folder)).toEqual([])
})

test('ends with who runs the installation, as far as it is configured', async () => {
  await using server = await startMailServer()
  const user = await aUser(app.db)
  const send = async (operator: Record<string, string>) => {
    const delivery = await tell(user)
    const config = { ...settings(), ...operator, SMTP_URL: server.url }
    await mail({ config, secrets: app.secrets }).run(app.db, delivery, 'test')
    return PostalMime.parse(server.received.at(-1) ?? '')
  }
  const full = await send({ OPERATOR_NAME: 'Guide & Co', OPERATOR_PHONE: '+1 512 555 0100' })
  expect(full.text).toMatch(/Guide & Co · \+1 512 555 0100\s*$/)
  expect(full.html).toContain('<br>Guide &amp; Co · +1\u00a0512\u00a0555\u00a00100</p>')
  const none = await send({})
  expect(none.html).not.toContain('<br>')
  expect(none.text).toMatch(/unsubscribe\?token=\S+\s*$/)
})
