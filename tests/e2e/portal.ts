import { expect, type Locator, type Page } from '@playwright/test'

/** One of the two forms of the sign-in screen. */
export const authForm = (page: Page, name: 'Sign In' | 'Join Network'): Locator => page.getByRole('tabpanel', { name })

/** Fills in and submits the visible sign-in form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const form = authForm(page, 'Sign In')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/^Password/).fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A figure on the overview. */
export const figure = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
/** What the broker has to do, first things first. */
export const board = (page: Page): Locator => page.getByRole('region', { name: 'Your work list' })
/** The newest client on the work list, whose first contact is due last. */
export const latest = (page: Page): Locator =>
  board(page).getByRole('listitem').filter({ hasText: 'First contact' }).last()
export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Dashboard' })
/** Waits for the connection indicator. */
export const live = (page: Page, timeout = 10_000): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout })

/** Opens one of the tabs of a client and waits for it: the one before stays on the screen until the next is loaded. */
export async function openPart(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}
/** Opens a card or a part of one, if it is folded. */
export async function unfold(within: Locator, name: string): Promise<void> {
  const summary = within.locator('summary', { hasText: name })
  await expect(summary).toBeVisible()
  const closed = within.locator('details:not([open]) > summary', { hasText: name })
  if ((await closed.count()) > 0) await closed.click()
}
/** Asks to delete the open client. */
export async function askDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete all data' }).click()
}
/** Writes a message to the open client. */
export async function messageClient(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** As the Back button or the Forward button of the browser. Playwright's own would wait for the page that a dialog keeps. */
async function walk(page: Page, by: 1 | -1) {
  const browser = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory')
  const entry = entries[currentIndex + by]
  if (entry) await browser.send('Page.navigateToHistoryEntry', { entryId: entry.id })
  await browser.detach()
}
export const back = (page: Page) => walk(page, -1)
export const forward = (page: Page) => walk(page, 1)
