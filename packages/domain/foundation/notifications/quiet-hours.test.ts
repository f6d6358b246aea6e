import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claim, fail } from '@waymark/events/deliveries'
import type { Delivery } from '@waymark/events/envelope'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { NotificationKind } from '@waymark/rules/foundation/notifications/kinds'
import { contextOf, openTestApp } from '@waymark/testing/app'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { startPushService } from '@waymark/testing/push-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updatePreferences } from '../../people/accounts/update-preferences.ts'
import { mail } from '../../reactions/mail.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { notifyUser } from './notify-user.ts'
import { webpush } from './push-on-notification-created.ts'

const app = await appForFile({ PUSH_HOSTS: 'any', RATE_LIMITS: 'on' })
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-quiet-'))
  await app.db.run(sql`update event_delivery set state = 'done'`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// Far ahead, because nothing is held until a time that has passed.
const NEXT_YEAR = new Date().getUTCFullYear() + 1
const NIGHT = new Date(`${NEXT_YEAR}-11-21T03:00:00Z`)
const MORNING = new Date(`${NEXT_YEAR}-11-21T12:00:00Z`)
const sleeper = (overrides: Partial<User> = {}) =>
  aUser(app.db, { time_zone: 'America/New_York', quiet_hours: true, ...overrides })
const by = async (user: User) => contextOf(app, await signedIn(app.db, user))
const tell = (user: User, kind: NotificationKind = 'new_lead') =>
  app.db.transaction((tx) => notifyUser(tx, { user_id: user.id, kind, about: 'Zora Quill' }))

const mailAt = (now: Date, settings: object = {}) =>
  mail(
    { config: { ...app.config, DATA_DIR: folder, SMTP_URL: undefined, ...settings }, secrets: app.secrets },
    () => now,
  )
const dueMails = () => claim(app.db, [{ subscriber: 'mail', limit: 100 }])
/** Makes held notifications due, as if their time had come. */
const morningComes = () =>
  app.db.run(
    sql`update event_delivery set due_at = now() where state = 'pending' and subscriber in ('mail', 'webpush')`,
  )
const run = (deliveries: readonly Delivery[], now: Date) =>
  Promise.all(deliveries.map((delivery) => mailAt(now).run(app.db, delivery, 'test')))
const mails = () => mailsIn(folder)
const held = () =>
  app.db.rows(
    tables.event_delivery.pick('due_at', 'attempts', 'dispatches'),
    sql`
    select due_at, attempts, dispatches from event_delivery where state = 'pending' and subscriber = 'mail'`,
  )

async function afterANight(user: User, kinds: NotificationKind[]) {
  for (const kind of kinds) await tell(user, kind)
  await run(await dueMails(), NIGHT)
  await morningComes()
  return dueMails()
}

describe('in quiet hours', () => {
  test('postpones an email until they end, while the app shows it immediately', async () => {
    const user = await sleeper()
    await tell(user)
    expect(await run(await dueMails(), NIGHT)).toEqual([false])
    expect(await mails()).toEqual([])
    expect(await held()).toEqual([{ due_at: MORNING, attempts: 0, dispatches: 0 }])
    expect(
      await app.db.rows(
        tables.notification.pick('kind'),
        sql`select kind from notification where user_id = ${user.id}`,
      ),
    ).toEqual([{ kind: 'new_lead' }])
  })

  test('sends urgent notifications, and everything for users without quiet hours', async () => {
    await tell(await sleeper(), 'contact_due_soon')
    await tell(await aUser(app.db))
    expect(await run(await dueMails(), NIGHT)).toEqual([true, true])
    expect(await mails()).toHaveLength(2)
  })

  test('reschedules what waits when the user ends them', async () => {
    const user = await sleeper()
    await tell(user)
    await run(await dueMails(), NIGHT)
    expect(await dueMails()).toEqual([])
    await updatePreferences(await by(user), { quiet_hours: false })
    expect(await run(await dueMails(), NIGHT)).toEqual([true])
    expect(await mails()).toHaveLength(1)
  })
})

describe('when they are over', () => {
  test('sends one email with counts and without names', async () => {
    const user = await sleeper({ name_in_notifications: true })
    const due = await afterANight(user, ['new_lead', 'new_message', 'new_lead'])
    await run(due, MORNING)
    const [digest, ...more] = await mails()
    expect(more).toEqual([])
    expect(digest?.subject).toBe('3 notifications')
    expect(digest?.text).toContain('Your notifications since the last email:')
    // It may also be held back because there were many.
    expect(digest?.text).not.toMatch(/quiet hours/i)
    for (const line of ['2 new clients', '1 new message']) {
      expect(digest?.text).toContain(line)
      expect(digest?.html).toContain(line)
    }
    expect(JSON.stringify(digest)).not.toMatch(/zora/i)
    expect(await held()).toEqual([])
  })

  test('sends a single notification as usual', async () => {
    await run(await afterANight(await sleeper(), ['new_message']), MORNING)
    expect(await mails()).toMatchObject([{ subject: 'New message' }])
  })

  test('makes one digest per user with each notification once, however many workers run', async () => {
    const users = await Promise.all([sleeper(), sleeper(), sleeper()])
    for (const user of users) for (let i = 0; i < 5; i++) await tell(user)
    await run(await dueMails(), NIGHT)
    await morningComes()
    const due = await dueMails()
    expect(due).toHaveLength(15)
    await using second = await openTestApp({ DATABASE_URL: app.config.DATABASE_URL })
    await Promise.all(
      due.map((delivery, index) =>
        mailAt(MORNING).run(index % 2 ? app.db : second.db, delivery, `worker ${index % 2}`),
      ),
    )
    const sent = await mails()
    expect(new Set(sent.map(({ to }) => to?.[0]?.address))).toEqual(new Set(users.map(({ email }) => email)))
    expect(sent).toHaveLength(3)
    for (const digest of sent) expect(digest.text).toContain('5 new clients')
    expect(await held()).toEqual([])
  })

  test('resends a failed digest unchanged, and sends newer notifications separately', async () => {
    const user = await sleeper()
    const [first, ...others] = await afterANight(user, ['new_lead', 'new_lead'])
    if (!first) throw new Error('nothing was held back')
    const unreachable = mailAt(MORNING, { SMTP_URL: 'smtp://127.0.0.1:9' })
    const refusal = await unreachable.run(app.db, first, 'test').catch((error: unknown) => error)
    expect(await fail(app.db, first, refusal, { by: 'test', ran_ms: 5 })).toBe('pending')
    await tell(user, 'new_message')
    expect(await run([...others, ...(await dueMails())], MORNING)).toEqual([false, true])
    expect(await run([first], MORNING)).toEqual([true])
    const sent = await mails()
    expect(sent).toHaveLength(2)
    expect(sent.map(({ subject }) => subject)).toContain('New message')
    expect(sent.find(({ text }) => text?.includes('2 new clients'))?.messageId).toBe(`<${first.event.id}@waymark>`)
  })

  test('sends nothing to users who switched email off in the meantime', async () => {
    const user = await sleeper()
    const due = await afterANight(user, ['new_lead', 'new_lead'])
    await updatePreferences(await by(user), { email_notifications: false })
    await run(due, MORNING)
    expect(await mails()).toEqual([])
    expect(await held()).toEqual([])
  })

  test('sends pushes as one digest, too, separate from the email', async () => {
    await using service = await startPushService()
    const user = await sleeper({ push_notifications: true })
    const { session_id } = await signedIn(app.db, user)
    const { endpoint, keys } = service.subscribe('/one')
    await app.db.run(sql`
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth)
      values (gen_random_uuid(), ${user.id}, ${session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`)
    await tell(user)
    await tell(user)
    const pushAt = (now: Date) => webpush(app, () => now)
    const duePushes = () => claim(app.db, [{ subscriber: 'webpush', limit: 100 }])
    for (const delivery of await duePushes()) await pushAt(NIGHT).run(app.db, delivery, 'test')
    expect(service.received).toEqual([])
    await morningComes()
    for (const delivery of await duePushes()) await pushAt(MORNING).run(app.db, delivery, 'test')
    expect(service.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        kind: 'digest',
        title: '2 notifications',
        body: 'You have 2 new clients.',
        notification_id: null,
      }),
    ])
    expect(await held()).toHaveLength(2)
  })
})

