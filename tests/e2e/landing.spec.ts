import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, theAdministrator } from './people.ts'

/** What the browser logs about responses that a test provokes. */
const REFUSED = /status of (401|422|429|500)/

async function landing(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: /^Personal insurance/ }).click()
  await expect(page.getByRole('link', { name: 'Get Your Free Assessment' }).first()).toBeVisible()
}

async function codeFor(request: APIRequestContext, user_id: string): Promise<string> {
  const { access_token } = await theAdministrator(request)
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await request.post('/api/admin/invite-codes', { data: { user_id }, headers })
  return (await answer.json()).code
}

async function storedFrom(request: APIRequestContext, email: string): Promise<unknown> {
  const { access_token } = await theAdministrator(request)
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await request.post('/api/contacts/leads/find', { data: { search: email }, headers })
  return (await answer.json()).leads
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('three choices open three pages, and back returns to them @phone', async ({ page }) => {
  await page.goto('/')
  const choices = page.getByRole('list').getByRole('link')
  await expect(choices).toHaveCount(3)
  for (const [name, address] of [
    [/^Business/, '/business'],
    [/^Insurance professional/, '/tw'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(choices).toHaveCount(3)
  }
  await page.getByRole('link', { name: /^Personal insurance/ }).click()
  const start = page.getByRole('link', { name: 'Get Your Free Assessment' }).first()
  await expect(start).toHaveAttribute('href', '/intake')
  await page.reload()
  await expect(start).toBeVisible()
  await expect(page).toHaveTitle('Free Health Insurance Assessment | Waymark')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'After your assessment' })).toHaveAttribute(
    'href',
    '/congratulations',
  )
  await page.goBack()
  await expect(choices).toHaveCount(3)
})

test('the landing is short on a phone, in both languages, and has one line for brokers @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [address, choice, line] of [
    ['/', /^Personal insurance/, 'Sign in, and see what is here for you'],
    ['/es', /^Seguro personal/, 'Página para agentes (en inglés)'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('link', { name: choice }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(4500)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    const bar = page.getByRole('banner').getByRole('link').nth(1)
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(44)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await isAccessible(page, `the landing at ${address}`)
    await page.getByRole('main').getByRole('link', { name: line }).click()
    await expect(page).toHaveURL(/\d\/broker-pro$/)
    await expect(page.getByRole('heading', { name: 'For insurance professionals' })).toBeVisible()
  }
})

test('Explore Network tells a visitor what the network is before it asks for anything @phone', async ({ page }) => {
  await page.goto('/broker-pro')
  const banner = page.getByRole('region', { name: 'Join Pro Network' })
  await expect(banner.getByText('Sample')).toHaveCount(3)
  await banner.getByRole('link', { name: 'Explore Network' }).click()
  await expect(page).toHaveURL('/tw')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refer work to people you trust.')
  await expect(page.getByRole('table', { name: 'Fee for each placement, by company size' })).toContainText(
    /10 to 19 employees\$\d+/,
  )
  await page.getByRole('link', { name: 'Access Dashboard' }).click()
  await expect(page).toHaveURL('/broker')
  await page.getByRole('link', { name: 'What the network is, and how to join' }).click()
  await expect(page).toHaveURL('/tw')
})

test('an agent signs in on the page for brokers by keyboard alone', async ({ page, request, watch }) => {
  watch.allow(REFUSED)
  const ada = await aBroker(request)
  await page.goto('/broker-pro')
  await page.getByRole('link', { name: 'sign in on this page' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: 'Agent Sign-In' })
  await expect(form.getByText('Password is required')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(ada.user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Authentication failed: ')
  await expect(form.getByLabel('Email')).toHaveValue(ada.user.email)
  await form.getByLabel('Password', { exact: true }).press('ControlOrMeta+a')
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await expect(form.getByText('Welcome back, Ada!')).toBeVisible()
  await expect(page).toHaveURL('/broker')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Join Pro Network' }).getByText('Sample')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Explore Network' })).toHaveAttribute('href', '/tw/dashboard')
  await page.goBack()
  await expect(form.getByRole('link', { name: 'Open your dashboard' })).toBeVisible()
})

test('a refused access code shows the specified message', async ({ page, watch }) => {
  watch.allow(REFUSED)
  await page.goto('/access')
  const verify = page.getByRole('button', { name: 'Verify Access Code' })
  await verify.click()
  await expect(page.getByText('Please enter your access code')).toBeVisible()
  await expect(page.getByLabel('Elite Access Code')).toBeFocused()
  await page.getByLabel('Elite Access Code').fill('  vipwrong ')
  await expect(page.getByLabel('Elite Access Code')).toHaveValue('VIPWRONG')
  await verify.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid or expired access code. Contact the provider for assistance.',
  )
  for (const [answer, words] of [
    [{ status: 500, json: {} }, 'Unable to verify code. Please try again or contact support.'],
    [{ status: 200, json: { user: {} } }, 'Authentication failed. Please try again.'],
    [
      {
        status: 429,
        headers: { 'retry-after': '600' },
        json: { detail: 'Slowly.', code: 'too_many_requests', request_id: 'r' },
      },
      'Too many tries. Please try again in 10 minutes.',
    ],
  ] as const) {
    await page.route('**/api/broker/auth/secret-code', (route) => route.fulfill(answer), { times: 1 })
    await verify.click()
    await expect(page.getByRole('alert')).toHaveText(words)
  }
  await expect(page.getByLabel('Elite Access Code')).toHaveValue('VIPWRONG')
  expect(await stored(page, 'broker_token')).toBeNull()
})

