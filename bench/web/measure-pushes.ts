import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Effort } from '../lines/effort.ts'
import type { Row } from '../report.ts'
import { median } from '../statistics.ts'
import type { Pages } from './pages.ts'
import type { Consumer, Site } from './site.ts'
import { watchTraffic } from './traffic.ts'
import { observeVitals, SHORTEST_MS, type Vitals, vitalsOf } from './vitals.ts'

const PER_S = 20
const KEY_MS = 150
const WRITERS = 20
/** The share of pushes that may fail: the browser is measured here, and the machine is busy. */
const LOST_AT_MOST = 0.05

/** Something open on the dashboard, and what arrives meanwhile. */
interface Situation {
  name: string
  path: string
  field: (page: Page) => Locator
  text: string
  push: (turn: number) => Promise<unknown>
}

interface Round extends Vitals {
  /** What the socket brought, in a second. */
  frames_per_s: number
  typed: number
}

/**
 * Line 10: the open dashboard while 20 leads or messages a second arrive. For the first half nobody touches it, because a
 * shift within half a second of a key is not counted. In the second half, someone types.
 */
export async function measurePushes({ site, browser }: Pages, effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const situation of await situationsOf(site)) {
    const rounds: Round[] = []
    for (let round = 0; round < effort.rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        baseURL: site.url,
        serviceWorkers: 'block',
        storageState: await site.storedSession(),
      })
      await observeVitals(context)
      rounds.push(await oneRound(await context.newPage(), situation, effort.seconds * 1000))
      await context.close()
    }
    rows.push(...rowsOf(situation.name, rounds))
  }
  return rows
}

async function situationsOf(site: Site): Promise<Situation[]> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => site.submit()))
  return [
    {
      name: `search of clients, ${PER_S} leads/s`,
      path: '/broker?tab=clients',
      field: (page) => page.getByRole('textbox', { name: /^Search clients/ }),
      text: 'Garcia',
      push: () => site.submit(),
    },
    {
      name: `message to a client, ${PER_S} messages/s`,
      path: `/broker?tab=agent-network&with=${writers[0]?.id}`,
      field: (page) => page.getByRole('textbox', { name: /^Message to / }),
      text: 'I will call you tomorrow at nine.',
      push: (turn) => sendMessage(site, writers[turn % WRITERS], `Question ${turn}`),
    },
  ]
}

async function oneRound(page: Page, { path, field, text, push }: Situation, half_ms: number): Promise<Round> {
  const traffic = watchTraffic(page)
  let frames = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => {
      frames += 1
    })
  })
  await page.goto(path)
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await traffic.quiet()
  frames = 0
  const [typed] = await Promise.all([
    sleep(half_ms).then(() => type(field(page), text, half_ms)),
    pushSteadily(push, 2 * half_ms),
  ])
  return { ...(await vitalsOf(page)), frames_per_s: frames / ((2 * half_ms) / 1000), typed }
}

/** Types and deletes again and again. Returns how many characters were typed. */
async function type(field: Locator, text: string, for_ms: number): Promise<number> {
  const end = performance.now() + for_ms
  let typed = 0
  await field.click()
  while (performance.now() < end) {
    for (const key of text) {
      await field.press(key, { delay: 30 })
      await sleep(KEY_MS - 30)
      typed += 1
      if (performance.now() > end) break
    }
    await field.press('ControlOrMeta+a')
    await field.press('Backspace')
  }
  return typed
}

/** @throws the first error, if there were more than a few */
async function pushSteadily(push: Situation['push'], for_ms: number): Promise<void> {
  const started = performance.now()
  const sent: Promise<unknown>[] = []
  const errors: unknown[] = []
  for (let turn = 0; turn < (for_ms / 1000) * PER_S; turn += 1) {
    await sleep(Math.max(0, started + (turn * 1000) / PER_S - performance.now()))
    sent.push(push(turn).catch((error: unknown) => errors.push(error)))
  }
  await Promise.all(sent)
  if (errors.length > sent.length * LOST_AT_MOST) throw errors[0]
  if (errors.length > 0) console.error(`${errors.length} of ${sent.length} pushes failed:`, errors[0])
}

async function sendMessage(site: Site, from: Consumer | undefined, message: string): Promise<void> {
  const response = await fetch(`${site.url}/api/my/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${from?.token}` },
    body: JSON.stringify({ message }),
  })
  if (response.status !== 201) throw new Error(`sending a message answered ${response.status}`)
}

function rowsOf(name: string, rounds: readonly Round[]): Row[] {
  const frames = `${median(rounds.map(({ frames_per_s }) => frames_per_s)).toFixed(0)} frames/s`
  const row = (figure: string, unit: string, values: number[], digits: number, at_most: number): Row => ({
    line: '10',
    figure: `${name}: ${figure}`,
    value: `${median(values).toFixed(digits)}${unit}`,
    floor: frames,
    result: median(values),
    goal: { at_most },
    rounds: { subject: values },
  })
  return [
    row(
      'slowest interaction',
      ' ms',
      rounds.map(({ inp_ms }) => inp_ms),
      0,
      100,
    ),
    row(
      'layout shift',
      '',
      rounds.map(({ cls }) => cls),
      3,
      0.02,
    ),
    row('a key, median', ' ms', rounds.map(keyMs), 0, 50),
  ]
}

/** The browser reports no key that took less, so the others count as that long. */
function keyMs({ keypresses_ms, typed }: Round): number {
  const others = Array.from({ length: Math.max(0, typed - keypresses_ms.length) }, () => SHORTEST_MS)
  return median([...keypresses_ms, ...others])
}
