import type { BrowserContextOptions, CDPSession } from '@playwright/test'

/** What a network gives. Latency in milliseconds before each answer, throughput in bytes a second. */
interface Network {
  readonly says: string
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

const bytes = (bits: number) => bits / 8

/**
 * `lighthouse` is the slow 4G that our goals fit: 1.6 Mbit/s down, 750 kbit/s up and 150 ms. Lighthouse calls it
 * mobileSlow4G. `devtools` is what DevTools calls "Slow 4G": the same network with 3.75 times the latency and nine tenths of
 * the throughput, because a browser delays requests and not packets. Source: `Slow4GConditions` in
 * front_end/core/sdk/NetworkManager.ts of https://github.com/ChromeDevTools/devtools-frontend, read 2026-11-27.
 */
export const NETWORKS = {
  lighthouse: {
    says: '1.6 Mbit/s, 150 ms',
    latency: 150,
    downloadThroughput: bytes(1_600_000),
    uploadThroughput: bytes(750_000),
  },
  devtools: {
    says: "DevTools' Slow 4G: 1.44 Mbit/s, 562 ms",
    latency: 150 * 3.75,
    downloadThroughput: bytes(1_600_000) * 0.9,
    uploadThroughput: bytes(750_000) * 0.9,
  },
} satisfies Record<string, Network>

export type NetworkName = keyof typeof NETWORKS

export const isNetwork = (name: string): name is NetworkName => Object.hasOwn(NETWORKS, name)

/** DevTools' "4x slowdown" of the page's main thread. */
const CPU_SLOWDOWN = 4

/** The window of a phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

/** Slows the network and the processor of a page. */
export async function slowDown(devtools: CDPSession, network: NetworkName): Promise<void> {
  const { latency, downloadThroughput, uploadThroughput } = NETWORKS[network]
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
