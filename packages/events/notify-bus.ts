import { type Database, sql } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { type Bus, deliver } from './bus.ts'
import { listen } from './listen.ts'

const CHANNEL = 'waymark_bus'

/**
 * The bus without Redis: NOTIFY in one PostgreSQL server. Messages contain ids only and stay far below its limit of
 * 8,000 bytes.
 */
export function notifyBus(db: Database, log: Log): Bus {
  return {
    async publish(messages) {
      if (messages.length === 0) return
      const payloads = messages.map((message) => JSON.stringify(message))
      await db.run(sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`)
    },
    async subscribe(subscriber) {
      let first = true
      return listen(db.url, CHANNEL, {
        log,
        onConnect: () => {
          if (!first) subscriber.onGap()
          first = false
        },
        onMessage: (payload) => deliver(payload, subscriber, log),
      })
    },
    async close() {},
  }
}
