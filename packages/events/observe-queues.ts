import { observed } from '@waymark/platform/metrics'
import { type queueTransport, WINDOW } from './queues.ts'

/** Serves the lengths of the queues in Redis at `/metrics`. */
export function observeQueues(transport: Pick<ReturnType<typeof queueTransport>, 'lengths'>): void {
  const help = `Deliveries that a queue counts as there, each job as a full one; about ${WINDOW} at most, the rest waits in PostgreSQL`
  observed('queue_jobs', help, ['queue'], async (set) => {
    for (const [queue, length] of await transport.lengths()) set({ queue }, length)
  })
}
