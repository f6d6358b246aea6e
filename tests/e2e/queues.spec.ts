import { type APIRequestContext, request as newRequest, type Page } from '@playwright/test'
import { fail } from '@waymark/events/deliveries'
import { type Database, openDatabase, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { row, text } from '@waymark/platform/row'
import { aDelivery } from '@waymark/testing/factories/events'
import { isAccessible } from './accessible.ts'
import { test as base, expect as expectSoon } from './fixtures.ts'
import { aBroker, aConsumer, submitFor, theAdministrator } from './people.ts'
import { live } from './portal.ts'
import { type Product, startProduct } from './product.ts'

interface Own {
  product: Product
  db: Database
  request: APIRequestContext
}

/** This file has its own instance, because a paused queue would block other tests. */
const test = base.extend<object, { own: Own }>({
  own: [
    // Playwright reads the fixtures it needs from this pattern, which must be there even if it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      const db = openDatabase(product.database_url, createLog('e2e', 'silent'), 2)
      const request = await newRequest.newContext({ baseURL: product.url })
      await use({ product, db, request })
      await request.dispose()
      await db.close()
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
// The tests share its queues.
test.describe.configure({ mode: 'default', timeout: 180_000 })
// On a busy machine, a gateway reads less often than once a second.
const expect = expectSoon.configure({ timeout: 30_000 })

const queueRow = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Queues' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const deliveries = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
const detail = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true })
const figureOf = (page: Page, queue: string, name: string) =>
  queueRow(page, queue)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

async function pause(page: Page, queue: string) {
  await page.getByRole('button', { name: `Pause ${queue}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Pause ${queue}?` })
  await expect(dialog).toContainText('nothing is lost')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(queueRow(page, queue)).toContainText(/Paused by \S+/)
}

const resume = (page: Page, queue: string) => page.getByRole('button', { name: `Resume ${queue}`, exact: true }).click()

const scoreOf = async (db: Database, client_id: string) =>
  (await db.row(tables.client.pick('risk_score'), sql`select risk_score from client where id = ${client_id}::uuid`))
    ?.risk_score

test('a failing job appears, is retried after its cause is fixed, and succeeds, all without a reload', async ({
  open,
  own: { product, db, request },
}) => {
  const broker = await aBroker(request)
  const page = await open(await theAdministrator(request), product.url)
  await page.goto('/admin/queues')
  await live(page)
  await pause(page, 'assess')

  const client_id = await submitFor(request, broker, aConsumer())
  await expect(figureOf(page, 'assess', 'Waiting')).toHaveText('1')
  expect(await scoreOf(db, client_id)).toBeNull()

  // An answer that cannot be scored, and one attempt left.
  const answers = await db.row(
    row({ stored: text }),
    sql`select health::text as stored from client where id = ${client_id}::uuid`,
  )
  await db.run(sql`update client set health = '{}' where id = ${client_id}::uuid`)
  await db.run(sql`update event_delivery set attempts = 11 where subscriber = 'assess' and state = 'pending'`)
  await resume(page, 'assess')
  await expect(queueRow(page, 'assess')).not.toContainText('Paused')
  await expect(figureOf(page, 'assess', 'Failed')).toHaveText('1')

  await figureOf(page, 'assess', 'Failed').getByRole('link').click()
  await expect(deliveries(page)).toHaveCount(1)
  await deliveries(page).getByRole('link').click()
  await expect(detail(page)).toContainText('ZodError')
  await expect(detail(page)).toContainText(client_id)
  await expect(detail(page)).toContainText('12 of 12 attempts failed')
  await isAccessible(page, 'a failed delivery')

  await db.run(sql`
    update client set health = ${answers?.stored ?? null}::jsonb
    where id = ${client_id}::uuid`)
  await detail(page).getByRole('button', { name: 'Retry' }).click()
  await expect(deliveries(page)).toHaveCount(0)
  await expect(detail(page).getByText('Done', { exact: true }).first()).toBeVisible()
  expect(await scoreOf(db, client_id)).toEqual(expect.any(Number))

  await page.getByRole('tab', { name: 'Queues' }).click()
  await expect(figureOf(page, 'assess', 'Failed')).toHaveText('0')
  // The worker's figures arrive with its next heartbeat.
  await expect(figureOf(page, 'assess', 'Done per minute')).not.toHaveText('0')
  await isAccessible(page, 'the queues')
})

test('a queue is paused and resumed by keyboard, and the focus stays on its button', async ({
  open,
  own: { product, request },
}) => {
  const page = await open(await theAdministrator(request), product.url)
  await page.goto('/admin/queues')
  await live(page)
  const button = page.getByRole('button', { name: 'Pause mail', exact: true })
  // Without motion, the dialog is gone before the button shows that it works.
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await button.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Resume mail', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
  }
})

test('a discarded job shows the reason and the person, and all jobs of a filter can be retried in one step', async ({
  open,
  own: { product, db, request },
}) => {
  const { event_id } = await aDelivery(db, { subscriber: 'notify', last_error: 'Error: nobody to tell' })
  for (let n = 0; n < 3; n++) await aDelivery(db, { last_error: 'Error: the weather' })
  const page = await open(await theAdministrator(request), product.url)
  await page.goto(`/admin/queues?show=deliveries&q=${event_id}`)
  await deliveries(page).getByRole('link').click()
  await detail(page).getByRole('button', { name: 'Discard…' }).click()
  await expect(detail(page)).toContainText('this does not happen for this event: notifies users in the app')
  await expect(detail(page).getByRole('button', { name: 'Discard', exact: true })).toBeDisabled()
  await expect(detail(page).getByLabel('Why it is discarded')).toBeFocused()
  await detail(page).getByLabel('Why it is discarded').fill('They were told by phone')
  await detail(page).getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(detail(page)).toContainText(/Discarded by First Administrator/)
  await expect(detail(page)).toContainText('They were told by phone')
  await page.goto('/admin/queues?show=deliveries&state=discarded')
  await expect(deliveries(page).filter({ hasText: 'notify' })).toHaveCount(1)

  await page.goto('/admin/queues?show=deliveries&q=weather')
  await expect(deliveries(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Retry all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry all failed deliveries?' })
  await expect(dialog).toContainText('with “weather”')
  await expect(dialog).toContainText('3 × assess: Scores an assessment')
  await dialog.getByRole('button', { name: 'Retry all' }).click()
  await expect(page.getByText('3 deliveries put back in the queue.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await expect(async () => {
    const left = await db.rows(
      tables.event_delivery.pick('event_id'),
      sql`select event_id from event_delivery where subscriber = 'assess' and state <> 'done'`,
    )
    expect(left).toEqual([])
  }).toPass({ timeout: 30_000 })
})

test('an outage is reported on every screen with its error until someone acknowledges it, and its attempts stay listed', async ({
  open,
  own: { product, db, request },
}) => {
  const refused = new Error('connect ECONNREFUSED mail:25')
  const page = await open(await theAdministrator(request), product.url)
  await page.goto('/admin/queues')
  await live(page)
  await pause(page, 'mail')
  let failed = ''
  for (let n = 0; n < 6; n++) {
    const { event_id } = await aDelivery(db, { subscriber: 'mail', state: 'pending', attempts: 0, dispatches: 0 })
    await fail(db, { subscriber: 'mail', event: { id: event_id } }, refused, { by: 'worker:a:1', ran_ms: 7 })
    failed = event_id
  }
  await expect(page.getByRole('list', { name: 'Outside services in use' })).toContainText(/Email\s*Failing/)
  await expect(page.getByRole('list', { name: 'Errors by kind' })).toContainText(
    /mail: Error: connect ECONNREFUSED mail:25\s*6 failures since/,
  )
  const sentence = /^mail: \d+ failures? a minute.* since .+, connect ECONNREFUSED mail:25/
  await expect(page.getByRole('list', { name: 'Problems now' })).toContainText('connect ECONNREFUSED mail:25')
  await expect(
    page.getByRole('list', { name: 'Problems now' }).getByRole('link', { name: 'Show deliveries' }),
  ).toHaveAttribute('href', '/admin/queues?show=deliveries&state=retrying&queue=mail')
  await page.getByText(/^Failing \(\d+\)$/).click()
  await expect(queueRow(page, 'mail')).toBeVisible()
  await expect(queueRow(page, 'remind')).toHaveCount(0)
  await isAccessible(page, 'the queues in trouble')
  // What an administrator needs during an outage is on two screens of a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/queues')
  await expect(page.getByRole('list', { name: 'Problems now' })).toContainText('connect ECONNREFUSED mail:25')
  await expect(queueRow(page, 'mail')).toBeVisible()
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight)).toBeLessThanOrEqual(2 * 844)
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(2 * 844)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/broker')
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText(sentence)).toHaveCount(0)

  await page.goto(`/admin/queues?show=deliveries&queue=mail&delivery=${failed}.mail`)
  await expect(detail(page).getByRole('heading', { name: 'Failed attempts (1)' })).toBeVisible()
  await page.goto('/admin/queues')
  await expect(page.getByRole('list', { name: 'Problems now' })).toContainText('Acknowledged by First Administrator')
  await resume(page, 'mail')
})

