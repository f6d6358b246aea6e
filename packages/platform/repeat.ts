import { setTimeout as sleep } from 'node:timers/promises'

export interface Repeated {
  /** Ends a rest, and waits for work in progress. */
  stop: () => Promise<void>
}

/**
 * Works, rests, and works again until it is stopped. `work` handles its own errors, and may end early once the signal
 * is aborted. With `wait_ms`, the first work begins later.
 */
export function repeatedly(work: (signal: AbortSignal) => Promise<void>, rest_ms: number, wait_ms = 0): Repeated {
  const closing = new AbortController()
  const { signal } = closing
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const working = (async () => {
    if (wait_ms > 0) await rest(wait_ms)
    while (!signal.aborted) {
      await work(signal)
      await rest(rest_ms)
    }
  })()
  return {
    async stop() {
      closing.abort()
      await working
    },
  }
}
