import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, type Signed, submitFor, theAdministrator } from './people.ts'
import { authForm, live, signIn } from './portal.ts'

const userPage = (page: Page, { user }: Signed) => page.goto(`/admin/users?user=${user.id}`)
const detail = (page: Page) => page.getByRole('region', { name: 'User', exact: true })
const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Now' }).getByRole('listitem').filter({ hasText: label })
/** The number on a stat card. */
const figure = async (page: Page, label: string) =>
  Number((await card(page, label).innerText()).replace(label, '').trim().split(/\s/)[0]?.replaceAll(',', ''))

const asAdministrator = async (request: APIRequestContext) => ({
  authorization: `Bearer ${(await theAdministrator(request)).access_token}`,
})

test('the overview shows platform figures, and charts with text alternatives @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/dashboard')
  await expect(card(page, 'Total users')).toContainText(/\d/)
  const [users, clients] = [await figure(page, 'Total users'), await figure(page, 'Total clients')]
  await submitFor(request, ada, aConsumer())
  await aBroker(request)
  await page.reload()
  await expect.poll(() => figure(page, 'Total users')).toBeGreaterThanOrEqual(users + 1)
  expect(await figure(page, 'Total clients')).toBeGreaterThanOrEqual(clients + 1)
  await expect(card(page, 'Monthly revenue')).toContainText(/\$\d/)

  const chart = page.getByRole('figure', { name: 'New clients' })
  const today = chart.getByRole('row').last()
  await expect(today).toContainText(/\d+ clients?/)
  // The arrow keys select a day, which is then announced and shown.
  const slider = chart.getByRole('slider')
  await slider.focus()
  await slider.press('ArrowLeft')
  await slider.press('ArrowRight')
  const announced = String(await slider.getAttribute('aria-valuetext'))
  expect(announced).toMatch(/: \d+ clients?$/)
  await expect(chart.getByText(announced, { exact: true })).toBeVisible()
  for (const name of ['New users', 'Time to first contact', 'Contacted within 24 hours', 'Revenue']) {
    await expect(page.getByRole('figure', { name }).getByRole('table')).toBeAttached()
  }
  await page.getByText('90 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(chart.getByRole('row')).toHaveCount(91)
  await page.reload()
  await expect(chart.getByRole('row')).toHaveCount(91)
  await isAccessible(page, 'overview of the administrator')
})

test('figures that fail show Retry and never made-up numbers', async ({ open, request, watch }) => {
  watch.allow(/status of 500/)
  const page = await open(await theAdministrator(request))
  await page.route('**/api/admin/system-stats*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('alert')).toContainText('The figures could not be loaded', { timeout: 20_000 })
  await expect(page.getByRole('list', { name: 'Now' })).toHaveCount(0)
  await page.unroute('**/api/admin/system-stats*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Total users')).toContainText(/\d/)
})

test('users are found by name and by filters that stay in the address @phone', async ({ open, request }) => {
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/users')
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  await isAccessible(page, 'users')
  await page.getByLabel('Search users by name, email or company').fill(ada.user.email)
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Account', { exact: true }).selectOption('Disabled')
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('false')
  await page.getByLabel('Account', { exact: true }).selectOption('Enabled')
  await page.getByLabel('Credentials', { exact: true }).selectOption('Not verified')
  await rows.getByRole('link', { name: nameOf(ada) }).click()
  await expect(detail(page).getByRole('heading', { name: nameOf(ada) })).toBeVisible()
  await expect(detail(page)).toContainText('On trial until')
  await isAccessible(page, 'a user')
  await page.goto('/admin/users?q=nobody-of-that-name')
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(rows.filter({ hasText: nameOf(bob) })).toBeVisible()
})

test('disabling an account ends their open tab immediately, and enabling lets them in', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of (401|403)|WebSocket connection to .* failed/)
  const ada = await aBroker(request)
  const broker = await open(ada)
  await broker.goto('/broker')
  await live(broker)
  const page = await open(await theAdministrator(request))
  await userPage(page, ada)
  await detail(page)
    .getByRole('button', { name: `Disable account of ${nameOf(ada)}` })
    .click()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await answered
  const from = Date.now()
  await broker.getByText('Your account was disabled, so you were signed out.').waitFor()
  test.info().annotations.push({ type: 'session ended after', description: `${Date.now() - from} ms` })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(detail(page).getByText('Enabled', { exact: true })).toBeVisible()
  await signIn(broker, ada.user.email, ada.password)
  await expect(broker.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
})