test('administrators see a warning on every screen when events wait too long, and which processes run', async ({
  open,
  own: { product, db, request },
}) => {
  const administrator = await theAdministrator(request)
  const page = await open(administrator, product.url)
  await page.goto('/admin/queues?show=processes')
  const processes = page.getByRole('list', { name: 'Processes' }).getByRole('listitem')
  for (const service of ['api', 'gateway', 'worker']) {
    await expect(processes.filter({ has: page.getByRole('heading', { name: service }) }).first()).toContainText('Alive')
  }
  await page.getByRole('tab', { name: 'Queues' }).click()
  await pause(page, 'remind')
  const late = await aDelivery(
    db,
    { subscriber: 'remind', state: 'pending', attempts: 0, dispatches: 0, due_at: new Date(Date.now() - 300_000) },
    { name: 'trial.started', payload: {}, aggregate_id: administrator.user.id },
  )
  for (const path of ['/admin/contacts', '/broker']) {
    await page.goto(path)
    await expect(page.getByText('remind is paused; its oldest event has waited for 5 min.')).toBeVisible()
  }
  const broker = await open(await aBroker(request), product.url)
  await broker.goto('/broker')
  await expect(broker.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(broker.getByText('is paused;')).toHaveCount(0)

  await page.getByRole('link', { name: 'Open the queues' }).click()
  await expect(queueRow(page, 'remind')).toContainText('Paused')
  await resume(page, 'remind')
  await expect(async () => {
    const rows = await db.rows(
      tables.event_delivery.pick('state'),
      sql`select state from event_delivery where event_id = ${late.event_id}::uuid`,
    )
    expect(rows).toEqual([{ state: 'done' }])
  }).toPass({ timeout: 30_000 })
})

test('many are chosen and discarded with a phrase and a reason, put back, and run now, and the history counts', async ({
  open,
  own: { product, db, request },
}) => {
  for (let n = 0; n < 3; n++) await aDelivery(db, { subscriber: 'remind', last_error: 'Error: the tide' })
  const page = await open(await theAdministrator(request), product.url)
  await page.goto('/admin/queues?show=deliveries&q=tide')
  await expect(deliveries(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Choose remind, client.submitted' }).first().check()
  await page.getByRole('checkbox', { name: 'Choose remind, client.submitted' }).nth(1).check()
  await page.getByRole('button', { name: 'Discard 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard 2 deliveries?' })
  await expect(dialog).toContainText('2 × remind: Reminds a user of the end of their trial')
  await isAccessible(page, 'discarding many')
  await dialog.getByLabel('Why').fill('The tide is out')
  await expect(dialog.getByRole('button', { name: 'Discard 2' })).toBeDisabled()
  await dialog.getByLabel('Type discard deliveries to go on').fill('discard deliveries')
  await dialog.getByRole('button', { name: 'Discard 2' }).click()
  await expect(deliveries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 deliveries put back under Failed.')).toBeVisible()
  await expect(deliveries(page)).toHaveCount(3)

  const due_at = new Date(Date.now() + 1_800_000)
  const trial = { name: 'trial.started', payload: {} } as const
  const { event_id } = await aDelivery(db, { subscriber: 'remind', state: 'pending', attempts: 2, due_at }, trial)
  const last_error = 'Error: the ebb'
  await aDelivery(db, { subscriber: 'remind', state: 'pending', attempts: 2, due_at, last_error }, trial)
  await page.goto(`/admin/queues?show=deliveries&state=retrying&queue=remind&q=ebb`)
  await page.getByRole('button', { name: 'Discard all' }).click()
  const discarding = page.getByRole('dialog', { name: 'Discard all retrying deliveries?' })
  await discarding.getByLabel('Why').fill('It never flows')
  await discarding.getByLabel('Type discard deliveries to go on').fill('discard deliveries')
  await discarding.getByRole('button', { name: 'Discard all' }).click()
  await expect(page.getByText('1 delivery discarded.')).toBeVisible()
  await page.goto(`/admin/queues?show=deliveries&state=retrying&queue=remind`)
  await deliveries(page).getByRole('link').first().click()
  await detail(page).getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('1 delivery due now.')).toBeVisible()
  await expect(async () => {
    const found = await db.row(
      tables.event_delivery.pick('state'),
      sql`select state from event_delivery where event_id = ${event_id}::uuid`,
    )
    expect(found?.state).toBe('done')
  }).toPass({ timeout: 30_000 })

  await page.goto('/admin/queues?show=history')
  const past = page.getByRole('list', { name: 'History of the queues' })
  const reminders = past.getByRole('listitem').filter({ has: page.getByText('remind', { exact: true }) })
  // The worker adds to the history every 15 seconds, and an open page asks once a minute.
  await expect(async () => {
    await page.reload()
    await expect(reminders).toContainText(/[1-9]\d* done/, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await past.getByText('remind', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Longest wait' })).toBeVisible()
  await isAccessible(page, 'the history of the queues')
})
