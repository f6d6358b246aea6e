import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, type Signed, submitFor, theAdministrator } from './people.ts'
import { navigation, signIn } from './portal.ts'
import { ADMINISTRATOR } from './product.ts'

const REFUSED = /status of 500/

const theTab = (page: Page) => navigation(page).getByRole('link', { name: 'Admin', exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** An administrator on the tab, with the flag that signing in sets. */
async function atTheTab(page: Page) {
  await page.addInitScript(() => localStorage.setItem('architect_mode', 'true'))
  await page.goto('/broker?tab=architect')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible({ timeout: 30_000 })
}

async function grant(request: APIRequestContext, administrator: Signed, { user }: Signed, changes: object) {
  const answer = await request.patch(`/api/admin/users/${user.id}`, {
    data: changes,
    headers: { authorization: `Bearer ${administrator.access_token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A new role ends the user's sessions. */
async function signedInAgain(request: APIRequestContext, { user, password }: Signed): Promise<Signed> {
  const answer = await request.post('/api/broker/auth/login', { data: { email: user.email, password } })
  return { ...(await answer.json()), password }
}

test('signing in as an architect shows the tab, until the flag is removed', async ({ page }) => {
  await page.goto('/broker')
  await signIn(page, ADMINISTRATOR.email, ADMINISTRATOR.password)
  await expect(theTab(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('architect_mode'))).toBe('true')
  await theTab(page).click()
  await expect(page).toHaveURL('/broker?tab=architect')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()

  for (const flag of ['false', null]) {
    await page.evaluate(
      (value) =>
        value === null ? localStorage.removeItem('architect_mode') : localStorage.setItem('architect_mode', value),
      flag,
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await expect(theTab(page)).toHaveCount(0)
  }
})

test('users without the capability get no tab, whatever the flag says', async ({ open, request }) => {
  const administrator = await theAdministrator(request)
  const pat = await aBroker(request, 'Pat')
  await grant(request, administrator, pat, { role: 'sys_admin' })
  for (const user of [await aBroker(request), await signedInAgain(request, pat)]) {
    const page = await open(user)
    await page.addInitScript(() => localStorage.setItem('architect_mode', 'true'))
    await page.goto('/broker?tab=architect')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await expect(theTab(page)).toHaveCount(0)
    await page.keyboard.press('9')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  }
})

test('the tab shows the newest of each list and links to the rest @phone', async ({ open, request }) => {
  const ada = await aBroker(request, 'Vera')
  const page = await open(await theAdministrator(request))
  // Others register in the meantime, and she would not be among the newest five.
  await page.route('**/api/admin/all-users?limit=5', (route) =>
    route.continue({ url: `${route.request().url()}&search=${ada.user.last_name}` }),
  )
  await atTheTab(page)
  const users = page.getByRole('list', { name: 'Users' })
  const row = users.getByRole('listitem').filter({ hasText: nameOf(ada) })
  await row.getByRole('button', { name: `Verify ${nameOf(ada)}`, exact: true }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await row.getByRole('button', { name: `Disable account of ${nameOf(ada)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await row.getByRole('button', { name: `Enable account of ${nameOf(ada)}` }).click()
  await expect(row.getByRole('button', { name: `Disable account of ${nameOf(ada)}` })).toBeVisible()

  await expect(page.getByText(/^\d[\d,]* in total$/)).toHaveCount(4)
  for (const [link, path] of [
    ['All business leads', '/admin/business-leads'],
    ['All contacts', '/admin/contacts'],
    ['All feedback', '/admin/suggestions'],
    ['All users', '/admin/users'],
  ] as const) {
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', path)
  }
  await isAccessible(page, 'architect console')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Federation preview' }).click()
  await expect(await opened).toHaveURL('/federation-preview')
})

test('a list that fails or is empty says so', async ({ open, request, watch }) => {
  watch.allow(REFUSED)
  const page = await open(await theAdministrator(request))
  const lists = [
    ['**/api/business/leads*', 'Failed to load business leads', 'No business leads found', '[]'],
    ['**/api/contacts/leads*', 'Could not load contacts', 'No contacts found', '{"leads":[],"total":0}'],
    ['**/api/admin/suggestions*', 'Failed to load feedback messages', 'No feedback messages found', '[]'],
    ['**/api/admin/all-users*', 'Failed to load users', 'No users found', '[]'],
  ] as const
  for (const [path] of lists) await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await atTheTab(page)
  for (const [path, failed, empty, body] of lists) {
    const alert = page.getByRole('alert').filter({ hasText: failed })
    await expect(alert).toBeVisible()
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ body, contentType: 'application/json' }))
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(empty)).toBeVisible()
  }
})

test('an elite code is copied to the clipboard, or shown for copying by hand', async ({ open, request, watch }) => {
  watch.allow(REFUSED)
  const page = await open(await theAdministrator(request))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await atTheTab(page)
  await page.route('**/api/admin/invite-codes', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await panel(page, 'Elite invitation code').getByRole('button', { name: 'Generate elite code' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to generate' })).toContainText(
    'Failed to generate invitation code',
  )
  await panel(page, 'Elite invitation code').getByRole('button', { name: 'Generate elite code' }).click()
  const code = panel(page, 'Elite invitation code').getByText(/^VIP[A-Z]{6}$/)
  await expect(page.getByText('Code copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.textContent())

  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
  await page.getByRole('button', { name: 'Generate another' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this code' })
  await expect(dialog.getByRole('textbox')).toHaveValue(/^VIP[A-Z]{6}$/)
  await isAccessible(page, 'a code to copy by hand')
})

test('the white-label demo appears after a refresh', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await atTheTab(page)
  await page.getByRole('switch', { name: 'Demo branding' }).click()
  await page.getByRole('switch', { name: 'White-label features' }).click()
  await expect(page.getByText('Demo branding, on this device only')).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh to see it' }).click()
  await expect(page.getByText('Demo branding, on this device only')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('white_label_enabled'))).toBe('true')
  await page.getByRole('switch', { name: 'Demo branding' }).click()
  await page.getByRole('switch', { name: 'White-label features' }).click()
  await page.reload()
  await expect(page.getByText('Demo branding, on this device only')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('white_label_enabled'))).toBeNull()
})

test('the backup is a file with all users and no secrets', async ({ open, request, watch }) => {
  watch.allow(REFUSED)
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open(await theAdministrator(request))
  await atTheTab(page)
  const backup = panel(page, 'Backup')
  await page.route('**/api/admin/data-download', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await backup.getByRole('button', { name: 'Download backup' }).click()
  await expect(page.getByText('Failed to download backup. Please try again.')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    backup.getByRole('button', { name: 'Download backup' }).click(),
  ])
  await expect(page.getByText('System data backup downloaded successfully!')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^system-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  const { manifest, tables } = JSON.parse(text)
  expect(tables.client).toContainEqual(expect.objectContaining({ id, email: jo.email, last_name: jo.last_name }))
  expect(manifest.tables.client).toBe(tables.client.length)
  expect(text).not.toContain('argon2')
  expect(tables.app_user.find((user: { id: string }) => user.id === ada.user.id)).not.toHaveProperty('password_hash')
})

test('a backup continues on other pages, and can be canceled', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await atTheTab(page)
  let asked = 0
  // Never answered, so it is in progress until it is canceled.
  await page.route('**/api/admin/data-download', () => {
    asked += 1
  })
  await panel(page, 'Backup').getByRole('button', { name: 'Download backup' }).click()
  await expect(page.getByRole('progressbar', { name: 'Backup download' })).toBeVisible()
  await navigation(page).getByRole('link', { name: 'Files' }).click()
  await expect(page).toHaveURL('/broker?tab=files')
  await navigation(page).getByRole('link', { name: 'Admin downloading' }).click()
  await expect(page.getByRole('progressbar', { name: 'Backup download' })).toBeVisible()
  await isAccessible(page, 'a backup under way')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Download backup' })).toBeVisible()
  expect(asked).toBe(1)
})

test("the tab's search finds records of every kind and opens them @phone", async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open(await theAdministrator(request))
  await atTheTab(page)
  const find = panel(page, 'Find anything')
  const field = find.getByRole('searchbox', { name: 'Search by name, email, company or id' })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill('   ')
  await page.keyboard.press('Enter')
  await expect(find.getByRole('status')).toHaveText('Type a name, an email, a company or an id first.')
  await field.fill(ada.user.email)
  await page.keyboard.press('Enter')
  await expect(find.getByRole('list', { name: 'Users' }).getByRole('link', { name: nameOf(ada) })).toBeVisible()
  await field.fill('nobody-at-all-goes-by-this')
  await page.keyboard.press('Enter')
  await expect(find).toContainText('Nothing found')
  await field.fill(id)
  await page.keyboard.press('Enter')
  const client = find.getByRole('list', { name: 'Clients' }).getByRole('link', { name: `Jo ${jo.last_name}` })
  await expect(client).toBeVisible()
  await expect(find.getByRole('listitem')).toHaveCount(1)
  await isAccessible(page, 'search of the architect')
  await client.click()
  await expect(page.getByRole('heading', { name: `Jo ${jo.last_name}` })).toBeVisible()
})

test('every console page has the search @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/suggestions')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search screens and records' }).fill(jo.last_name)
  await page.getByRole('option', { name: new RegExp(`Jo ${jo.last_name}`) }).click()
  await expect(page.getByRole('heading', { name: `Jo ${jo.last_name}` })).toBeVisible()
})

test('a clean-up shows its counts, requires its phrase, and reports failure', async ({ open, request, watch }) => {
  watch.allow(REFUSED)
  const administrator = await theAdministrator(request)
  const answer = await request.post('/api/broker/create-mock-patient', {
    data: {},
    headers: { authorization: `Bearer ${administrator.access_token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const page = await open(administrator)
  await atTheTab(page)
  await panel(page, 'Clean-up').getByRole('button', { name: 'Clean up mock clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clean up mock clients' })
  await expect(dialog.getByRole('listitem')).toHaveText(/^\d+ mock clients?$/)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await isAccessible(page, 'a clean-up')
  const phrase =
    (await dialog
      .getByText(/^Type .* to go on$/)
      .locator('strong')
      .textContent()) ?? ''
  await dialog.getByRole('textbox').fill(phrase.slice(0, -1))
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(phrase)
  await page.route('**/api/admin/cleanup-mock-clients', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to cleanup mock clients. Please try again.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.route('**/api/admin/cleanup-data', (route) => route.fulfill({ status: 500, json: {} }))
  await panel(page, 'Clean-up').getByRole('button', { name: 'Clean up all data' }).click()
  const failed = page.getByRole('dialog', { name: 'Clean up all data' }).getByRole('alert')
  await expect(failed).toContainText('Failed to cleanup data. Please try again.')
})
