import type { Page } from '@playwright/test'
import { sql } from '@waymark/platform/database'
import { isAccessible } from './accessible.ts'
import { fullChromium } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { aBroker, aConsumer, prefer, submitFor } from './people.ts'
import { live } from './portal.ts'

test.use({ launchOptions: fullChromium() })

const settings = (page: Page) => page.getByRole('region', { name: 'Notification Settings' })
const option = (page: Page, name: string) => settings(page).getByRole('switch', { name: new RegExp(`^${name}`) })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications(,|$)/ })
const center = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toasts = (page: Page) => page.getByRole('alert')

/** The push service is external, so the test only pretends to subscribe and never calls it. */
const subscribeTo = (endpoint: string) => `
  const address = ${JSON.stringify(endpoint)}
  const encoded = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  let keys
  const subscription = {
    endpoint: address,
    options: {},
    toJSON: () => ({ endpoint: address, keys }),
    unsubscribe: async () => { keys = undefined; return true },
  }
  let made_for
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (keys && made_for !== applicationServerKey) throw new DOMException('another key', 'InvalidStateError')
    made_for = applicationServerKey
    const points = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
    subscription.options = { applicationServerKey: Uint8Array.from(points, (one) => one.charCodeAt(0)).buffer }
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const point = await crypto.subtle.exportKey('raw', pair.publicKey)
    keys = { p256dh: encoded(point), auth: encoded(crypto.getRandomValues(new Uint8Array(16))) }
    return subscription
  }
  PushManager.prototype.getSubscription = async () => keys ? subscription : null`

test.use({ serviceWorkers: 'allow' })

