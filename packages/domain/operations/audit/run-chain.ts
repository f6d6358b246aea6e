import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { CHAIN_BATCH, chainEntries } from './chain-entries.ts'
import { WATCH_MS, watchChain } from './watch-chain.ts'

/** How long an entry may wait for its number, and the delay before a retry while the database is down. */
const REST_MS = 500

/**
 * Chains new entries of the access log and watches the chain until stopped. Any number of processes may run it. It
 * polls a table instead of handling events, because an event per read would cost more than the entry itself.
 */
export function runChain(db: Database, log: Log): { stop: () => Promise<void> } {
  let stopped = false
  let wakeUp: (() => void) | undefined
  let watchAt = 0

  async function rest() {
    if (stopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, REST_MS)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function round(): Promise<boolean> {
    const chained = await chainEntries(db)
    if (Date.now() >= watchAt) {
      await watchChain(db, log)
      watchAt = Date.now() + WATCH_MS
    }
    return chained === CHAIN_BATCH
  }

  const running = (async () => {
    let failing = false
    while (!stopped) {
      try {
        const more = await round()
        failing = false
        if (!more) await rest()
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'the access log cannot be chained; its entries wait')
        failing = true
        await rest()
      }
    }
  })()

  return {
    async stop() {
      stopped = true
      wakeUp?.()
      await running
    },
  }
}
