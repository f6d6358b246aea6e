import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, nameOf, type Signed, theAdministrator } from './people.ts'
import { authForm, navigation, signIn } from './portal.ts'
import { tick } from './tick.ts'

async function issue(request: APIRequestContext, user_id?: string): Promise<string> {
  const administrator = await theAdministrator(request)
  const answer = await request.post('/api/admin/invite-codes', {
    data: { user_id },
    headers: { authorization: `Bearer ${administrator.access_token}` },
  })
  return (await answer.json()).code
}

async function fillJoin(page: Page, email: string) {
  const form = authForm(page, 'Join Network')
  await form.getByLabel('First name').fill('Ines')
  await form.getByLabel('Last name').fill('Invited')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/^Password/).fill('tarn bottle heron')
  await tick(form.getByRole('checkbox', { name: /^I accept the agent network agreement/ }))
  return form
}

const emailBeside = ({ user }: Signed) => `invited.${user.email}`
const TO_LEFT_OPEN = /status of 401/

test('an invitation opens the form, works once, and creates a verified broker @phone', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(TO_LEFT_OPEN)
  const code = await issue(request)
  const other = await aBroker(request)
  const page = await open()
  await page.goto('/broker/login')
  // This visit must not find the code yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((value) => localStorage.setItem('invite_code', value), code)
  await page.goto('/broker')
  await expect(page.getByRole('tab', { name: 'Join Network' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Invitation code')).toHaveValue(code)
  expect(await page.evaluate(() => localStorage.getItem('invite_code'))).toBeNull()
  await expect(page.getByText(/\$9\.99 per month/)).toBeVisible()

  const form = await fillJoin(page, emailBeside(other))
  await expect(form.getByText('Strong. This is hard to guess.')).toBeVisible()
  await form.getByRole('button', { name: 'Read the agreement' }).click()
  await expect(page.getByRole('dialog', { name: 'Agent network agreement' })).toContainText('no liability coverage')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome to the Waymark network, Ines!')).toBeVisible()
  await expect(page).toHaveURL('/broker/tutorial')
  const verified = page.getByRole('listitem').filter({ hasText: 'Get your credentials verified' })
  await expect(verified).toContainText('(done)')

  const late = await open()
  await late.goto('/broker/register')
  const again = await fillJoin(late, `again.${emailBeside(other)}`)
  await again.getByLabel('Invitation code').fill(code.toLowerCase())
  await again.getByRole('button', { name: 'Create Account' }).click()
  await expect(again.getByRole('alert')).toHaveText(
    'Authentication failed: Invalid or expired access code. Contact the provider for assistance.',
  )
  await again.getByLabel('Invitation code').fill('')
  await again.getByRole('button', { name: 'Create Account' }).click()
  await expect(late).toHaveURL('/broker/tutorial')
})

test('the welcome shows for a second before the screen changes', async ({ page, request }) => {
  const ada = await aBroker(request)
  await page.clock.install()
  await page.goto('/broker')
  await signIn(page, ada.user.email, ada.password)
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Broker Access Required' })).toBeVisible()
  await expect(authForm(page, 'Sign In').getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('an administrator issues an access code, which signs in once @phone', async ({ open, request, watch }) => {
  watch.allow(TO_LEFT_OPEN)
  const ada = await aBroker(request)
  const administrator = await open(await theAdministrator(request))
  await administrator.goto(`/admin/users?user=${ada.user.id}`)
  await administrator.getByRole('button', { name: `Access code for ${nameOf(ada)}` }).click()
  const dialog = administrator.getByRole('dialog', { name: `Access code for ${nameOf(ada)}` })
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByText('It is shown only once.')).toBeVisible()
  const code = await dialog.getByLabel('Code').inputValue()
  expect(code).toMatch(/^VIP[A-Z]{6}$/)

  for (const refused of [false, true]) {
    const page = await open()
    await page.goto('/broker/login')
    await page.getByRole('button', { name: 'Use an access code' }).click()
    await page.getByLabel('Access code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Verify Access Code' }).click()
    if (refused) {
      await expect(page.getByRole('alert')).toHaveText(
        'Invalid or expired access code. Contact the provider for assistance.',
      )
    } else await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  }
})

test('without Google sign-in the button says what to do, and other origins are warned @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 503/)
  const warning = 'Note: Google login may be restricted on custom domains. Use email/password if needed.'
  const detail = 'OAuth redirect failed. Please use email/password login.'
  const json = { detail, code: 'google_not_configured', request_id: '1' }
  await page.route('**/api/auth/google/start', (route) => route.fulfill({ status: 503, json }))
  await page.goto('/broker')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText(detail)).toBeVisible()
  await expect(page.getByText(warning)).toHaveCount(0)
  await isAccessible(page, 'sign in with a word about Google')
  const elsewhere = await page.request.get('/api/site')
  const site = { ...(await elsewhere.json()), public_url: 'https://portal.example' }
  await page.route('**/api/site', (route) => route.fulfill({ json: site }))
  await page.reload()
  await expect(page.getByText(warning)).toBeVisible()
})

test('the demo shows the whole portal without any request to the server @phone', async ({ page, isMobile }) => {
  test.slow()
  await page.goto('/broker')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  const ribbon = page.getByRole('complementary', { name: 'Demo' })
  await expect(ribbon).toContainText('Demo data')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(api|socket\.io)\b/.test(new URL(request.url()).pathname)) asked.push(request.url())
  })
  page.on('websocket', (socket) => asked.push(socket.url()))
  expect(await page.evaluate(() => localStorage.getItem('broker_token'))).not.toMatch(/^eyJ/)
  await expect(page.getByText('14 days left')).toBeVisible()
  await isAccessible(page, 'demo')

  for (const link of await navigation(page).getByRole('link').all()) {
    await link.click()
    await expect(ribbon).toBeVisible()
    await expect(page.locator('main')).toHaveText(/\S/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.goto('/broker?tab=clients')
  await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Parts of the record' })).toBeVisible()
  for (const link of await page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link').all()) {
    await link.click()
    const name = (await link.textContent()) ?? ''
    await expect(page.getByRole('region', { name, exact: true })).toHaveText(/\S/)
    await expect(page.getByRole('article').getByRole('alert')).toHaveCount(0)
  }
  await page.goto('/broker?tab=billing')
  await page.getByRole('button', { name: 'Subscribe to Broker Basic' }).click()
  await expect(page.getByText('You cannot pay in a demo.')).toBeVisible()
  await page.goto('/broker?tab=agent-network')
  if (!isMobile) await expect(page.getByText('Priya Natarajan').first()).toBeVisible()
  await page.goto('/broker/tutorial')
  await expect(page.getByText(/of 8 done/)).toBeVisible()
  expect(asked).toEqual([])

  await ribbon.getByRole('button', { name: 'Leave the demo' }).click()
  await expect(page.getByRole('heading', { name: 'Broker Access Required' })).toBeVisible()
})

test('a real session with failing calls shows the failures and no demo data', async ({ open, request, watch }) => {
  watch.allow(/status of 500|status of 503/)
  const page = await open(await aBroker(request))
  const chunks: string[] = []
  page.on('request', (asked) => chunks.push(asked.url()))
  await page.route('**/api/broker/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something broke.', code: 'internal', request_id: 'x' } }),
  )
  await page.goto('/broker?tab=clients')
  await expect(page.getByText('Something broke.').first()).toBeVisible()
  await expect(page.getByText('Demo data')).toHaveCount(0)
  expect(chunks.filter((url) => /assets\/demo-(?!ribbon|session)/.test(url))).toEqual([])
})