test('each channel is switched separately, and a refused change is reverted', async ({ open, request, watch }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker#notification-settings')
  await expect(settings(page)).toBeInViewport()
  await isAccessible(page, 'notification settings')

  await option(page, 'Email notifications').click()
  await expect(toasts(page).filter({ hasText: 'Email notifications disabled' })).toBeVisible()
  await option(page, 'Client names').click()
  await expect(toasts(page).filter({ hasText: 'Names are shown' })).toBeVisible()
  await option(page, 'Quiet hours').click()
  await settings(page).getByLabel('From').fill('21:30')
  await settings(page).getByLabel('Until').fill('06:15')
  await expect(toasts(page).filter({ hasText: 'Quiet hours saved' })).not.toHaveCount(0)
  await settings(page).getByRole('combobox', { name: 'Time zone' }).fill('Honolulu')
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click()
  await expect(toasts(page).filter({ hasText: 'Time zone saved' })).toBeVisible()

  await page.reload()
  await expect(option(page, 'Email notifications')).not.toBeChecked()
  await expect(option(page, 'Client names')).toBeChecked()
  await expect(settings(page).getByLabel('From')).toHaveValue('21:30')
  await expect(settings(page).getByLabel('Until')).toHaveValue('06:15')
  await expect(settings(page).getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Honolulu')

  watch.allow(/503/)
  await page.route('**/api/broker/preferences', (route) => route.fulfill({ status: 503, json: {} }))
  await option(page, 'Email notifications').click()
  await expect(toasts(page).filter({ hasText: 'Failed to update preference' })).toBeVisible()
  await expect(option(page, 'Email notifications')).not.toBeChecked()
})

test('web push is requested with a click, and each browser response is explained', async ({
  open,
  request,
  baseURL,
}) => {
  const ada = await aBroker(request)
  const undecided = await open(ada)
  await undecided.goto('/broker?tab=settings')
  await expect(settings(undecided)).toContainText('Your browser will ask for your permission.')

  const denied = await open(ada)
  // Unlisted permissions are refused.
  await denied.context().grantPermissions([])
  await denied.goto('/broker?tab=settings')
  await expect(settings(denied)).toContainText('Blocked in this browser.')
  await option(denied, 'Push notifications').click()
  await expect(toasts(denied).filter({ hasText: 'Push notification permission denied' })).toBeVisible()
  await expect(option(denied, 'Push notifications')).not.toBeChecked()

  const unsupported = await open(ada)
  await unsupported.addInitScript('delete window.PushManager')
  await unsupported.goto('/broker?tab=settings')
  await expect(settings(unsupported)).toContainText('This browser cannot show push notifications.')

  const page = await open(ada)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(
    `PushManager.prototype.subscribe = () => Promise.reject(new DOMException('not available', 'AbortError'))`,
  )
  await page.goto('/broker?tab=settings')
  await expect(settings(page)).toContainText('Allowed, but not on in this browser.')
  await option(page, 'Push notifications').click()
  await expect(toasts(page).filter({ hasText: 'Failed to enable push notifications' })).toBeVisible()
  await expect(option(page, 'Push notifications')).not.toBeChecked()

  const works = await open(ada)
  await works.context().grantPermissions(['notifications'])
  await works.addInitScript(subscribeTo(`https://push.example.com/${ada.user.id}`))
  await works.goto('/broker?tab=settings')
  await option(works, 'Push notifications').click()
  await expect(toasts(works).filter({ hasText: 'Push notifications enabled' })).toBeVisible()
  await expect(settings(works)).toContainText('On in this browser.')
  await expect(option(works, 'Push notifications')).toBeChecked()
  await isAccessible(works, 'push enabled')

  const registered = await works.evaluate('navigator.serviceWorker.ready.then((ready) => ready.active.scriptURL)')
  expect(registered).toBe(`${baseURL}/sw.js`)
  const removed = works.waitForRequest(
    (sent) => sent.method() === 'DELETE' && sent.url().endsWith('/api/broker/push/subscriptions'),
  )
  await settings(works).getByRole('button', { name: 'Turn off in this browser' }).click()
  expect((await removed).postDataJSON()).toEqual({ endpoint: `https://push.example.com/${ada.user.id}` })
  await expect(settings(works).getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
})

test('a browser that subscribed for a former server key subscribes again on its next visit, if it still may', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/409/)
  const former = Buffer.from([4, ...Array<number>(64).fill(7)]).toString('base64url')
  const visit = async (permissions: string[]) => {
    const ada = await aBroker(request)
    const page = await open(ada)
    await page.context().grantPermissions(permissions)
    await page.goto('/broker?tab=settings')
    await page.evaluate(
      `navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {})`,
    )
    const sent: { server_key: string }[] = []
    page.on('request', (one) => {
      if (one.method() === 'POST' && one.url().endsWith('/api/broker/push/subscriptions')) sent.push(one.postDataJSON())
    })
    await page.addInitScript(
      `{ ${subscribeTo(`https://push.example.com/${ada.user.id}`)}
        const subscribed = PushManager.prototype.subscribe({ applicationServerKey: ${JSON.stringify(former)} })
        const now = PushManager.prototype.getSubscription
        PushManager.prototype.getSubscription = () => subscribed.then(now) }`,
    )
    await page.reload()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    const { public_key } = await page.evaluate<{ public_key: string }>(
      `fetch('/api/broker/push/key', { headers: { authorization: 'Bearer ' + localStorage.broker_token } }).then((r) => r.json())`,
    )
    return { ada, page, public_key, sent: () => sent.map(({ server_key }) => server_key) }
  }

  const allowed = await visit(['notifications'])
  await expect.poll(allowed.sent).toEqual([former, allowed.public_key])
  await expect(settings(allowed.page)).toContainText('Allowed in this browser, and paused.')

  const asks = await visit([])
  await expect
    .poll(() => asks.page.evaluate('navigator.serviceWorker.ready.then(r => r.pushManager.getSubscription())'))
    .toBeNull()
  expect(asks.sent()).toEqual([former])
})

test('the service worker shows a web push for ten seconds', async ({ open, request, baseURL }) => {
  const page = await open(await aBroker(request))
  await page.context().grantPermissions(['notifications'])
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${baseURL}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await page.goto('/broker?tab=settings')
  await page.evaluate(
    `navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {})`,
  )
  const push = async (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: String(baseURL),
      registrationId: await registered,
      data,
    })
  const shown = () =>
    page.evaluate<unknown>(`navigator.serviceWorker.ready
      .then((ready) => ready.getNotifications())
      .then((some) => some.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`)
  const notification = { title: 'New client assessment', body: 'A client is waiting.', tag: 'event-1' }
  await push(JSON.stringify({ ...notification, link: '/broker?tab=clients' }))
  await expect.poll(shown).toEqual([{ ...notification, data: { link: '/broker?tab=clients' } }])
  await expect.poll(shown, { timeout: 20_000 }).toEqual([])
  await push('this is no message of ours')
  await expect.poll(shown).toMatchObject([{ title: 'New notification', data: { link: '/broker' } }])
})

test('the list shows what happened, live, and what is unread', async ({ open, request }) => {
  const ada = await aBroker(request)
  await prefer(request, ada, { name_in_notifications: true })
  const page = await open(ada)
  await page.goto('/broker?tab=settings')
  await live(page)
  await bell(page).click()
  await expect(center(page)).toContainText('New clients and their updates will be listed here.')

  const [first, second] = [aConsumer({ first_name: 'Nora' }), aConsumer({ first_name: 'Otto' })]
  await submitFor(request, ada, first)
  await expect(center(page)).toContainText(`New client: Nora ${first.last_name}`)
  // Two at different times are separate rows.
  await inDatabase((db) =>
    db.run(sql`update notification set created_at = created_at - interval '1 minute' where user_id = ${ada.user.id}`),
  )
  await submitFor(request, ada, second)
  await expect(center(page).getByRole('listitem')).toHaveCount(2)
  await isAccessible(page, 'notifications, unread')

  await center(page)
    .getByRole('button', { name: `Mark as read: New client: Nora ${first.last_name}` })
    .click()
  await center(page).getByText('Unread', { exact: true }).first().click()
  await expect(center(page).getByRole('listitem')).toHaveCount(1)
  await expect(center(page)).toContainText('Otto')
  await center(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(center(page)).toContainText('You have read everything.')
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await center(page).getByText('All', { exact: true }).click()
  const rows = center(page).getByRole('listitem').getByRole('button')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=clients&client=/)
})

test('a test notification arrives like any other, and without in-app notifications it is only listed', async ({
  open,
  request,
}) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=settings')
  await live(page)
  const send = settings(page).getByRole('button', { name: 'Send me a test notification' })
  await send.click()
  await expect(toasts(page).filter({ hasText: 'Test notification' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(settings(page)).toContainText('Sent. Check the bell and your mailbox.')

  await option(page, 'In-app notifications').click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(toasts(page).filter({ hasText: 'Test notification' })).toHaveCount(0)
  const refetched = page.waitForResponse((answer) => answer.url().includes('/api/broker/notifications?'))
  await send.click()
  await refetched
  await bell(page).click()
  await expect(center(page).getByRole('listitem')).toHaveCount(2)
  await expect(center(page)).toContainText('In-app notifications are off.')
  await expect(toasts(page).filter({ hasText: 'Test notification' })).toHaveCount(0)
})

test('the unsubscribe link asks first, and an incomplete link says so', async ({ page, watch }) => {
  watch.allow(/503/)
  await page.goto('/unsubscribe?token=halved')
  await isAccessible(page, 'unsubscribe')
  await page.route('**/api/notifications/unsubscribe**', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Stop email notifications' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('That did not work.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('This link is incomplete.')
})

test('the first steps lead to the settings that they name', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  for (const [link, heading] of [
    ['Preferences', 'Preferences'],
    ['Notification Settings', 'Notification Settings'],
  ] as const) {
    await page.goto('/broker/tutorial')
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  }
})
