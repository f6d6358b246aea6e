import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'

const PAGES = [
  '/',
  '/?experience=personal',
  '/intake',
  '/assessment',
  '/terms',
  '/privacy',
  '/business',
  '/medical',
  '/tw',
  '/sp',
  '/broker-pro',
  '/broker/login',
  '/broker/register',
  '/es',
  '/es?experience=personal',
  '/es/intake',
  '/es/terms',
  '/es/privacy',
]

/** Notes each layout shift, and when React has taken over the page. */
const NOTE = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, startTime } of list.getEntries()) window.shifts.push({ value, startTime })
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('hydrated', () => document.documentElement.setAttribute('data-hydrated', ''))`

const USE = `document.getElementById('scripts')?.dataset.start === 'used' && dispatchEvent(new Event('scroll'))`

/** Waits until React has taken the page over. One that is read waits until it is used. */
async function hydrated(page: Page) {
  await page.waitForLoadState()
  await page.evaluate(USE)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
}

/** What the page shows, without what differs between rendering and hydrating: ids, comments, the order of attributes. */
const SHOWN = `(() => {
  const lines = []
  const plain = (text) => text.replace(/_[rR]_\\w*_|\\bmantine-[a-z0-9]{9}\\b/g, '')
  const write = (node) => {
    if (node instanceof Text && node.data.trim() !== '') lines.push(plain(node.data))
    if (node instanceof Element) {
      if (node.style.cssText) node.setAttribute('style', node.style.cssText)
      const attributes = [...node.attributes].map(({ name, value }) => name + '=' + plain(value))
      lines.push([node.tagName, ...attributes.sort()].join(' '))
    }
    for (const child of node.childNodes) write(child)
  }
  const copy = document.getElementById('root').cloneNode(true)
  const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) comment.remove()
  copy.normalize()
  write(copy)
  return lines
})()`

for (const path of PAGES) {
  test(`${path} is taken over as the build has rendered it`, async ({ page, watch }) => {
    test.slow()
    // Without the fonts, only the script can move anything.
    watch.allow(/ERR_FAILED/)
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.addInitScript({ content: NOTE })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('about:blank')
        await page.goto(path, { waitUntil: 'commit' })
        await hydrated(page)
        await page.waitForLoadState('networkidle')
        const moved = await page.evaluate('window.shifts.reduce((sum, { value }) => sum + value, 0)')
        expect(moved, `${colorScheme}, ${width} pixels`).toBeLessThan(0.005)
      }
    }
    const taken_over = await page.evaluate<string[]>(SHOWN)
    // A page that a link has opened is rendered by its script alone.
    await page.evaluate(`history.replaceState({ usr: 'a link', key: 'default', idx: 0 }, '')`)
    await page.reload({ waitUntil: 'commit' })
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<string[]>(SHOWN)).toEqual(taken_over)
  })
}

test('the landing and the legal pages need no script to be read and followed @phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What brings you here?')
  await page.getByRole('link', { name: /^Personal insurance/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/someone who knows the way/)
  await page.getByRole('group').filter({ hasText: 'Will I get a lot of calls?' }).locator('summary').click()
  await expect(page.getByText('No. Only one agent has your answers.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'How we handle your data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad')
  await page.getByRole('link', { name: 'Evaluación gratuita' }).click()
  // Without its script, a form would be sent with its answers in the address.
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('form')).toBeHidden()
  await context.close()
})

test('a language is chosen and kept without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\d\/privacy$/)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/someone who knows the way/)
  await context.close()
})

/** Holds the scripts of the page back, so that it is used before they run. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is typed and pressed before the script of the page runs is not lost @phone', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/intake')
  await page.getByLabel('First name').fill('Jo')
  await page.getByLabel('Email address').pressSequentially('jo@example.com')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/intake$/)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Step 2 of 7' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
  await expect(page.getByLabel('Email address')).toHaveValue('jo@example.com')
})

test('a press before the script of the page runs reaches the page once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/broker/login')
  const pressed = await page.locator('#root').evaluateHandle((root) => {
    const counted = { times: 0 }
    root.addEventListener('click', () => {
      counted.times += 1
    })
    return counted
  })
  await page.getByRole('button', { name: 'Use an access code' }).click()
  release()
  await expect(page.getByLabel('Access code')).toBeVisible()
  expect(await pressed.evaluate(({ times }) => times)).toBe(1)
})

test('a sign-in that is sent before the script of the page runs goes through @phone', async ({ page, request }) => {
  const ada = await aBroker(request)
  const release = await holdScripts(page)
  await page.goto('/broker/login')
  await page.getByLabel('Email').fill(ada.user.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/broker\/login$/)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
})

test('a language chosen before the script of the page runs is kept', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'es-MX', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const release = await holdScripts(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/es$/)
  await page.getByRole('link', { name: 'English' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What brings you here?')
  await expect(page).toHaveURL(/\d\/$/)
  await context.close()
})

test('the script of a form that the build has rendered is loaded after the first paint', async ({ page }) => {
  await page.addInitScript({ content: NOTE })
  await page.goto('/intake', { waitUntil: 'commit' })
  await hydrated(page)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(painted).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThan(painted)
})

test('the landing page loads its script only when it is used @phone', async ({ page }) => {
  await page.addInitScript({ content: NOTE })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/?experience=personal', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual(['/before-paint.js'])
  await page.mouse.wheel(0, 300)
  await expect.poll(() => asked.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))).not.toEqual([])
  await hydrated(page)
})

test('a click without a pointer, as by voice, opens what it names on a page whose script waits', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(`document.querySelector('a[hreflang=es]').click()`)
  await expect(page).toHaveURL(/\/es$/)
})

test('saved answers are shown in a page that the build has rendered without them @phone', async ({ page }) => {
  await page.goto('/intake')
  await page.getByLabel('First name').fill('Jo')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('intake_draft'))).toContain('"Jo"')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
  await isAccessible(page, 'the intake with saved answers')
})
