import type { Sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { readFigures } from './read-providers.ts'

/** Serves at `/metrics` when each outside service last answered. One that never did is left out. */
export function observeProviders(db: Sql): void {
  const help = 'When a call of the outside service last succeeded'
  observed('provider_last_success_timestamp_seconds', help, ['provider'], async (set) => {
    for (const { name, succeeded_at } of await readFigures(db))
      if (succeeded_at) set({ provider: name }, succeeded_at.getTime() / 1000)
  })
}
