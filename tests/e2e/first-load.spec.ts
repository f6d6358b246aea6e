import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, nameOf, submitFor } from './people.ts'
import { board, live } from './portal.ts'

/** What only scripts of the portal contain: an address of the API that it asks first. */
const PORTAL = '/broker/start'
const MOST_KIB = 105

interface Script {
  /** Its transfer size after gzip. */
  readonly kib: number
  readonly text: string
}

/** The script of a page that is only read waits for this. */
const used = (page: Page) => page.mouse.move(5, 5)

/** Every script that a page loads. */
async function scriptsOf(page: Page, address: string): Promise<readonly Script[]> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(address)
  await used(page)
  // The network is idle, too, before a rendered page asks for more than the script that runs before the paint.
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return Promise.all(
    scripts.map(async (script) => {
      const body = await script.body()
      return { kib: gzipSync(body).length / 1024, text: body.toString() }
    }),
  )
}

for (const address of ['/', '/intake', '/es', '/es/intake']) {
  test(`${address} loads at most ${MOST_KIB} KiB of JavaScript, and nothing of the portal`, async ({ page }) => {
    const scripts = await scriptsOf(page, address)
    const total = scripts.reduce((sum, { kib }) => sum + kib, 0)
    test.info().annotations.push({ type: 'KiB of JavaScript, gzip', description: total.toFixed(1) })
    console.log(`${address}: ${total.toFixed(1)} KiB of JavaScript (gzip) in ${scripts.length} files`)
    expect(scripts.some(({ text }) => text.includes(PORTAL))).toBe(false)
    expect(total).toBeGreaterThan(20)
    expect(total).toBeLessThanOrEqual(MOST_KIB)
  })
}

test('no public page and no sign-in loads the list of common passwords, which the form of a new one does', async ({
  open,
  request,
}) => {
  for (const [address, wanted] of [
    ['/', false],
    ['/intake', false],
    ['/business', false],
    ['/broker/login', false],
    ['/broker/register', true],
  ] as const) {
    const page = await open()
    const scripts: string[] = []
    page.on('request', (sent) => {
      if (sent.resourceType() === 'script') scripts.push(sent.url())
    })
    const hasList = async () => {
      const bodies = await Promise.all(scripts.map(async (url) => (await request.get(url)).text()))
      return bodies.some((body) => body.includes('correcthorsebatterystaple'))
    }
    await page.goto(address)
    await used(page)
    await expect.poll(() => scripts.length).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The network is idle, too, while a busy machine has not run the form yet, which asks for the list.
    if (wanted) await expect.poll(hasList, { message: address, timeout: 30_000 }).toBe(true)
    else expect([address, await hasList()]).toEqual([address, false])
    await page.close()
  }
})

test('the portal does load scripts with that', async ({ page }) => {
  const scripts = await scriptsOf(page, '/broker')
  expect(scripts.some(({ text }) => text.includes(PORTAL))).toBe(true)
})

test('/broker asks for what it shows first with one request', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto('/broker')
  await expect(page.getByText('in your free trial')).toBeVisible()
  await expect(page.getByText('Enrolled for')).toBeVisible()
  await expect(page.getByText('0 today')).toBeVisible()
  await live(page)
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual(['/api/broker/start', '/api/site'])
})

test('/broker loads its dialogs once someone uses it', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const dialogs: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/assets/modals-provider')) dialogs.push(sent.url())
  })
  await page.clock.install()
  await page.goto('/broker')
  await live(page)
  await page.clock.fastForward(10_000)
  await page.waitForLoadState('networkidle')
  expect(dialogs).toEqual([])
  await expect
    .poll(async () => {
      await used(page)
      await page.mouse.move(9, 9)
      return dialogs.length
    })
    .toBe(1)
})

test('/broker asks for nothing twice if its first answer comes after its connection', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const { promise: connected, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/broker/start', async (route) => {
    await connected
    await route.continue()
  })
  await page.goto('/broker')
  await live(page)
  answer()
  await expect(page.getByText('in your free trial')).toBeVisible()
  await expect(page.getByText('Enrolled for')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual(['/api/broker/start', '/api/site'])
})

test('/broker asks for what it shows first before its files are there', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const asked = page.waitForRequest('**/api/broker/start')
  await page.route('**/assets/*.js', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/broker')
  await expect(page.getByText('in your free trial')).toBeVisible()
})

