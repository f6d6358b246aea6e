import type { Page } from '@playwright/test'
import { answerStep, answerUpTo, sendAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer } from './people.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ watch }) => watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/))

/** Until the service worker has kept the page that is open with its files. */
async function untilKept(page: Page, pathname: string) {
  const isKept = () => page.evaluate<boolean>(`caches.match('${pathname}', { ignoreVary: true }).then(Boolean)`)
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
}

test('without a network, the intake opens with the answers so far and goes on @phone', async ({ page }) => {
  const consumer = aConsumer()
  await page.goto('/intake')
  await answerUpTo(page, 3, consumer)
  await untilKept(page, '/intake')
  await page.context().setOffline(true)
  const other = await page.context().newPage()
  await expect(other.goto('/terms')).rejects.toThrow('net::')
  await other.close()
  await page.reload()
  await expect(page.getByText('You are offline')).toBeVisible()
  for (const step of [3, 4, 5, 6]) await answerStep(page, step, consumer)
  await page.context().setOffline(false)
  await sendAssessment(page)
})

test('without a network, the portal opens, and nothing about a person was kept for that', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=overview')
  await untilKept(page, '/broker')
  const kept = await page.evaluate<string[]>(`(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search)
  })()`)
  expect(kept.filter((path) => !/^(\/es)?\/assets\//.test(path)).toSorted()).toEqual(['/before-paint.js', '/broker'])
  // Pages of their own, although their addresses begin like those of the portal.
  const portal = () =>
    page.evaluate<string>(`caches.match('/broker', { ignoreVary: true }).then((kept) => kept.text())`)
  const before = await portal()
  for (const other of ['/broker-pro', '/broker/login']) {
    await page.goto(other)
    await page.waitForLoadState('networkidle')
    expect(await portal()).toBe(before)
  }
  await page.context().setOffline(true)
  await page.goto('/broker')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await expect(page.getByText('You are offline')).toBeVisible()
})
