import type { Log } from '@waymark/platform/log'

const FAILED_RETRY_MS = 1000

export interface Collector {
  add: (keys: Iterable<string>) => void
  stop: () => Promise<void>
}

/**
 * Gathers keys for `wait_ms` after the first and hands each once to `work`, one batch at a time, so that a burst costs
 * one statement and no older answer overtakes a newer one. While batches take long, they come further apart: a storm may
 * not spend more than a tenth of the time on them. A batch that failed comes again.
 */
export function collect(work: (keys: string[]) => Promise<void>, log: Log, wait_ms = 20): Collector {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  const schedule = (ms: number) => {
    if (stopped || running || timer || waiting.size === 0) return
    timer = setTimeout(run, ms)
  }
  function run() {
    timer = undefined
    const started = performance.now()
    const keys = [...waiting]
    waiting.clear()
    running = work(keys).then(
      () => settle(keys, true, performance.now() - started),
      (error: unknown) => {
        log.warn({ err: error }, 'a collected batch failed and comes again')
        settle(keys, false, 0)
      },
    )
  }
  function settle(keys: string[], done: boolean, took_ms: number) {
    running = undefined
    if (!done) for (const key of keys) waiting.add(key)
    schedule(done ? Math.max(wait_ms, 9 * took_ms) : FAILED_RETRY_MS)
  }

  return {
    add(keys) {
      for (const key of keys) waiting.add(key)
      schedule(wait_ms)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