test('the rest of a long work list comes after its first items', async ({ open, request }) => {
  const ada = await aBroker(request)
  for (let minutes = 1; minutes <= 15; minutes += 1) {
    const due_at = new Date(Date.now() - minutes * 60_000).toISOString()
    await answered(request, 'post', '/api/broker/tasks', { title: `Late by ${minutes}`, due_at }, ada)
  }
  const page = await open(ada)
  const { promise: seen, resolve: go_on } = Promise.withResolvers<void>()
  await page.route('**/api/broker/today', async (route) => {
    await seen
    await route.continue()
  })
  await page.goto('/broker')
  const items = board(page).getByRole('list', { name: 'Now' }).getByRole('listitem')
  await expect(items).toHaveCount(12)
  await expect(board(page).getByText(/^\d+ more items on the way…$/)).toBeVisible()
  go_on()
  await expect(items).toHaveCount(15)
  await expect(board(page).getByText('on the way')).toBeHidden()
})

test('/broker asks again if that early request fails', async ({ open, request, watch }) => {
  watch.allow(/status of 503/)
  const page = await open(await aBroker(request))
  let asked = 0
  await page.route('**/api/broker/start', async (route) => {
    asked += 1
    if (asked === 1) await route.fulfill({ status: 503 })
    else await route.continue()
  })
  await page.goto('/broker')
  await expect(page.getByText('in your free trial')).toBeVisible()
  expect(asked).toBe(2)
})

test('the work list stays where it is when the trial banner above it is known @phone', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/broker/start', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/broker')
  await expect(board(page)).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const top = async () => (await board(page).boundingBox())?.y
  const before = await top()
  await expect(page.getByText('in your free trial')).toBeHidden()
  answer()
  await expect(page.getByText('in your free trial')).toBeVisible()
  expect(await top()).toBe(before)
})

test('the field for a message stays where it is when the messages above it come @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open(ada)
  await page.goto(`/broker?tab=agent-network&with=${id}`)
  const field = page.getByLabel(`Message to ${jo.first_name} ${jo.last_name}`)
  await field.fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('Hello')
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/agent/conversations/*', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading messages' })).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const top = async () => (await field.boundingBox())?.y
  const before = await top()
  answer()
  await expect(page.getByRole('log')).toContainText('Hello')
  expect(await top()).toBe(before)
})

test('the result stays about where it is when the agent above it is known @phone', async ({ page, request }) => {
  const ada = await aBroker(request)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/clients/*/status', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`/intake?agent=${ada.user.id}`)
  await takeAssessment(page, aConsumer())
  const result = page.getByRole('heading', { name: 'Your result' })
  await expect(result).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const top = async () => (await result.boundingBox())?.y
  const before = (await top()) ?? 0
  answer()
  await expect(page.getByText(`${nameOf(ada)} will contact you by`)).toBeVisible()
  // The names of some agents take another line.
  expect(Math.abs(((await top()) ?? 0) - before)).toBeLessThan(30)
})

test('/broker opens its socket after the first paint', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.addInitScript({
    content: `window.WebSocket = class extends WebSocket {
      constructor(...args) {
        super(...args)
        performance.mark('socket')
      }
    }`,
  })
  await page.goto('/broker')
  await live(page)
  const [painted, opened] = await page.evaluate(() =>
    ['first-contentful-paint', 'socket'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  )
  expect(painted).toBeGreaterThan(0)
  expect(opened).toBeGreaterThan(painted ?? 0)
})

for (const address of ['/broker', '/broker?tab=clients', '/broker?tab=agent-network']) {
  test(`${address} asks the server for nothing twice`, async ({ open, request }) => {
    test.slow()
    const page = await open(await aBroker(request))
    let asked: string[] = []
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url())
      if (pathname.startsWith('/api/')) asked.push(`${sent.method()} ${pathname}${search}`)
    })
    // What is sent to the broker while the page loads is a reason to ask again, so another load follows.
    await expect(async () => {
      asked = []
      await page.goto('about:blank')
      await page.goto(address)
      await live(page)
      await page.waitForLoadState('networkidle')
      expect(asked.length).toBeGreaterThan(1)
      expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([])
    }).toPass()
  })
}
