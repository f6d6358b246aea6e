import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { theAdministrator } from './people.ts'
import { OPERATOR } from './product.ts'

test('a visitor gives feedback by keyboard alone, and a failure keeps the text @phone', async ({
  page,
  open,
  request,
  watch,
}) => {
  const title = `Larger letters ${Date.now()}`
  await page.goto('/privacy')
  const button = page.getByRole('button', { name: 'Feedback' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share feedback' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a title')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('The figures are small.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Very Important' })).toBeChecked()
  await isAccessible(page, 'feedback of a visitor')

  // First too many from one address, then a server error, then success.
  watch.allow(/status of (429|500)/)
  const refusals = [429, 500]
  await page.route('**/api/admin/suggestions', async (route) => {
    const status = refusals.shift()
    if (status === undefined) return route.fallback()
    const detail = status === 429 ? 'Too many requests. Please try again in 60 seconds.' : 'Something went wrong.'
    return route.fulfill({ status, json: { detail, code: 'refused', request_id: 'x' } })
  })
  for (const why of ['Please try again in 60 seconds', 'Something went wrong']) {
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to submit suggestion. Please try again.')
    await expect(dialog.getByRole('alert')).toContainText(why)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thank you. Your suggestion was sent.')
  await expect(dialog.getByRole('button', { name: 'Back to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const administrator = await open(await theAdministrator(request))
  await administrator.goto('/admin/suggestions')
  const sent = administrator.getByRole('listitem').filter({ hasText: title })
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText('Very Important · general · by a consumer · /privacy')
})

test('the feedback button never covers what the assessment needs @phone', async ({ page, watch }) => {
  await page.goto('/intake')
  const next = page.getByRole('button', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  const feedback = page.getByRole('button', { name: 'Feedback' })
  await expect(feedback).toHaveCount(1)
  for (const needed of [next, page.getByRole('button', { name: 'Previous' })]) {
    const [box, over] = [await needed.boundingBox(), await feedback.boundingBox()]
    if (!box || !over) throw new Error('a button is not on the page')
    const apart =
      box.x + box.width <= over.x ||
      over.x + over.width <= box.x ||
      box.y + box.height <= over.y ||
      over.y + over.height <= box.y
    expect(apart).toBe(true)
  }
  watch.allow(/status of 404/)
  for (const address of ['/', '/terms', '/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(1)
  }
})

test('nothing scrolls sideways at 320 px, and Feedback covers no text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ['/', '/terms', '/es/privacy', '/status', '/book', '/unsubscribe']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth'), address).toBe(320)
    await expect(page.getByRole('button', { name: /^(Use|Usar) .*color/ })).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Feedback' })).not.toBeInViewport()
})

test("the plans show the server's prices, and link to sign-in and back @phone", async ({ page, watch }) => {
  watch.allow(/status of 503/)
  const plans = '**/api/payments/plans'
  const refusal = { detail: 'Back in a moment.', code: 'unavailable', request_id: 'x' }
  await page.route(plans, (route) => route.fulfill({ status: 503, json: refusal }))
  await page.goto('/broker-pro')
  await expect(page.getByRole('alert')).toContainText('Back in a moment.')
  await page.unroute(plans)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article', { name: 'Broker Basic' })).toContainText('$9.99 a month')
  await expect(page.getByRole('article', { name: 'White Label Premium' })).toContainText('$49 a month')
  await isAccessible(page, '/broker-pro')
  await expect(page.getByRole('link', { name: 'Request Invitation' })).toHaveAttribute('href', '/tw/apply')
  await expect(page.getByRole('link', { name: 'Public Site' })).toHaveAttribute('href', '/')

  await page.getByRole('main').getByRole('link', { name: 'Professional Login' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the plans' }).click()
  await page.getByRole('link', { name: /14-day trial, then Broker Basic/ }).click()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
})

test('the federation has four ventures, one of them coming soon, and links to its alliance if there is one', async ({
  page,
}) => {
  const site = { brand_name: 'Waymark', public_url: 'http://localhost', alliance_url: null as string | null }
  await page.route('**/api/site', (route) => route.fulfill({ json: site }))
  await page.goto('/federation-preview')
  const ventures = page.getByRole('main').getByRole('listitem')
  await expect(ventures).toHaveCount(4)
  for (const [name, address] of [
    ['Medical', '/medical'],
    ['Insurance', '/insurance'],
    ['Financial', '/tw'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await expect(ventures.filter({ hasText: 'Trusts' })).toContainText('Coming soon')
  await expect(ventures.filter({ hasText: 'Trusts' }).getByRole('link')).toHaveCount(0)
  await expect(page.getByText('Visit the alliance')).toHaveCount(0)

  site.alliance_url = 'https://alliance.example/'
  await page.reload()
  const alliance = page.getByRole('link', { name: 'Visit the alliance' })
  await expect(alliance).toHaveAttribute('href', 'https://alliance.example/')
  await expect(alliance).toHaveAttribute('rel', /noopener/)
  await isAccessible(page, '/federation-preview')
  await page.getByRole('link', { name: /^Insurance/ }).click()
  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible()
})

test('an unknown address says so with status 404, and suggests the intended page', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  expect((await page.goto('/privcy'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('the page title and tags match the current page, however it was reached', async ({ page, baseURL }) => {
  const robots = page.locator('meta[name="robots"]')
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto('/broker/login')
  await expect(page).toHaveTitle(/^Broker Platform \|/)
  await expect(robots).toHaveAttribute('content', 'noindex')
  await expect(canonical).toHaveCount(0)
  await page.goto('/terms')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/terms`)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(canonical).toHaveAttribute('href', `${baseURL}/privacy`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /What we store about you/)
  await page.goto('/assessment')
  await expect(page).toHaveTitle(/^Free Health Risk Assessment \|/)
  await expect(canonical).toHaveAttribute('href', `${baseURL}/intake`)
  await expect(robots).toHaveCount(0)
})

test('the legal texts show their version, and earlier versions can be read @phone', async ({ page }) => {
  for (const [address, title] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(/^Version 2026-11\.\d+, in force from /)).toBeVisible()
    await isAccessible(page, address)
    const operator = page.getByRole('region', { name: 'Who runs this site' })
    await expect(operator.getByText(OPERATOR.OPERATOR_ADDRESS)).toBeVisible()
    await expect(operator.getByRole('link', { name: OPERATOR.OPERATOR_EMAIL })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '2026-11', exact: true }).click()
    await expect(page).toHaveURL(`${address}?version=2026-11`)
    await expect(page.getByText(/^Version 2026-11, replaced on /)).toBeVisible()
    await isAccessible(page, `${address}, an earlier version`)
    await page.getByRole('link', { name: 'Read the one in force' }).click()
    await expect(page).toHaveURL(address)
  }
  await page.goto('/privacy')
  await page.getByRole('main').getByRole('link', { name: 'your page' }).click()
  await expect(page.getByRole('heading', { name: 'Lost your link?' })).toBeVisible()
  await page.goto('/terms?version=1999')
  await expect(page.getByText('There is no version 1999.')).toBeVisible()
})

test('the colors chosen on one page hold in other tabs, and in the portal', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/terms')
  await page.goto('/intake')
  await page.getByRole('button', { name: 'Use dark colors' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Use light colors' })).toBeVisible()
  await expect(other.locator('html')).toHaveCSS('color-scheme', 'dark')
  await other.getByRole('button', { name: 'Use light colors' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.getByRole('button', { name: 'Use dark colors' }).click()
  await page.goto('/broker/login')
  await expect(page.getByRole('button', { name: 'Use light colors' })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})