test('suspending a subscription blocks features in the open tab immediately, and the session continues', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 402/)
  const ada = await aBroker(request)
  const broker = await open(ada)
  await broker.goto('/broker?tab=billing')
  await live(broker)
  await expect(broker.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
  const page = await open(await theAdministrator(request))
  await userPage(page, ada)
  const suspend = async () => {
    await detail(page)
      .getByRole('button', { name: `Suspend subscription of ${nameOf(ada)}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend subscription' }).click()
    await expect(broker.getByRole('heading', { name: 'Your subscription is suspended' })).toBeVisible()
  }
  const gate = async () => {
    const headers = { authorization: `Bearer ${ada.access_token}` }
    return (await request.post('/api/broker/lead-generation-codes', { headers, data: {} })).status()
  }
  await suspend()
  expect(await gate()).toBe(402)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(broker.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
  await expect(detail(page)).toContainText('On trial until')
  expect(await gate()).not.toBe(402)

  await suspend()
  await expect(broker.getByRole('heading', { name: 'Choose a plan' })).toHaveCount(0)
  await expect(detail(page).getByText('Suspended', { exact: true })).toBeVisible()
  await isAccessible(broker, 'billing of a suspended broker')
  await detail(page).getByRole('button', { name: 'Activate without payment' }).click()
  await expect(detail(page).getByText('Active without payment', { exact: true })).toBeVisible()
  await expect(broker.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  await detail(page).getByRole('button', { name: 'Follow trial and payments' }).click()
  await expect(detail(page)).toContainText('On trial until')
})

test('failed actions show the specified messages', async ({ open, request, watch }) => {
  watch.allow(/status of 500/)
  const ada = await aBroker(request)
  const page = await open(await theAdministrator(request))
  await userPage(page, ada)
  for (const call of ['update-user-status', 'reset-password', 'invite-codes']) {
    await page.route(`**/api/admin/${call}`, (route) => route.fulfill({ status: 500, json: {} }))
  }
  await detail(page).getByRole('button', { name: 'Activate without payment' }).click()
  await expect(page.getByText('Failed to update user status')).toBeVisible()
  await detail(page)
    .getByRole('button', { name: `Reset password of ${nameOf(ada)}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password').fill('another-otter-8')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to reset password')
  await expect(dialog.getByLabel('New password')).toHaveValue('another-otter-8')
  await isAccessible(page, 'resetting a password')
  await page.keyboard.press('Escape')
  await detail(page)
    .getByRole('button', { name: `Access code for ${nameOf(ada)}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to generate invitation code')
})

test('a new password ends every session of the user and lets them in @phone', async ({ open, request, watch }) => {
  watch.allow(/status of 401|status of 422|WebSocket connection to .* failed/)
  const ada = await aBroker(request)
  const broker = await open(ada)
  await broker.goto('/broker')
  await live(broker)
  const page = await open(await theAdministrator(request))
  await userPage(page, ada)
  await detail(page)
    .getByRole('button', { name: `Reset password of ${nameOf(ada)}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password').fill('short')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible()
  await dialog.getByLabel('New password').fill(ada.user.last_name)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByText("Your password can't be your name or your email address.").first()).toBeVisible()
  await dialog.getByLabel('New password').fill('another-otter-8')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText(`${nameOf(ada)} has a new password`)).toBeVisible()
  await expect(broker.getByText('Your password was changed, so you were signed out.')).toBeVisible()
  await signIn(broker, ada.user.email, ada.password)
  await expect(authForm(broker, 'Sign In').getByRole('alert')).toBeVisible()
  await signIn(broker, ada.user.email, 'another-otter-8')
  await expect(broker.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
})

test('granted access appears in the open tab, and revoked access disappears', async ({ open, request, watch }) => {
  // Requests that the tab was sending when access was revoked.
  watch.allow(/status of 403/)
  const ada = await aBroker(request)
  const broker = await open(ada)
  await broker.goto('/broker')
  await live(broker)
  const alerts = broker.getByRole('heading', { name: 'Platform alerts' })
  await expect(alerts).toHaveCount(0)
  const page = await open(await theAdministrator(request))
  await userPage(page, ada)
  const watching = detail(page).getByRole('switch', { name: 'Platform watch' })
  await watching.click()
  await expect(watching).toBeChecked()
  await expect(alerts).toBeVisible()
  await watching.click()
  await expect(watching).not.toBeChecked()
  await expect(alerts).toHaveCount(0)
  await detail(page).getByRole('switch', { name: 'Founder access' }).click()
  await broker.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await broker.getByRole('menuitem', { name: 'Administrator console' }).click()
  await expect(card(broker, 'Total users')).toContainText(/\d/)
  await expect(broker.getByRole('list', { name: 'Lists' }).getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('codes are issued, listed with their state and revoked @phone', async ({ open, request, watch }) => {
  watch.allow(/status of 401/)
  const ada = await aBroker(request)
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/invites')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a broker' })
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const code = await dialog.getByLabel('Code').inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const newest = page.getByRole('list', { name: 'Invites' }).getByRole('listitem').first()
  await expect(newest).toContainText(/Registers a new broker.*Unused/)
  await expect(page.getByText(code)).toHaveCount(0)
  await isAccessible(page, 'invites')

  // Codes of other tests appear and disappear in the same list.
  const headers = await asAdministrator(request)
  await userPage(page, ada)
  const codes = detail(page).getByRole('list', { name: 'Access codes' }).getByRole('listitem')
  await expect(detail(page).getByText('No recent codes for this account.')).toBeVisible()
  for (const act of ['use', 'revoke'] as const) {
    const answer = await request.post('/api/admin/invite-codes', { headers, data: { user_id: ada.user.id } })
    const issued = String((await answer.json()).code)
    await page.reload()
    await expect(codes.first()).toContainText('Unused')
    if (act === 'revoke') {
      await codes
        .first()
        .getByRole('button', { name: /^Revoke/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke code' }).click()
      await expect(codes.first()).toContainText('Revoked')
    }
    const entered = await request.post('/api/broker/auth/secret-code', { data: { code: issued } })
    expect(entered.status()).toBe(act === 'use' ? 200 : 401)
  }
  await page.reload()
  await expect(codes).toHaveCount(2)
  await expect(codes.nth(1)).toContainText(new RegExp(`Used.*used .* by ${nameOf(ada)}`))
  await page.goto('/admin/invites?state=revoked')
  await expect(page.getByRole('list', { name: 'Invites' }).getByRole('listitem').first()).toContainText('Revoked')
  await expect(page.getByText('Unused', { exact: true }).and(page.locator('span'))).toHaveCount(0)
})

test('leaving the console leaves nothing in the browser', async ({ open, request }) => {
  const administrator = await theAdministrator(request)
  const page = await open(administrator)
  await page.goto('/admin/dashboard')
  await expect(card(page, 'Total users')).toContainText(/\d/)
  await page.evaluate("localStorage.setItem('assigned_agent_id', 'another-agent')")
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/')
})