const mailsTo = async ({ email }: User) =>
  (await mails()).filter((one) => one.to?.some(({ address }) => address === email))

describe('many notifications within an hour', () => {
  test('are 20 emails, and one for all others when the hour is over', async () => {
    const user = await aUser(app.db, { quiet_hours: false })
    const other = await aUser(app.db, { quiet_hours: false })
    const soon = new Date()
    for (let i = 0; i < 60; i++) await tell(user)
    await tell(other)
    for (const delivery of await dueMails()) await mailAt(soon, { RATE_LIMITS: 'on' }).run(app.db, delivery, 'test')
    expect(await mailsTo(user)).toHaveLength(20)
    expect(await mailsTo(other)).toHaveLength(1)
    expect(await held()).toHaveLength(40)

    const later = new Date(soon.getTime() + 3700_000)
    await morningComes()
    for (const delivery of await dueMails()) await mailAt(later, { RATE_LIMITS: 'on' }).run(app.db, delivery, 'test')
    const last = await mailsTo(user)
    expect(last).toHaveLength(21)
    expect(last.filter(({ subject }) => subject?.includes('40'))).toHaveLength(1)
    expect(await held()).toEqual([])
  })

  test('count without those that needed no email', async () => {
    const user = await aUser(app.db, { quiet_hours: false })
    for (let i = 0; i < 25; i++) await tell(user)
    await markNotificationsRead(app.db, user.id)
    for (const delivery of await dueMails()) await mailAt(new Date()).run(app.db, delivery, 'test')
    await tell(user)
    for (const delivery of await dueMails()) await mailAt(new Date()).run(app.db, delivery, 'test')
    expect(await mailsTo(user)).toHaveLength(1)
  })
})
