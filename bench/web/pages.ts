import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { hasChromium, headlessChromium } from '../../tests/e2e/chromium.ts'
import type { Lab } from '../lab.ts'
import { root } from '../processes.ts'
import { openSite, type Site } from './site.ts'

/** The site in the installed browser. */
export interface Pages {
  site: Site
  browser: Browser
}

let built: Promise<unknown> | undefined

/** Builds the pages once, so that it is these that are measured. */
function buildPages(): Promise<unknown> {
  built ??= promisify(execFile)(join(root, 'node_modules/.bin/vite'), ['build', 'web'], { cwd: root })
  return built
}

/** Opens the site in a browser for as long as the work takes, or says why not. */
export async function withPages(
  lab: Lab,
  { what, build }: { what: string; build: boolean },
  work: (pages: Pages) => Promise<unknown>,
): Promise<void> {
  if (!hasChromium()) {
    console.log(`\n${what}: skipped, because no Chromium is installed. Install it, or set CHROMIUM_PATH.`)
    return
  }
  if (build) await buildPages()
  const site = await openSite(lab)
  try {
    const browser = await chromium.launch(headlessChromium())
    lab.onClose(() => browser.close())
    try {
      await work({ site, browser })
    } finally {
      await browser.close()
    }
  } finally {
    await site.stop()
  }
}
