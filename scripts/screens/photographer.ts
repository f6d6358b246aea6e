import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, request as newRequest, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../prisma/demo-agency.ts'
import { answered } from '../../tests/e2e/people.ts'
import { stopClock } from './clock.ts'
import type { Screen, Tour } from './screen.ts'
import type { World } from './world.ts'

const SCHEMES = ['light', 'dark'] as const

/** The window for the pictures. */
export interface Device {
  name: string
  width: number
  height: number
  phone: boolean
}

export const DEVICES: readonly Device[] = [
  { name: '1440', width: 1440, height: 900, phone: false },
  { name: '390', width: 390, height: 844, phone: true },
]

/** The size of the pictures in README. */
export const README_DEVICE: Device = { name: 'readme', width: 1280, height: 800, phone: false }

/** A page counts as complete after this time without requests. */
const QUIET_MS = 150
/** What the list of devices shows is a browser that people have. */
const USER_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const STEP_MS = 60_000
const HIGHEST_PX = 9000
/** Placeholders for content that is still loading, and the sign that the live connection is opening. */
const UNFINISHED = [
  '.mantine-Skeleton-root',
  '.mantine-Loader-root',
  '[aria-busy="true"]',
  '[aria-label^="Loading"]',
  '[data-state="connecting"]',
  'output:has-text("Loading…")',
]

/** The result of a run: addresses of pictures and navigation links, and problems. */
export interface Album {
  taken: number
  seen: Set<string>
  links: Set<string>
  problems: string[]
}

/** Prints a problem immediately, because a run takes minutes. */
export function note(album: Album, problem: string): void {
  album.problems.push(problem)
  console.error(problem)
}

/** A tour in one width: which of its screens are wanted, and where their pictures go. */
interface Walk {
  tour: Tour
  device: Device
  wanted: (screen: Screen) => boolean
  save: (screen: Screen, scheme: string) => string | undefined
}

/** Photographs the selected screens of a tour, in one width, into a folder. */
export async function photograph(browser: Browser, world: World, walk: Walk, album: Album): Promise<void> {
  const { tour, device, wanted } = walk
  const context = await openContext(browser, world, tour, device)
  await stopClock(context, world.made_at, tour.answers)
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  const traffic = watchTraffic(page)

  for (const screen of needed(tour.screens, wanted)) {
    if (screen.wide && device.phone) continue
    const label = `${screen.name} at ${device.name}`
    try {
      await photographScreen(page, traffic, screen, walk, world.url, album)
      if (!screen.fails) for (const refusal of traffic.refused) note(album, `${label}: ${refusal}`)
    } catch (error) {
      const [message = ''] = String(error instanceof Error ? error.message : error).split('Call log')
      note(album, `${label}: ${message.replaceAll(/\s+/g, ' ')}`)
    }
  }
  await context.close()
}

async function photographScreen(
  page: Page,
  traffic: Traffic,
  screen: Screen,
  { device, save }: Walk,
  url: string,
  album: Album,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: device.width, height: device.height })
  traffic.refused.length = 0
  // Start from an empty page, because changing only the fragment would not load the page.
  if (screen.at !== undefined) {
    await page.goto('about:blank')
    await page.goto(screen.at)
    await ready(page, traffic, screen)
    const [asked, shown] = [screen.at, page.url()].map((address) => new URL(address, url).pathname)
    if (asked !== shown) throw new Error(`leads to ${shown}`)
  }
  if (screen.open) {
    await screen.open(page)
    // Where the last click was, the pointer would highlight something.
    await page.mouse.move(0, 0)
    await ready(page, traffic, screen)
  }
  album.seen.add(page.url())
  for (const link of await navigationLinks(page)) album.links.add(link)
  const fullPage = !screen.dialog && device !== README_DEVICE
  if (fullPage) await unroll(page, device)
  for (const colorScheme of SCHEMES) {
    const path = save(screen, colorScheme)
    if (path === undefined) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    await takePicture(page, path, fullPage)
    album.taken++
  }
}

