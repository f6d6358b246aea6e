import { createPublicKey, createVerify } from 'node:crypto'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { claim, fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { registry } from '@waymark/platform/metrics'
import { tokenOf } from '@waymark/testing/access'
import { aBrowser, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { startPushService } from '@waymark/testing/push-service'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifyUser } from './notify-user.ts'
import { webpush } from './push-on-notification-created.ts'
import type { NewNotification } from './store-notifications.ts'

const { addPushSubscription, removePushSubscription, readPushKey, sendTestNotification } = notificationEndpoints

const api = await apiForFile({ PUSH_HOSTS: 'any', PUBLIC_URL: 'https://agency.example' })
beforeEach(() => api.db.run(sql`update event_delivery set state = 'done'`))

const subscriber = (overrides: Partial<User> = {}) => aUser(api.db, { push_notifications: true, ...overrides })
const add = async (user: User, body: object, token?: string) =>
  (await api.call(addPushSubscription, { token: token ?? (await tokenOf(api, user)), body })).status
const browsersOf = (user: User) =>
  api.db.rows(
    tables.push_subscription,
    sql`select * from push_subscription where user_id = ${user.id} order by created_at`,
  )
const push = () => webpush(api)
async function tell(user: User, told: Partial<NewNotification> = {}) {
  const link = '/broker?tab=clients&client=01999999-0000-7000-8000-000000000000'
  await api.db.transaction((tx) => notifyUser(tx, { user_id: user.id, kind: 'new_lead', link, ...told }))
  const [delivery] = await claim(api.db, [{ subscriber: 'webpush', limit: 1 }])
  return delivery
}
async function due(user: User, told: Partial<NewNotification> = {}) {
  const delivery = await tell(user, told)
  if (!delivery) throw new Error('no push is due')
  return delivery
}

/** How Apple refuses another key than the browser subscribed for. */
const MISMATCH = { status: 400, body: '{"reason":"VapidPkHashMismatch"}' }
const FORMER_KEY = aBrowser().keys.p256dh
const serverKey = async () => (await api.get(readPushKey, { token: await tokenOf(api, await subscriber()) })).public_key
const removed = async () => {
  const { values = [] } = (await registry.getSingleMetric('waymark_push_subscriptions_removed_total')?.get()) ?? {}
  return values[0]?.value ?? 0
}

/** The claims of a VAPID header, verified with the key that browsers receive. */
async function claimsOf(authorization: string, user: User): Promise<unknown> {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const { public_key } = await api.get(readPushKey, { token: await tokenOf(api, user) })
  expect(key).toBe(public_key)
  const point = Buffer.from(public_key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const verified = createVerify('SHA256')
    .update(`${head}.${claims}`)
    .verify(
      { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect(verified).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

describe('a push', () => {
  test('reaches the browser encrypted and signed, with the words of its kind', async () => {
    await using service = await startPushService()
    const user = await subscriber()
    expect(await add(user, service.subscribe('/one'))).toBe(204)
    const delivery = await due(user, { about: 'Zora Quill', title: 'Has diabetes', body: 'Takes insulin' })
    expect(await push().run(api.db, delivery, 'test')).toBe(true)
    const [received, ...more] = service.received
    expect(more).toEqual([])
    expect(received?.payload).toEqual({
      title: 'New client assessment',
      body: 'A client completed the assessment and is waiting for your first contact.',
      link: '/broker?tab=clients&client=01999999-0000-7000-8000-000000000000',
      kind: 'new_lead',
      notification_id: delivery.event.aggregate_id,
      tag: delivery.event.id,
    })
    expect(received?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: delivery.event.id.replaceAll('-', ''),
    })
    expect(await claimsOf(received?.headers.authorization ?? '', user)).toMatchObject({
      aud: service.url,
      sub: 'mailto:no-reply@agency.example',
    })
    expect(await browsersOf(user)).toMatchObject([{ last_success_at: expect.any(Date) }])
  })

  test('includes a name only for users who opted in, and is urgent if its kind is', async () => {
    await using service = await startPushService()
    const user = await subscriber({ name_in_notifications: true })
    await add(user, service.subscribe('/one'))
    await push().run(api.db, await due(user, { kind: 'contact_due_soon', about: 'Zora Quill' }), 'test')
    expect(service.received).toMatchObject([
      { payload: { title: 'Zora Quill is still waiting for you' }, headers: { urgency: 'high' } },
    ])
  })

  test('removes a browser that no longer exists', async () => {
    for (const status of [404, 410]) {
      await using service = await startPushService({ '/gone': [status] })
      const user = await subscriber()
      await add(user, service.subscribe('/gone'))
      await add(user, service.subscribe('/here'))
      expect(await push().run(api.db, await due(user), 'test')).toBe(true)
      expect((await browsersOf(user)).map(({ endpoint }) => endpoint)).toEqual([`${service.url}/here`])
      expect(service.received).toHaveLength(1)
    }
  })

  test('is retried, only for the failing browser, when a service is down', async () => {
    await using service = await startPushService({ '/busy': [503, 429] })
    const user = await subscriber()
    await add(user, service.subscribe('/busy'))
    await add(user, service.subscribe('/well'))
    const delivery = await due(user)
    for (const status of [503, 429]) {
      const refusal = await push()
        .run(api.db, delivery, 'test')
        .catch((error: unknown) => error)
      expect(refusal).toEqual(new Error(`the push service answered ${status}`))
      expect(await fail(api.db, delivery, refusal, { by: 'test', ran_ms: 5 })).toBe('pending')
    }
    expect(await push().run(api.db, delivery, 'test')).toBe(true)
    expect(service.received.map(({ path }) => path)).toEqual(['/well', '/busy'])
  })

  test('is not retried after a permanent refusal, and keeps the browser', async () => {
    const server_key = await serverKey()
    for (const [answer, known] of [
      [400, {}],
      [413, {}],
      [401, { server_key }],
      [403, { server_key }],
      [MISMATCH, { server_key }],
    ] as const) {
      await using service = await startPushService({ '/one': [answer] })
      const user = await subscriber()
      expect(await add(user, { ...service.subscribe('/one'), ...known })).toBe(204)
      expect(await push().run(api.db, await due(user), 'test')).toBe(true)
      expect(service.received).toEqual([])
      expect(await browsersOf(user)).toHaveLength(1)
    }
  })

  test.for([401, 403, MISMATCH])(
    'removes a browser of unknown key when its push service refuses ours, and counts it: %j',
    async (answer) => {
      await using service = await startPushService({ '/former': [answer] })
      const user = await subscriber()
      await add(user, service.subscribe('/former'))
      await add(user, service.subscribe('/here'))
      const before = await removed()
      expect(await push().run(api.db, await due(user), 'test')).toBe(true)
      expect((await browsersOf(user)).map(({ endpoint }) => endpoint)).toEqual([`${service.url}/here`])
      expect(service.received.map(({ path }) => path)).toEqual(['/here'])
      expect((await removed()) - before).toBe(1)
    },
  )

  test('is not sent to a browser that subscribed for a former key, which is removed and counted', async () => {
    await using service = await startPushService()
    const user = await subscriber()
    const server_key = await serverKey()
    await add(user, { ...service.subscribe('/former'), server_key })
    await add(user, { ...service.subscribe('/here'), server_key })
    await api.db.run(sql`
      update push_subscription set server_key = ${FORMER_KEY} where endpoint = ${`${service.url}/former`}`)
    const before = await removed()
    expect(await push().run(api.db, await due(user), 'test')).toBe(true)
    expect(service.received.map(({ path }) => path)).toEqual(['/here'])
    expect((await browsersOf(user)).map(({ endpoint }) => endpoint)).toEqual([`${service.url}/here`])
    expect((await removed()) - before).toBe(1)
  })

  test('skips users who switched pushes off, were disabled, signed out or were away too long', async () => {
    await using service = await startPushService()
    const changes: ((user: User) => Promise<unknown>)[] = [
      (user) => api.db.run(sql`update app_user set push_notifications = false where id = ${user.id}`),
      (user) => api.db.run(sql`update app_user set is_active = false where id = ${user.id}`),
      (user) => api.db.run(sql`update session set ended_at = now() where user_id = ${user.id}`),
      (user) => api.db.run(sql`update session set expires_at = now() where user_id = ${user.id}`),
    ]
    for (const change of changes) {
      const user = await subscriber()
      await add(user, service.subscribe('/one'))
      const delivery = await due(user)
      await change(user)
      expect(await push().run(api.db, delivery, 'test')).toBe(true)
    }
    expect(service.received).toEqual([])
  })

  test('is never due for a user without a browser', async () => {
    expect(await tell(await subscriber())).toBeUndefined()
  })

  test('can be requested as a test and takes the usual path', async () => {
    await using service = await startPushService()
    const user = await subscriber({ quiet_hours: true, quiet_start: '00:00', quiet_end: '23:59' })
    const token = await tokenOf(api, user)
    await add(user, service.subscribe('/one'), token)
    await api.get(sendTestNotification, { token })
    const [delivery] = await claim(api.db, [{ subscriber: 'webpush', limit: 1 }])
    if (!delivery) throw new Error('no push is due')
    await push().run(api.db, delivery, 'test')
    expect(service.received).toMatchObject([{ payload: { title: 'Test notification', kind: 'test' } }])
  })
})

describe('browsers', () => {
  test('that subscribed for a former key of the server are told to subscribe again', async () => {
    const user = await subscriber()
    const token = await tokenOf(api, user)
    const body = { ...aBrowser(), server_key: FORMER_KEY }
    expect(await api.call(addPushSubscription, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'former_server_key' },
    })
    expect(await browsersOf(user)).toEqual([])
    const server_key = await serverKey()
    expect(await add(user, { ...body, server_key })).toBe(204)
    // A page of the release before does not know the key.
    expect(await add(user, { ...body, server_key: undefined })).toBe(204)
    expect(await browsersOf(user)).toMatchObject([{ server_key }])
  })

  test('belong to their last user and cannot be removed by others', async () => {
    const [first, second] = [await subscriber(), await subscriber()]
    const browser = aBrowser()
    await add(first, browser)
    await add(second, browser)
    expect(await browsersOf(first)).toEqual([])
    const remove = async (user: User) =>
      api.get(removePushSubscription, { token: await tokenOf(api, user), body: { endpoint: browser.endpoint } })
    await remove(first)
    expect(await browsersOf(second)).toHaveLength(1)
    await remove(second)
    expect(await browsersOf(second)).toEqual([])
  })

  test('are limited to the ten newest', async () => {
    const user = await subscriber()
    const token = await tokenOf(api, user)
    const endpoints = Array.from({ length: 12 }, () => aBrowser())
    for (const browser of endpoints) await add(user, browser, token)
    expect((await browsersOf(user)).map(({ endpoint }) => endpoint)).toEqual(
      endpoints.slice(2).map(({ endpoint }) => endpoint),
    )
  })

  test('with invalid keys are rejected', async () => {
    const user = await subscriber()
    const { endpoint, keys } = aBrowser()
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    for (const body of [
      { endpoint, keys: { ...keys, p256dh: 'x' } },
      { endpoint, keys: { ...keys, auth: 'x' } },
      { endpoint, keys: { ...keys, p256dh: offCurve } },
      { endpoint: 'nowhere', keys },
    ]) {
      expect(await add(user, body)).toBe(422)
    }
  })
})
