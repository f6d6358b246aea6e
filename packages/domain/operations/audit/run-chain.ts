import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { type Repeated, repeatedly } from '@waymark/platform/repeat'
import { CHAIN_BATCH, chainEntries } from './chain-entries.ts'
import { WATCH_MS, watchChain } from './watch-chain.ts'

/** How long an entry may wait for its number, and the delay before a retry while the database is down. */
const REST_MS = 500

/**
 * Chains new entries of the access log and watches the chain until stopped. Any number of processes may run it. It
 * polls a table instead of handling events, because an event per read would cost more than the entry itself.
 */
export function runChain(db: Database, log: Log): Repeated {
  let watchAt = 0
  let failing = false

  async function round(): Promise<boolean> {
    const chained = await chainEntries(db)
    if (performance.now() >= watchAt) {
      await watchChain(db, log)
      watchAt = performance.now() + WATCH_MS
    }
    failing = false
    return chained === CHAIN_BATCH
  }

  return repeatedly(async (signal) => {
    try {
      let more = true
      while (more && !signal.aborted) more = await round()
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the access log cannot be chained; its entries wait')
      failing = true
    }
  }, REST_MS)
}
