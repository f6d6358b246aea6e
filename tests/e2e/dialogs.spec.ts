import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, submitFor, theAdministrator } from './people.ts'
import { live } from './portal.ts'

interface Dialog {
  readonly at: string
  /** The name of the button that opens it. */
  readonly opener: string | RegExp
  /** What a screen reader says it is. */
  readonly name: string | RegExp
  readonly role?: 'menu'
  /** Done before, such as opening a part of the page. */
  readonly first?: (page: Page) => Promise<void>
  /** The button to which the focus returns, if the opener closes with what it is in. */
  readonly back_to?: string | RegExp
}

const VISITOR: readonly Dialog[] = [
  { at: '/privacy', opener: 'Feedback', name: 'Share feedback' },
  { at: '/intake', opener: 'Need Help?', name: 'Need help?' },
  { at: '/intake', opener: 'Save and continue later', name: 'Save and continue later' },
  { at: '/broker/register', opener: 'Read the agreement', name: /agreement/i },
]

const BROKER: readonly Dialog[] = [
  { at: '/broker', opener: /^Notifications/, name: 'Notifications' },
  { at: '/broker', opener: /Account of/, name: /Account of/, role: 'menu' },
  {
    at: '/broker',
    opener: 'Keyboard shortcuts',
    name: 'Keyboard shortcuts',
    first: (page) => page.getByRole('button', { name: /Account of/ }).click(),
    back_to: /Account of/,
  },
  { at: '/broker', opener: 'Feedback', name: 'Share feedback' },
  { at: '/broker', opener: /^QR code of/, name: /QR code/ },
  { at: '/broker', opener: /^End /, name: /End/ },
  { at: '/broker?tab=clients', opener: 'Call', name: /^Call /, first: openClient },
  { at: '/broker?tab=clients', opener: 'Task', name: /^Task about/, first: openClient },
  {
    at: '/broker?tab=clients',
    opener: 'Delete all data',
    name: /Delete/,
    first: async (page) => {
      await openClient(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
    },
    back_to: 'More',
  },
]

const ADMINISTRATOR: readonly Dialog[] = [
  { at: '/admin/queues', opener: /^Pause /, name: /Pause/ },
  { at: '/admin/invites', opener: 'Invite', name: /Invite/ },
  { at: '/admin/users', opener: /^Reset password/, name: /password/i, first: openUser },
  { at: '/admin/users', opener: /^Access code for/, name: /code/i, first: openUser },
  { at: '/admin/users', opener: /^Suspend subscription/, name: /Suspend/, first: openUser },
  { at: '/admin/users', opener: 'Make administrator', name: /administrator/, first: openUser },
  { at: '/admin/users', opener: /^Disable account/, name: /Disable/, first: openUser },
  { at: '/admin/users', opener: /^Delete account/, name: /Delete/, first: openUser },
]

async function openClient(page: Page) {
  await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().click()
}

async function openUser(page: Page) {
  await page.getByRole('list', { name: 'Users' }).getByRole('link').first().click()
}

const hasFocus = async (page: Page, dialog: Locator) => (await dialog.and(page.locator(':focus-within')).count()) > 0

/** Opens it by keyboard, walks around in it, and closes it with Escape. */
async function walk(page: Page, { at, opener, name, role, first, back_to }: Dialog) {
  await page.goto(at)
  await first?.(page)
  const button = page.getByRole(back_to ? 'menuitem' : 'button', { name: opener }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole(role ?? 'dialog', { name })
  await expect(dialog, 'it opens and has a name').toBeVisible()
  await expect.poll(() => hasFocus(page, dialog), 'the focus moves into it').toBe(true)
  if (role !== 'menu') {
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step < 9 ? 'Tab' : 'Shift+Tab')
      const outside = (await page.locator('body :focus').count()) > 0 && !(await hasFocus(page, dialog))
      expect(outside, 'the focus stays in it').toBe(false)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog, 'Escape closes it').toBeHidden()
  const returned = back_to ? page.getByRole('button', { name: back_to }) : button
  await expect(returned, 'the focus returns to what opened it').toBeFocused()
}

for (const dialog of VISITOR) {
  test(`${String(dialog.opener)} at ${dialog.at}: the dialog takes, keeps and returns the focus`, async ({ page }) => {
    await walk(page, dialog)
  })
}

test('every dialog of the portal takes, keeps and returns the focus', async ({ open, request, baseURL }) => {
  test.slow()
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  await answered(request, 'post', '/api/broker/lead-generation-codes', { base_url: baseURL, label: 'Flyer' }, ada)
  const page = await open(ada)
  for (const dialog of BROKER) await test.step(String(dialog.opener), () => walk(page, dialog))
})

test('every dialog of the administrators takes, keeps and returns the focus', async ({ open, request }) => {
  test.slow()
  await aBroker(request)
  const page = await open(await theAdministrator(request))
  for (const dialog of ADMINISTRATOR) await test.step(String(dialog.opener), () => walk(page, dialog))
})

test('a busy page loses neither the focus nor a step of it in a dialog', async ({ open, request }) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await openClient(page)
  const button = page.getByRole('button', { name: 'Task', exact: true })
  const dialog = page.getByRole('dialog', { name: /^Task about/ })

  await test.step('Escape right after it opens', async () => {
    await page.evaluate(`
      new MutationObserver((_, observer) => {
        const opened = document.querySelector('[role="dialog"]')
        if (!opened) return
        observer.disconnect()
        document.body.dataset.closed = 'early'
        opened.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      }).observe(document.body, { childList: true, subtree: true })`)
    await button.press('Enter')
    await expect(page.locator('body')).toHaveAttribute('data-closed', 'early')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('Tab twice out of a field with parts', async () => {
    await button.press('Enter')
    await expect(page.getByLabel('What to do')).toBeFocused()
    // A busy page gets the keys at once, before any timer that they start.
    await page.evaluate(`
      document.querySelector('[role="dialog"] [type="datetime-local"]').focus()
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true, cancelable: true }),
      )
      document.querySelector('[role="dialog"] [aria-label="Close"]').focus()
      new Promise((over) => setTimeout(over))`)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('a click counts although something appears above the button while it is pressed', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/providers', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  await page.goto('/admin/queues')
  await live(page)
  await expect(page.getByRole('note')).toBeVisible()
  await asked.promise
  await page.getByRole('button', { name: 'Pause assess', exact: true }).hover()
  await page.mouse.down()
  const over = page.waitForEvent('requestfinished', (one) => one.url().endsWith('/api/admin/providers'))
  answer.resolve()
  await over
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Pause assess?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outside services' })).toBeVisible()
})

test('the portal stays while what dialogs and toasts need cannot load, and opens a dialog afterwards', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const page = await open(await aBroker(request))
  const late = /\/assets\/(modals-provider|toasts)-[^/]+\.js$/
  const failed = new Set<string>()
  await page.route(late, (route) => {
    failed.add(route.request().url())
    return route.abort()
  })
  await page.goto('/broker')
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(failed.size).toBe(2)
  }).toPass()
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  // The server answers, so the files are of an earlier release.
  const outdated = page.getByRole('status').filter({ hasText: 'A new version was released' })
  await expect(outdated.getByRole('button', { name: 'reload this page' })).toBeVisible()
  await page.unroute(late)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible()
  await expect(outdated).toBeHidden()
})
