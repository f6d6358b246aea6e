import type { Sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { type Backlog, backlog } from './deliveries.ts'
import { consumers } from './routing.ts'

const FIGURES = [
  ['deliveries_pending', 'Due or dispatched, and unanswered', ({ pending }: Backlog) => pending],
  ['deliveries_dead', 'Given up, waiting for somebody to replay them', ({ dead }: Backlog) => dead],
  ['deliveries_oldest_seconds', 'Since the oldest due delivery fell due', ({ oldest_s }: Backlog) => oldest_s],
] as const

/** Serves the state of the outbox at `/metrics`, read when it is asked for. */
export function observeBacklog(db: Sql): void {
  const none = consumers.map((consumer) => ({ consumer, pending: 0, dead: 0, oldest_s: 0 }))
  for (const [name, help, figure] of FIGURES) {
    observed(name, help, ['consumer'], async (set) => {
      for (const line of [...none, ...(await backlog(db))]) set({ consumer: line.consumer }, figure(line))
    })
  }
}
