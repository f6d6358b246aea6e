import type { Page } from '@playwright/test'
import { sql } from '@waymark/platform/database'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { aBroker, aConsumer, submitFor, theAdministrator } from './people.ts'
import { back, forward, live, navigation } from './portal.ts'

const clients = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('link')
const taskButton = (page: Page) => page.getByRole('button', { name: 'Task', exact: true })
const taskDialog = (page: Page) => page.getByRole('dialog', { name: /^Task about/ })

async function openTask(page: Page) {
  await taskButton(page).click()
  await page.getByLabel('What to do').fill('Call about the plan')
}

test('Back closes a dialog, and the next Back leaves the page @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await clients(page).first().click()
  await openTask(page)
  const client = page.url()

  await back(page)
  await expect(taskDialog(page)).toBeHidden()
  await expect(taskButton(page)).toBeFocused()
  expect(page.url()).toBe(client)

  await back(page)
  await expect(page).not.toHaveURL(client)
  await expect(clients(page).first()).toBeVisible()

  await forward(page)
  await expect(taskButton(page)).toBeVisible()
  expect(page.url()).toBe(client)
  await expect(taskDialog(page)).toBeHidden()

  await test.step('after the dialog was closed in another way', async () => {
    await openTask(page)
    await taskDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(taskDialog(page)).toBeHidden()
    await back(page)
    await expect(page).not.toHaveURL(client)
    await expect(clients(page).first()).toBeVisible()
  })
})

test('Back leads from the page that a dialog opened to the one before', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker')
  await navigation(page)
    .getByRole('link', { name: /^Messages/ })
    .click()
  const at = /tab=agent-network/
  await expect(page).toHaveURL(at)
  const palette = page.getByRole('dialog', { name: 'Go anywhere' })
  await live(page)
  await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill('Cal')
  await back(page)
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(at)

  await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill('Calendar')
  await palette.getByRole('combobox').press('Enter')
  await expect(page).not.toHaveURL(at)
  await back(page)
  await expect(page).toHaveURL(at)
  await expect(palette).toBeHidden()
})

test('Back closes only the topmost of two dialogs', async ({ open, request, watch }) => {
  watch.allow(/status of 403/)
  const { user } = await aBroker(request)
  const administrator = await theAdministrator(request)
  const page = await open(administrator)
  await page.goto('/admin/users')
  const reset = page.getByRole('dialog', { name: /^Reset the password/ })
  const confirmation = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: user.email }).click()
  await page.getByRole('button', { name: /^Reset password/ }).click()
  await reset.getByLabel('New password').fill('another-otter-8')
  await inDatabase((db) =>
    db.run(
      sql`update session set confirmed_at = now() - interval '1 hour' where user_id = ${administrator.user.id}::uuid`,
    ),
  )
  await reset.getByRole('button', { name: 'Reset password' }).click()
  await confirmation.getByRole('textbox', { name: 'Password' }).fill('typed')
  const at = page.url()

  await back(page)
  await expect(confirmation).toBeHidden()
  await expect(reset.getByLabel('New password')).toHaveValue('another-otter-8')
  await reset.getByRole('button', { name: 'Reset password' }).click()
  await confirmation.getByRole('textbox', { name: 'Password' }).press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(reset.getByLabel('New password')).toHaveValue('another-otter-8')
  await reset.getByLabel('New password').fill('another-otter-9')
  await back(page)
  await expect(reset).toBeHidden()
  expect(page.url()).toBe(at)
})

test('what Android does when Back is pressed closes a dialog on the first page of a tab @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  // Chromium asks the newest of them to close, on other systems for Escape.
  await page.addInitScript(`
    const watchers = []
    window.CloseWatcher = class extends CloseWatcher {
      constructor() {
        super()
        watchers.push(this)
      }
    }
    window.pressAndroidBack = () => watchers.at(-1).requestClose()`)
  await page.goto('/broker?tab=clients')
  await clients(page).first().click()
  await openTask(page)
  await page.evaluate('pressAndroidBack()')
  await expect(taskDialog(page)).toBeHidden()
  await expect(taskButton(page)).toBeFocused()
})

test('Back closes a menu and the list of notifications, and stays on the page @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await clients(page).first().click()
  const client = page.url()
  for (const [button, overlay] of [
    [page.getByRole('button', { name: 'More', exact: true }), page.getByRole('menuitem', { name: 'Life event' })],
    [page.getByRole('button', { name: /^Notifications/ }), page.getByRole('dialog', { name: 'Notifications' })],
    [page.getByRole('button', { name: /Account of/ }), page.getByRole('menuitem', { name: 'Log out' })],
  ] as const) {
    await button.click()
    await expect(overlay).toBeVisible()
    await back(page)
    await expect(overlay).toBeHidden()
    expect(page.url()).toBe(client)
    await button.click()
    await expect(overlay).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  }
  await back(page)
  await expect(page).not.toHaveURL(client)
})

test('Back closes a dialog of the public pages, which keeps what was typed @phone', async ({ page }) => {
  await page.goto('/terms')
  const dialog = page.getByRole('dialog', { name: 'Share feedback' })
  const feedback = page.getByRole('button', { name: 'Feedback' })
  // Until React has the page, a link loads the next one, and no page can refuse a Back to another document.
  await feedback.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/privacy/)
  await feedback.click()
  await dialog.getByLabel('Title').fill('Larger letters')
  await back(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/privacy/)
  await feedback.click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Larger letters')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await back(page)
  await expect(page).toHaveURL(/terms/)
})
