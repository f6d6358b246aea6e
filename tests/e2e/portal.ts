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