/** The selected screens, with the ones that lead to them. */
function needed(screens: readonly Screen[], wanted: (screen: Screen) => boolean): Screen[] {
  const chosen: Screen[] = []
  let leads = false
  for (const screen of screens.toReversed()) {
    if (!leads && !wanted(screen)) continue
    chosen.unshift(screen)
    leads = screen.at === undefined
  }
  return chosen
}

async function openContext(browser: Browser, world: World, tour: Tour, device: Device): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: world.url,
    viewport: { width: device.width, height: device.height },
    ...(device.phone && { hasTouch: true, isMobile: true }),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    ...(tour.as !== undefined && { storageState: await signIn(world, tour.as) }),
  })
}

/**
 * Each browser gets its own session, because a tour on a busy machine can take longer than an unrenewed session lasts.
 */
async function signIn({ url, served_at }: World, email: string) {
  const request = await newRequest.newContext({ baseURL: served_at, userAgent: USER_AGENT })
  const { access_token, user } = await answered(request, 'post', '/api/broker/auth/login', {
    email,
    password: DEMO_PASSWORD,
  })
  const { cookies } = await request.storageState()
  await request.dispose()
  const stored = {
    broker_token: access_token,
    broker_user: JSON.stringify(user),
    architect_mode: String(user.role === 'sys_admin'),
  }
  return {
    cookies: cookies.map((cookie) => ({ ...cookie, domain: new URL(url).hostname })),
    origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
  }
}

function watchTraffic(page: Page) {
  const refused: string[] = []
  const underway = new Set<unknown>()
  let last = Date.now()
  const ended = (request: unknown) => {
    underway.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    // Ignores Socket.IO's requests, which stay open, and documents of pages that were left, which never end.
    if (request.url().includes('/socket.io/') || request.isNavigationRequest()) return
    underway.add(request)
    last = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('response', (response) => {
    // After a 401 the page renews its session and repeats the request.
    if (response.status() >= 400 && response.status() !== 401)
      refused.push(`${response.status()} from ${new URL(response.url()).pathname}`)
  })
  page.on('pageerror', (error) => refused.push(`thrown: ${error.message}`))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() === 'about:blank') underway.clear()
  })
  const busy = () => underway.size > 0 || Date.now() - last < QUIET_MS
  return {
    refused,
    busy,
    /** Resolves after a moment without requests. */
    settled: async () => {
      const deadline = Date.now() + STEP_MS
      while (busy()) {
        if (Date.now() > deadline) throw new Error('requests are still under way')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

type Traffic = ReturnType<typeof watchTraffic>

/** Waits until the page has loaded and shows everything. */
async function ready(page: Page, traffic: Traffic, { waits }: Screen): Promise<void> {
  if (!waits) await page.locator('h1:visible, h2:visible').first().waitFor()
  const unfinished = page.locator(`:is(${UNFINISHED.join()}):visible`)
  const deadline = Date.now() + STEP_MS
  do {
    if (Date.now() > deadline) throw new Error('the page still loads something')
    await traffic.settled()
    await page.evaluate('new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 }))')
  } while (traffic.busy() || (!waits && (await unfinished.count()) > 0))
  await page.evaluate('document.fonts.ready')
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/**
 * Makes the window high enough for everything to fit, because a picture of the whole page only includes what the page
 * itself scrolls.
 */
async function unroll(page: Page, { width, height }: Device): Promise<void> {
  const hidden = await page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('main, main *')]
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
    .map((element) => element.scrollHeight - element.clientHeight))`)
  if (hidden === 0) return
  await page.setViewportSize({ width, height: Math.min(height + hidden, HIGHEST_PX) })
  // A long list draws the rows that became visible in the next frame.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** Twice as fast as Playwright's own screenshot, because the picture is compressed less. */
async function takePicture(page: Page, path: string, fullPage: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = fullPage ? await page.evaluate<number>('document.documentElement.scrollHeight') : height
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(fullPage && {
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.max(height, whole), scale: 1 },
    }),
  })
  await devtools.detach()
  await writeFile(path, data, 'base64')
}

const navigationLinks = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.href).filter((href) => !href.includes('#'))`,
  )

/** The path of a screen's picture within the folder of a run. */
export const pictureOf = (folder: string, screen: string, width: string, scheme: string): string =>
  join(folder, `${screen}.${width}.${scheme}.png`)
