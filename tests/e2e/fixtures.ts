import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Signed } from './people.ts'
import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

/**
 * Fails a test for anything that must not happen on any screen: a console error, a content policy violation, a request
 * to another host.
 */
class Watch {
  readonly problems: string[] = []
  private readonly allowed: RegExp[] = []

  /** An error that the test provokes on purpose. */
  allow(pattern: RegExp) {
    this.allowed.push(pattern)
  }

  follow(context: BrowserContext, url: string) {
    const { host } = new URL(url)
    context.on('console', (message) => {
      if (message.type() === 'error') this.note(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => this.note(`thrown: ${error.error().message}`))
    context.on('request', (request) => {
      const asked = new URL(request.url())
      if (asked.protocol.startsWith('http') && asked.host !== host) this.note(`another host: ${request.url()}`)
    })
  }

  private note(problem: string) {
    if (!this.allowed.some((pattern) => pattern.test(problem))) this.problems.push(problem)
  }
}

interface Fixtures {
  watch: Watch
  /** Opens another person's browser, which shares nothing with the other pages. `as` signs a user in. */
  open: (as?: Signed | null, url?: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // Playwright reads the fixtures it needs from this pattern, which must be there even if it is empty.
  // oxlint-disable-next-line no-empty-pattern
  watch: async ({}, use) => {
    const watch = new Watch()
    await use(watch)
    expect(watch.problems).toEqual([])
  },
  open: async (
    { browser, watch, baseURL, contextOptions, viewport, hasTouch, isMobile, locale, timezoneId, serviceWorkers },
    use,
  ) => {
    const contexts: BrowserContext[] = []
    await use(async (as = null, url = String(baseURL)) => {
      const device = { viewport, hasTouch, isMobile, ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
      const context = await newContext(browser, { ...contextOptions, ...device, serviceWorkers, baseURL: url }, as)
      contexts.push(context)
      watch.follow(context, url)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  page: async ({ page, context, watch, baseURL }, use) => {
    watch.follow(context, String(baseURL))
    await use(page)
  },
})

/** For a file that has its own instance, because it would disturb other tests. */
export const testWithOwnProduct = test.extend<object, { product: Product }>({
  product: [
    // Playwright reads the fixtures it needs from this pattern, which must be there even if it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

function newContext(
  browser: Browser,
  options: NonNullable<Parameters<Browser['newContext']>[0]> & { baseURL: string },
  as: Signed | null,
) {
  if (!as) return browser.newContext(options)
  const localStorage = [
    { name: 'broker_token', value: as.access_token },
    { name: 'broker_user', value: JSON.stringify(as.user) },
  ]
  return browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin: options.baseURL, localStorage }] },
  })
}
