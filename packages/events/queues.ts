import type { Log } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Room } from './deliveries.ts'
import { type Delivery, jobOf } from './envelope.ts'
import type { Transport } from './relay.ts'
import { perJob, queueOf, queues } from './routing.ts'

/** The most deliveries in a queue. The rest waits in PostgreSQL, where it is safe and can be counted. */
export const WINDOW = 1000
/** How long known queue lengths stay valid while little of the room was used since (ms). */
const BELIEVED_MS = 200
export const QUEUE_PREFIX = 'waymark'

// Only PostgreSQL tracks what is done, retried or dead. BullMQ tries once and keeps nothing, because it would ignore a
// repeated dispatch with a stored job id.
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const

/**
 * The jobs for these deliveries, each of one subscriber. Redis and BullMQ take as long for a job of many as for a job of
 * one. A delivery that was dispatched before goes alone: it may be the one that ends its process.
 */
const jobsOf = (deliveries: readonly Delivery[]) =>
  Array.from(Map.groupBy(deliveries, ({ subscriber }) => subscriber)).flatMap(([subscriber, own]) => {
    const first = own.filter(({ dispatch }) => dispatch === 1)
    const again = own.filter(({ dispatch }) => dispatch > 1)
    const size = perJob(subscriber)
    const together = Array.from({ length: Math.ceil(first.length / size) }, (_, job) =>
      first.slice(job * size, (job + 1) * size),
    )
    // Unique within the queue, so that dispatching one delivery again while it waits adds nothing.
    const prefix = queueOf(subscriber) === subscriber ? '' : `${subscriber}+`
    return [...together, ...again.map((one) => [one])].flatMap(([one, ...others]) =>
      one === undefined
        ? []
        : [
            {
              name: one.event.name,
              data: jobOf([one, ...others]),
              opts: {
                ...JOB_OPTIONS,
                jobId: `${prefix}${one.event.id}${others.length > 0 ? `+${others.length}` : ''}`,
              },
            },
          ],
    )
  })

/** The transport over BullMQ. Reactions that share a queue share its room evenly. */
export function queueTransport(
  url: string,
  log: Log,
): Transport & { lengths(): Promise<ReadonlyMap<string, number>>; close(): Promise<void> } {
  const connection: Redis = connectRedis(url, PRODUCER, log)
  const opened = new Map<string, Queue>()
  /** How many deliveries more each queue takes. */
  let free = new Map<string, number>()
  let looked_at = 0
  // A queue that was opened while Redis was down stays broken. So open it when first needed, and again after an error.
  const open = (name: string): Queue => {
    const found = opened.get(name)
    if (found) return found
    const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX, skipWaitingForReady: true })
    queue.on('error', () => undefined)
    opened.set(name, queue)
    return queue
  }

  /** How many deliveries each queue has, if each job is a full one. */
  async function lengths(): Promise<ReadonlyMap<string, number>> {
    const pipeline = connection.pipeline()
    for (const name of queues.keys()) {
      pipeline.llen(`${QUEUE_PREFIX}:${name}:wait`)
      pipeline.llen(`${QUEUE_PREFIX}:${name}:active`)
    }
    const counts = await pipeline.exec()
    if (!counts) throw new Error('redis did not answer')
    return new Map(
      Array.from(queues, ([name, sharers], index) => {
        const [waiting, active] = [counts[2 * index], counts[2 * index + 1]]
        if (!waiting || !active || waiting[0] || active[0]) throw waiting?.[0] ?? active?.[0] ?? new Error('no count')
        const jobs = Number(waiting[1]) + Number(active[1])
        return [name, jobs * Math.max(...sharers.map(perJob))]
      }),
    )
  }

  return {
    lengths,

    // Reading the lengths in every round would add two round trips to each lead. With several relays, a queue may
    // therefore exceed its window by what the others added.
    async rooms(): Promise<Room[]> {
      const believed = Date.now() - looked_at < BELIEVED_MS && free.values().every((room) => room > WINDOW / 2)
      if (!believed) {
        free = new Map(Array.from(await lengths(), ([name, length]) => [name, Math.max(0, WINDOW - length)]))
        looked_at = Date.now()
      }
      return Array.from(queues).flatMap(([name, sharers]) =>
        sharers.map((subscriber) => ({ subscriber, limit: Math.floor((free.get(name) ?? 0) / sharers.length) })),
      )
    },

    async dispatch(deliveries: readonly Delivery[]) {
      if (deliveries.some(({ subscriber }) => subscriber === 'broadcast')) {
        throw new Error('broadcasts do not go through queues')
      }
      const byQueue = Map.groupBy(deliveries, ({ subscriber }) => queueOf(subscriber))
      await Promise.all(
        Array.from(byQueue, async ([name, some]) => {
          try {
            await open(name).addBulk(jobsOf(some))
          } catch (error) {
            // It would keep its listeners on the connection. This does not end the connection, which the others share.
            void opened
              .get(name)
              ?.close()
              .catch(() => undefined)
            opened.delete(name)
            looked_at = 0
            throw error
          }
          free.set(name, (free.get(name) ?? 0) - some.length)
        }),
      )
    },

    async close() {
      await Promise.allSettled([...opened.values()].map((queue) => queue.close()))
      connection.disconnect()
    },
  }
}
