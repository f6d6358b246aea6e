import { defineConfig } from '@playwright/test'
import { headlessChromium } from './chromium.ts'

const chromium = headlessChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // Two cores run the product, two browsers and everything else.
  expect: { timeout: 10_000 },
  // In CI, a test disturbed by a busy moment gets a second attempt. The report still calls it flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    ...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
    // A worker would take requests past the tests that answer them. The tests about it allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    // No page lives long enough for optimized code to be worth compiling: without it, a test takes a tenth less of the processors.
    launchOptions: { ...chromium, args: [...chromium.args, '--js-flags=--no-opt --no-maglev'] },
  },
  projects: [
    {
      name: 'desktop',
      // A tenth of the processor time is motion. What has any runs with it on the phone.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
