import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { theAdministrator } from './people.ts'

const ELSEWHERE = /another host: http:\/\/127\.0\.0\.1/
const BACK = { timeout: 15_000 }

/** Signs in on the provider's page with that button. */
async function signInAs(page: Page, sub: string) {
  await page.goto('/broker')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: sub, exact: true }).click()
}

test('a person joins with Google and returns to the same account @phone', async ({ open, watch, isMobile }) => {
  watch.allow(ELSEWHERE)
  const sub = isMobile ? 'otto' : 'ines'
  const first_name = isMobile ? 'Otto' : 'Ines'
  const owners = new Set<unknown>()
  for (const visit of ['first', 'second']) {
    const page = await open()
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await signInAs(page, sub)
    await expect(page.getByText(`Welcome, ${first_name}!`)).toBeVisible()
    await expect(page.getByRole('heading', { name: `Hello, ${first_name}` })).toBeVisible()
    await expect(page).toHaveURL('/broker')
    await expect(page.getByText('14 days left')).toBeVisible()
    expect(addresses.some((address) => address.includes('/profile#session_id='))).toBe(true)
    // Going back does not reveal it in the address.
    await page.goBack()
    expect(page.url(), visit).not.toContain('session_id')
    owners.add(await page.evaluate(() => JSON.parse(localStorage.getItem('broker_user') ?? '{}').id))
  }
  expect(owners.size).toBe(1)
})

test('an invitation code survives the redirect to Google', async ({ open, request, watch }) => {
  watch.allow(ELSEWHERE)
  watch.allow(/status of 401/)
  const administrator = await theAdministrator(request)
  const issued = await request.post('/api/admin/invite-codes', {
    data: {},
    headers: { authorization: `Bearer ${administrator.access_token}` },
  })
  const { code } = await issued.json()
  const page = await open()
  const joinWith = async (typed: string) => {
    await page.goto('/broker/register')
    await page.getByLabel('Invitation code').fill(typed)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
  }
  await joinWith('VIPNEVERX')
  await page.getByRole('button', { name: 'vera', exact: true }).click()
  await expect(page.getByText('Invalid or expired access code. Contact the provider for assistance.')).toBeVisible()
  await expect(page).toHaveURL('/broker', BACK)
  // The provider remembers who signed in, and asks no second time.
  await joinWith(code)
  await expect(page.getByText('Welcome, Vera!')).toBeVisible()
  await expect(page).toHaveURL('/broker', BACK)
  await page.goto('/broker/tutorial')
  const verified = page.getByRole('listitem').filter({ hasText: 'Get your credentials verified' })
  await expect(verified).toContainText('(done)')
})

test('each failure is explained and returns to sign-in @phone', async ({ page, watch }) => {
  watch.allow(ELSEWHERE)
  watch.allow(/status of (400|403|500)/)
  await page.goto('/profile')
  await expect(page.getByText('No session ID found. Please try logging in again.')).toBeVisible()
  await expect(page).toHaveURL('/broker')

  await signInAs(page, 'nobody')
  await expect(page.getByRole('alert')).toHaveText(
    'Access denied. This domain may not be authorized for OAuth. Please use manual login.',
  )
  await expect(page).toHaveURL('/broker', BACK)

  await page.goto('/profile#session_id=made-up')
  await expect(page.getByRole('alert')).toHaveText('OAuth session expired or invalid. Please try logging in again.')
  await expect(page).toHaveURL('/profile')
  await expect(page).toHaveURL('/broker', BACK)

  for (const [status, message] of [
    [403, 'Access denied. This domain may not be authorized for OAuth. Please use manual login.'],
    [500, 'Authentication failed. Please try manual login instead.'],
  ] as const) {
    const json = { detail: 'Of the server.', code: 'of_the_server', request_id: '1' }
    await page.route('**/api/auth/google/verify', (route) => route.fulfill({ status, json }))
    await page.goto(`/profile#session_id=answered-${status}`)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page).toHaveURL('/broker', BACK)
  }
})

test('waiting for Google and its failure are accessible', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  await page.clock.install()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/auth/google/verify', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/profile#session_id=made-up')
  await expect(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible()
  await isAccessible(page, 'waiting for Google')
  released.resolve()
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible()
  await isAccessible(page, 'Google that did not work')
})
