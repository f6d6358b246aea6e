import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** A view has loaded after this time without a request: long enough for what a slow phone asks for next. */
const QUIET_MS = 1500
const LOADED_WITHIN_MS = 90_000

export interface Traffic {
  /** Resolves when nothing is on its way and nothing more is asked for. */
  quiet(): Promise<void>
  loaded(): Promise<Loaded>
}

/** What a page has loaded so far. Sizes are of bodies as they were sent. */
export interface Loaded {
  requests: number
  script_kib: number
  style_kib: number
}

/** Follows the requests of a page, without those that need no network. */
export function watchTraffic(page: Page): Traffic {
  const underway = new Set<Request>()
  const finished: Request[] = []
  let requests = 0
  let last = performance.now()
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return
    requests += 1
    underway.add(request)
    last = performance.now()
  })
  const ended = (request: Request) => {
    if (underway.delete(request)) last = performance.now()
  }
  page.on('requestfailed', ended)
  page.on('requestfinished', (request) => {
    ended(request)
    finished.push(request)
  })
  return {
    async quiet() {
      const deadline = performance.now() + LOADED_WITHIN_MS
      while (underway.size > 0 || performance.now() - last < QUIET_MS) {
        if (performance.now() > deadline) {
          throw new Error(`still loading: ${[...underway].map((request) => request.url()).join(', ')}`)
        }
        await sleep(50)
      }
    },
    loaded: async () => ({
      requests,
      script_kib: await kibOf(finished.filter((request) => request.resourceType() === 'script')),
      style_kib: await kibOf(finished.filter((request) => request.resourceType() === 'stylesheet')),
    }),
  }
}

async function kibOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024
}
