import type { Log } from '@waymark/platform/log'

const FAILED_RETRY_MS = 1000

export interface Collector {
  add: (keys: Iterable<string>) => void
  stop: () => Promise<void>
}

/**
 * Gathers keys for `wait_ms` after the first and hands each once to `work`, one batch at a time, so that a burst costs
 * one statement and no older answer overtakes a newer one. A batch that failed comes again.
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
    const keys = [...waiting]
    waiting.clear()
    running = work(keys).then(
      () => settle(keys, true),
      (error: unknown) => {
        log.warn({ err: error }, 'a collected batch failed and comes again')
        settle(keys, false)
      },
    )
  }
  function settle(keys: string[], done: boolean) {
    running = undefined
    if (!done) for (const key of keys) waiting.add(key)
    schedule(done ? wait_ms : FAILED_RETRY_MS)
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
