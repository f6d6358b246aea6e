import { isAlive } from '@waymark/events/processes'
import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { type Repeated, repeatedly } from '@waymark/platform/repeat'
import { offProviders, type ProviderSettings } from '../providers/read-providers.ts'
import { recordHistory } from '../queues/queue-history.ts'
import { watchTroubles } from './watch-troubles.ts'

const WATCH_MS = 15_000

/**
 * Watches for troubles and keeps the history of the queues until stopped. It looks by itself instead of handling events,
 * because what it reports is that events are not handled. A process that has just started is not a trouble.
 */
export const watchQueues = (db: Database, log: Log, config: ProviderSettings): Repeated => {
  const off = offProviders(config)
  return repeatedly(
    async () => {
      await recordHistory(db).catch((error: unknown) => log.warn({ err: error }, 'the history of the queues has a gap'))
      await watchTroubles(db, off).catch((error: unknown) => log.warn({ err: error }, 'nobody watches for troubles'))
    },
    WATCH_MS,
    WATCH_MS,
  )
}

/** Watches for troubles while no worker does. */
export const watchWithoutWorkers = (db: Database, log: Log, config: ProviderSettings): Repeated => {
  const off = offProviders(config)
  return repeatedly(
    async () => {
      try {
        if (!(await isAlive(db, 'worker'))) await watchTroubles(db, off)
      } catch (error) {
        log.warn({ err: error }, 'nobody watches for troubles')
      }
    },
    WATCH_MS,
    WATCH_MS,
  )
}
