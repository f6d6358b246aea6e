import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '@waymark/events/processes'
import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { recordHistory } from '../queues/queue-history.ts'
import { watchTroubles } from './watch-troubles.ts'

const WATCH_MS = 15_000

interface Running {
  stop: () => Promise<void>
}

/**
 * Watches for troubles and keeps the history of the queues until stopped. It looks by itself instead of handling events, because what it reports is that
 * events are not handled.
 */
export const runTroubles = (db: Database, log: Log): Running =>
  repeatedly(async () => {
    await recordHistory(db).catch((error: unknown) => log.warn({ err: error }, 'the history of the queues has a gap'))
    await watchTroubles(db).catch((error: unknown) => log.warn({ err: error }, 'nobody watches for troubles'))
  })

/** Watches for troubles while no worker does. */
export const watchWithoutWorkers = (db: Database, log: Log): Running =>
  repeatedly(async () => {
    try {
      if (!(await isAlive(db, 'worker'))) await watchTroubles(db)
    } catch (error) {
      log.warn({ err: error }, 'nobody watches for troubles')
    }
  })

function repeatedly(look: () => Promise<void>): Running {
  const closing = new AbortController()
  const { signal } = closing
  const watching = (async () => {
    while (!signal.aborted) {
      await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await look()
    }
  })()
  return {
    async stop() {
      closing.abort()
      await watching
    },
  }
}
