import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The serious and critical problems that axe finds, in words. Dark mode changes only colors, so it needs only one rule. */
async function barriers(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
  }
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

const softly = expect.configure({ soft: true, timeout: 20_000 })

/** Checks that the page is accessible in light and dark mode, and never scrolls sideways at 360 px. */
export async function isAccessible(page: Page, screen: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
    // On a busy machine, the colors of some elements change some frames after those of the page.
    await softly.poll(() => barriers(page, colorScheme), { message: `${screen}, ${colorScheme}` }).toEqual([])
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  // Floating elements move a moment after the page.
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
  await expect.poll(width, { message: `${screen} at 360 px` }).toBeLessThanOrEqual(360)
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}
