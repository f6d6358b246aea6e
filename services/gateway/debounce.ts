import type { Log } from '@waymark/platform/log'

const FAILED_RETRY_MS = 1000
/** One very slow batch, such as behind a lock, must not keep the others waiting for long. */
const LONGEST_REST_MS = 2000

export interface Debouncer {
  add: (keys: Iterable<string>) => void
  stop: () => Promise<void>
}

/**
 * Collects keys for `wait_ms` after the first one and passes each once to `work`, one batch at a time, so that a burst
 * costs one statement and an older result never overtakes a newer one. After a batch, the next one waits nine times as
 * long as that took, at most two seconds. A failed batch is repeated.
 */
export function debounce(work: (keys: string[]) => Promise<void>, log: Log, wait_ms = 20): Debouncer {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false
  /** When the next batch may start, on the clock of `performance`. */
  let rested_at = 0

  const schedule = () => {
    if (stopped || running || timer || waiting.size === 0) return
    timer = setTimeout(run, Math.max(wait_ms, rested_at - performance.now()))
  }
  function run() {
    timer = undefined
    const started = performance.now()
    const keys = [...waiting]
    waiting.clear()
    running = work(keys).then(
      () => settle(Math.min(9 * (performance.now() - started), LONGEST_REST_MS)),
      (error: unknown) => {
        log.warn({ err: error }, 'a collected batch failed and will be repeated')
        for (const key of keys) waiting.add(key)
        settle(FAILED_RETRY_MS)
      },
    )
  }
  function settle(rest_ms: number) {
    running = undefined
    rested_at = performance.now() + rest_ms
    schedule()
  }

  return {
    add(keys) {
      for (const key of keys) waiting.add(key)
      schedule()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