test('an access code opens the dashboard after its welcome @phone', async ({ page, request }) => {
  const ada = await aBroker(request)
  const code = await codeFor(request, ada.user.id)
  await page.goto('/access')
  await page.getByLabel('Elite Access Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Verify Access Code' }).click()
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()
  expect(await stored(page, 'broker_token')).toMatch(/^eyJ/)
  expect(JSON.parse((await stored(page, 'broker_user')) ?? '')).toMatchObject({ id: ada.user.id })
  expect(await stored(page, 'architect_mode')).toBeNull()
  await expect(page).toHaveURL('/broker')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('admin access sets the architect mode', async ({ page, request }) => {
  const ada = await aBroker(request)
  const code = await codeFor(request, ada.user.id)
  await page.route('**/api/broker/auth/secret-code', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), admin_access: true } })
  })
  await page.goto('/access')
  await page.getByLabel('Elite Access Code').fill(code)
  await page.getByRole('button', { name: 'Verify Access Code' }).click()
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()
  expect(await stored(page, 'architect_mode')).toBe('true')
})

test('stores a request for access and a white-label inquiry', async ({ page, request, watch }) => {
  watch.allow(REFUSED)
  const { user } = await aBroker(request)
  await page.goto('/access')
  await expect(page.getByText('24-48 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Request Network Access' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Noor Agent')
  await page.getByLabel('Email').fill('nonsense')
  await page.getByLabel(/license number/).fill('Lic 1, TX')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  const asking = `asking.${user.email}`
  await page.getByLabel('Email').fill(asking)
  await isAccessible(page, 'access page with a request')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you, Noor Agent.' })).toBeFocused()
  expect(await storedFrom(request, asking)).toMatchObject([
    { contact_type: 'network_access_request', name: 'Noor Agent', source_page: '/access', notes: 'Lic 1, TX' },
  ])

  await page.goto('/broker-pro')
  const offer = page.getByRole('region', { name: /^White label/ })
  await expect(offer).toContainText('$49 a month')
  await offer.getByRole('button', { name: 'Ask about white label' }).click()
  await offer.getByRole('textbox', { name: 'Your name' }).fill('Noor Agent')
  const inquiring = `inquiring.${user.email}`
  await offer.getByLabel('Email').fill(inquiring)
  await page.route('**/api/contacts/requests', (route) => route.abort(), { times: 1 })
  watch.allow(/ERR_FAILED/)
  await offer.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(offer.getByRole('alert')).toContainText('We could not reach the server.')
  await offer.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(offer.getByText('Thank you, Noor Agent.')).toBeVisible()
  expect(await storedFrom(request, inquiring)).toMatchObject([
    { contact_type: 'white_label_inquiry', source_page: '/broker-pro' },
  ])
})

test('shows no price if the server does not return one', async ({ page, watch }) => {
  watch.allow(REFUSED)
  await page.route('**/api/payments/plans', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/broker-pro')
  const offer = page.getByRole('region', { name: /^White label/ })
  await expect(offer).toContainText('The price is shown before you pay.')
  await expect(offer).not.toContainText('$')
})

test('the landing page can be shared by links, by the device or by copying', async ({ page, context, baseURL }) => {
  await page.addInitScript({
    content: `navigator.share = async ({ url }) => document.body.setAttribute('data-shared', url)`,
  })
  await landing(page)
  const link = `${baseURL}/`
  const address = async (name: string) => new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
  const tweet = await address('Tweet')
  expect([tweet.host, tweet.searchParams.get('url')]).toEqual(['twitter.com', link])
  const facebook = await address('Facebook')
  expect([facebook.host, facebook.searchParams.get('u')]).toEqual(['www.facebook.com', link])
  const email = await address('Email')
  expect([email.protocol, email.searchParams.get('body')?.endsWith(link)]).toEqual(['mailto:', true])
  await page.mouse.wheel(0, 100)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', link)
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByLabel(/^Select this link/)).toBeFocused()
  await expect(page.getByLabel(/^Select this link/)).toHaveValue(link)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.reload()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
})

test('redirects administrators and people who chose it straight to the dashboard', async ({ open, request }) => {
  const ada = await aBroker(request)
  const stays = await open(ada)
  await stays.goto('/')
  await expect(stays.getByRole('heading', { name: 'What brings you here?' })).toBeVisible()
  const user = { ...ada.user, auto_redirect_to_dashboard: true }
  const asked = await open({ ...ada, user })
  await asked.goto('/')
  await expect(asked).toHaveURL('/broker')
  const administrator = await open(await theAdministrator(request))
  await administrator.goto('/')
  await expect(administrator).toHaveURL('/broker')
})
