import { defineConfig } from '@playwright/test'
import { headlessChromium } from './chromium.ts'

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
    launchOptions: headlessChromium(),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
