import type { BrowserContextOptions, CDPSession } from '@playwright/test'

/**
 * DevTools' own "Slow 4G", which it also takes for "Fast 3G" and Lighthouse for phones: 1.6 Mbit/s down, 750 kbit/s up and
 * 150 ms, multiplied because the browser delays requests and not packets. Source: `Slow4GConditions` in
 * front_end/core/sdk/NetworkManager.ts of https://github.com/ChromeDevTools/devtools-frontend, read 2026-11-27.
 */
const SLOW_4G = {
  offline: false,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
  latency: 150 * 3.75,
}

/** DevTools' "4x slowdown" of the page's main thread. */
const CPU_SLOWDOWN = 4

/** The window of a phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

/** Slows the network and the processor of a page, as DevTools does. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
