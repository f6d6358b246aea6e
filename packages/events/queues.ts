import type { Log } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Room } from './deliveries.ts'
import { type Delivery, jobOf } from './envelope.ts'
import type { Transport } from './relay.ts'
import { perJob, type ReactionName, reactionNames } from './routing.ts'

/** The most deliveries in a queue. The rest waits in PostgreSQL, where it is safe and can be counted. */
export const WINDOW = 1000
/** How long known queue lengths stay valid while little of the room was used since (ms). */
const BELIEVED_MS = 200
export const QUEUE_PREFIX = 'waymark'

// Only PostgreSQL tracks what is done, retried or dead. BullMQ tries once and keeps nothing, because it would ignore a
// repeated dispatch with a stored job id.
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const

/**
 * The jobs for these deliveries of a subscriber. Redis and BullMQ take as long for a job of many as for a job of one. A
 * delivery that was dispatched before goes alone: it may be the one that ends its process.
 */
function jobsOf(subscriber: ReactionName, deliveries: readonly Delivery[]) {
  const first = deliveries.filter(({ dispatch }) => dispatch === 1)
  const again = deliveries.filter(({ dispatch }) => dispatch > 1)
  const size = perJob(subscriber)
  const together = Array.from({ length: Math.ceil(first.length / size) }, (_, job) =>
    first.slice(job * size, (job + 1) * size),
  )
  return [...together, ...again.map((one) => [one])].flatMap(([one, ...others]) =>
    one === undefined
      ? []
      : [
          {
            name: one.event.name,
            data: jobOf([one, ...others]),
            // Unique within the queue, so that dispatching one delivery again while it waits adds nothing.
            opts: { ...JOB_OPTIONS, jobId: others.length === 0 ? one.event.id : `${one.event.id}+${others.length}` },
          },
        ],
  )
}

/** The transport over BullMQ, one queue per subscriber. */
export function queueTransport(url: string, log: Log): Transport & { close(): Promise<void> } {
  const connection: Redis = connectRedis(url, PRODUCER, log)
  const queues = new Map<ReactionName, Queue>()
  let rooms: Room[] = []
  let looked_at = 0
  // A queue that was opened while Redis was down stays broken. So open it when first needed, and again after an error.
  const open = (name: ReactionName): Queue => {
    const found = queues.get(name)
    if (found) return found
    const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX, skipWaitingForReady: true })
    queue.on('error', () => undefined)
    queues.set(name, queue)
    return queue
  }

  async function lookUpRooms(): Promise<Room[]> {
    const pipeline = connection.pipeline()
    for (const name of reactionNames) {
      pipeline.llen(`${QUEUE_PREFIX}:${name}:wait`)
      pipeline.llen(`${QUEUE_PREFIX}:${name}:active`)
    }
    const counts = await pipeline.exec()
    if (!counts) throw new Error('redis did not answer')
    return reactionNames.map((subscriber, index) => {
      const [waiting, active] = [counts[2 * index], counts[2 * index + 1]]
      if (!waiting || !active || waiting[0] || active[0]) throw waiting?.[0] ?? active?.[0] ?? new Error('no count')
      const jobs = Number(waiting[1]) + Number(active[1])
      return { subscriber, limit: Math.max(0, WINDOW - jobs * perJob(subscriber)) }
    })
  }

  return {
    // Reading the lengths in every round would add two round trips to each lead. With several relays, a queue may
    // therefore exceed its window by what the others added.
    async rooms(): Promise<Room[]> {
      const believed = Date.now() - looked_at < BELIEVED_MS && rooms.every(({ limit }) => limit > WINDOW / 2)
      if (!believed) {
        rooms = await lookUpRooms()
        looked_at = Date.now()
      }
      return rooms
    },

    async dispatch(deliveries: readonly Delivery[]) {
      const bySubscriber = Map.groupBy(deliveries, ({ subscriber }) => subscriber)
      await Promise.all(
        [...bySubscriber].map(async ([subscriber, some]) => {
          if (subscriber === 'broadcast') throw new Error('broadcasts do not go through queues')
          try {
            await open(subscriber).addBulk(jobsOf(subscriber, some))
          } catch (error) {
            // It would keep its listeners on the connection. This does not end the connection, which the others share.
            void queues
              .get(subscriber)
              ?.close()
              .catch(() => undefined)
            queues.delete(subscriber)
            looked_at = 0
            throw error
          }
          const room = rooms.find((one) => one.subscriber === subscriber)
          if (room) room.limit -= some.length
        }),
      )
    },

    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
      connection.disconnect()
    },
  }
}
