import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { CONTRAST } from './contrast.ts'
import { expect, test } from './fixtures.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The gallery exists only on a development server, which proxies the product's API. */
async function startDevelopmentServer(api: string) {
  const child = spawn(join(ROOT, 'node_modules/.bin/vite'), ['web', '--port', '0'], {
    cwd: ROOT,
    env: { ...process.env, API_ORIGIN: api },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /Local:\s+(http:\S+)\//.exec(stripVTControlCharacters(line))?.[1]
    if (url) return { url, stop: () => child.kill() }
  }
  throw new Error('The development server ended before it was ready.')
}

const boxOf = async (thing: Locator) => {
  const box = await thing.boundingBox()
  if (!box) throw new Error('not drawn')
  return box
}

/** Checks every button, because axe leaves out those that cannot be pressed, such as a busy one. */
async function labelsCanBeRead(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const faint = async () => {
      const labels = await page.evaluate<[string, number][]>(
        `[...document.querySelectorAll('[aria-label^="Buttons of "] button')].map((one) => [one.textContent, (${CONTRAST})(one)])`,
      )
      expect(labels.length).toBeGreaterThan(10)
      return labels.filter(([, contrast]) => contrast < 4.5)
    }
    await expect.poll(faint, { message: colorScheme }).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the layout kit gallery is accessible, in the portal and on public pages', async ({ open, baseURL }) => {
  test.slow()
  const server = await startDevelopmentServer(String(baseURL))
  try {
    const page = await open(null, server.url)
    // The first visit waits for the server to bundle the libraries.
    await page.goto('/kit', { timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Layout kit' })).toBeVisible({ timeout: 60_000 })
    await isAccessible(page, 'gallery, portal')
    await labelsCanBeRead(page)
    await page.getByRole('button', { name: 'Public pages' }).click()
    await isAccessible(page, 'gallery, public pages')
    await labelsCanBeRead(page)
    await page.getByRole('button', { name: 'Public pages' }).click()

    // On a wide screen, columns and details are side by side.
    await page.setViewportSize({ width: 1440, height: 900 })
    const columns = page.getByRole('list', { name: 'Columns', exact: true }).getByRole('listitem')
    const [one, , three] = await Promise.all((await columns.all()).map(boxOf))
    expect(three?.y).toBe(one?.y)
    const [field, add] = await Promise.all(
      (await page.getByRole('region', { name: 'Aligned at the end' }).locator('> *').all()).map(boxOf),
    )
    expect((add?.y ?? 0) + (add?.height ?? 0)).toBeCloseTo((field?.y ?? 0) + (field?.height ?? 0), 0)
    const side = page.getByRole('region', { name: 'Side' })
    const main = page.getByRole('region', { name: 'Main part' })
    expect((await boxOf(side)).x).toBeGreaterThan((await boxOf(main)).x + (await boxOf(main)).width)
    const list = page.getByRole('button', { name: 'Open the detail' })
    const detail = page.getByRole('button', { name: 'Back to the list' })
    await expect(list).toBeVisible()
    await expect(detail).toBeVisible()

    // On a phone, they are stacked, and only the list or the detail is visible.
    await page.setViewportSize({ width: 390, height: 844 })
    const [first, second] = await Promise.all((await columns.all()).map(boxOf))
    expect(second?.y).toBeGreaterThan(first?.y ?? Number.NaN)
    expect((await boxOf(side)).y).toBeGreaterThan((await boxOf(main)).y)
    await expect(detail).toBeHidden()
    await list.click()
    await expect(list).toBeHidden()
    await detail.click()
    await expect(list).toBeVisible()

    // The states of a list: a skeleton of the final size, an empty message, more rows, and a failure with Retry.
    expect((await boxOf(page.getByRole('status', { name: 'Loading coming people' }))).height).toBe(3 * 40 + 2 * 8)
    await expect(page.getByText('The people you add will appear here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
    const failed = page.getByRole('region', { name: 'Failed', exact: true })
    await expect(failed.getByRole('alert')).toContainText('Could not load people')
    const retry = failed.getByRole('button', { name: 'Retry' })
    expect((await boxOf(retry)).height).toBeGreaterThanOrEqual(44)
    await retry.click()
    await expect(failed.getByRole('listitem')).toHaveCount(3)
  } finally {
    server.stop()
  }
})
