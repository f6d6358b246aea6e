import { observed } from '@waymark/platform/metrics'
import { WINDOW } from './queues.ts'
import type { Transport } from './relay.ts'

/** Serves the lengths of the queues at `/metrics`. */
export function observeQueues(transport: Pick<Transport, 'rooms'>): void {
  const help = `Deliveries that a queue counts as there, each job as a full one; at most ${WINDOW}, the rest waits in PostgreSQL`
  observed('queue_jobs', help, ['subscriber'], async (set) => {
    for (const { subscriber, limit } of await transport.rooms()) set({ subscriber }, WINDOW - limit)
  })
}
