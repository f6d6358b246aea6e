import { type APIRequestContext, request as newRequest, type Page } from '@playwright/test'
import { openDatabase, sql } from '@waymark/platform/database'
import { createLog } from '@waymark/platform/log'
import { jsonb, row } from '@waymark/platform/row'
import { isAccessible } from './accessible.ts'
import { expect, testWithOwnProduct } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, submitFor, theAdministrator, write } from './people.ts'
import type { Product } from './product.ts'

// A clean-up would disturb other tests.
const test = testWithOwnProduct
test.slow()

const dialog = (page: Page) => page.getByRole('dialog')
const deletions = (page: Page) => page.getByRole('list', { name: 'Deletions' }).getByRole('listitem')

/** The lines of the dialog that say what is deleted. */
const shownLines = (page: Page) => dialog(page).getByRole('listitem').allInnerTexts()

/** Every row of these tables as one value. */
async function rowsOf(product: Product): Promise<unknown> {
  const db = openDatabase(product.database_url, createLog('e2e', 'silent'), 1)
  const rows = await db.rows(
    row({ clients: jsonb, assessments: jsonb, messages: jsonb, users: jsonb }),
    sql`
    select (select jsonb_agg(to_jsonb(c) order by id) from client c) as clients,
           (select jsonb_agg(to_jsonb(a) order by id) from risk_assessment a) as assessments,
           (select jsonb_agg(to_jsonb(m) order by id) from message m) as messages,
           (select jsonb_agg(to_jsonb(u) order by id) from app_user u) as users`,
  )
  await db.close()
  return rows
}

async function settled(product: Product): Promise<void> {
  const db = openDatabase(product.database_url, createLog('e2e', 'silent'), 1)
  await expect
    .poll(() =>
      db.exists(
        sql`
        select 1 from event_delivery
        where state = 'pending' and (taken_at is not null or due_at < now() + interval '10 seconds') limit 1`,
      ),
    )
    .toBe(false)
  await db.close()
}

async function anAgency(request: APIRequestContext) {
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  for (const broker of [ada, ada, bob]) await submitFor(request, broker, aConsumer())
  await write(request, ada, bob.user.id, 'Shall we talk on Monday?')
  return { ada, bob }
}

test('a clean-up deletes what its dry run announced, and undo restores everything', async ({ open, product }) => {
  const request = await newRequest.newContext({ baseURL: product.url })
  const { ada } = await anAgency(request)
  await settled(product)
  const before = await rowsOf(product)

  const page = await open(await theAdministrator(request), product.url)
  await page.addInitScript(() => localStorage.setItem('architect_mode', 'true'))
  await page.goto('/broker?tab=architect')
  await page.getByRole('button', { name: 'Clean up all data' }).click()
  await expect(dialog(page).getByText('This deletes:')).toBeVisible()
  const lines = await shownLines(page)
  expect(lines).toEqual(expect.arrayContaining(['3 clients', '3 assessments', '2 accounts']))
  await isAccessible(page, 'what a clean-up comes to')
  expect(await rowsOf(product)).toEqual(before)

  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByLabel('Type delete all data to go on').fill('delete all data')
  const reloaded = page.waitForEvent('load')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText(`Deleted: ${lines.join(', ')}.`)
  await reloaded
  const refused = await request.post('/api/broker/auth/login', {
    data: { email: ada.user.email, password: ada.password },
  })
  expect(refused.status()).toBe(401)

  await page.goto('/admin/deletions')
  await expect(deletions(page)).toHaveCount(1)
  await expect(deletions(page)).toContainText(lines.join(', '))
  await isAccessible(page, 'deletions')
  await page.getByRole('button', { name: /^Undo: All data cleaned up/ }).click()
  await dialog(page).getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('Everything is back')).toBeVisible()
  await expect(deletions(page)).toContainText('Undone')
  await settled(product)
  expect(await rowsOf(product)).toEqual(before)
  const back = await request.post('/api/broker/auth/login', { data: { email: ada.user.email, password: ada.password } })
  expect(back.status()).toBe(200)
})

test('a deleted account is signed out and its clients are transferred, and both can be restored @phone', async ({
  open,
  product,
  watch,
}) => {
  // The account's page may fetch it once more before closing, and her tab may send a request while being signed out.
  watch.allow(/status of 40[14]/)
  const request = await newRequest.newContext({ baseURL: product.url })
  const eve = await aBroker(request, 'Eve')
  await submitFor(request, eve, aConsumer())
  await settled(product)
  const hers = await open(eve, product.url)
  await hers.goto('/broker')
  await expect(hers.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()

  const page = await open(await theAdministrator(request), product.url)
  await page.goto(`/admin/users?user=${eve.user.id}`)
  await page.getByRole('button', { name: `Delete account of ${nameOf(eve)}` }).click()
  await expect(dialog(page)).toContainText('1 client goes to the administrators.')
  const deleted = await shownLines(page)
  expect(deleted).toContain(`The account of ${nameOf(eve)}`)
  expect(deleted.join()).not.toContain('client')
  await dialog(page).getByRole('textbox').fill(`delete ${eve.user.email}`)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(hers.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByText(`The account of ${nameOf(eve)} is deleted.`)).toBeVisible()
  await expect(page).toHaveURL('/admin/users')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Everything is back')).toBeVisible()
  const back = await request.post('/api/broker/auth/login', { data: { email: eve.user.email, password: eve.password } })
  const { access_token } = await back.json()
  const clients = await request.get('/api/broker/clients', { headers: { authorization: `Bearer ${access_token}` } })
  expect(await clients.json()).toHaveLength(1)
})
