import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { policies, subscribers } from '@waymark/events/routing'
import type { Routes } from '../../context.ts'
import { namesOf } from '../../names.ts'
import { readLastBackup } from '../housekeeping/read-last-backup.ts'
import { actOnDeliveries } from './act-on-deliveries.ts'
import { discardDelivery, retryDelivery } from './dead-deliveries.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listErrors } from './list-errors.ts'
import { pauseQueue, resumeQueue, subscriberNamed } from './pause-queue.ts'
import { readHistory } from './queue-history.ts'
import { readDelivery } from './read-delivery.ts'
import { readHealth } from './read-health.ts'
import { readSnapshot } from './read-queues.ts'

const does = Object.fromEntries(subscribers.map((name) => [name, policies[name].does]))

export const queueRoutes: Routes<typeof queueEndpoints> = {
  async readQueues(_input, { db }) {
    const snapshot = await readSnapshot(db, new Date())
    const pausers = snapshot.queues.flatMap(({ paused }) => paused?.by ?? [])
    const { taken_at } = await readLastBackup(db)
    return { ...snapshot, does, people: Object.fromEntries(await namesOf(db, pausers)), last_backup_at: taken_at }
  },

  readQueueHealth: (_input, { db }) => readHealth(db),

  readQueueHistory: ({ query }, { db }) => readHistory(db, query.range, new Date()),

  listDeliveryErrors: (_input, { db }) => listErrors(db),

  async pauseQueue({ params }, context) {
    const subscriber = subscriberNamed(params.subscriber)
    await pauseQueue(context, subscriber)
    return { subscriber, paused: true }
  },

  async resumeQueue({ params }, context) {
    const subscriber = subscriberNamed(params.subscriber)
    await resumeQueue(context, subscriber)
    return { subscriber, paused: false }
  },

  async listDeliveries({ query }, { db, reply }) {
    const { page, next } = await listDeliveries(db, query)
    reply.nextPage(next)
    return page
  },

  actOnDeliveries: ({ body }, context) => actOnDeliveries(context, body),

  readDelivery: ({ params }, { db }) => readDelivery(db, params.id, subscriberNamed(params.subscriber)),

  retryDelivery: ({ params }, context) => retryDelivery(context, params.id, subscriberNamed(params.subscriber)),

  discardDelivery: ({ params, body }, context) =>
    discardDelivery(context, params.id, subscriberNamed(params.subscriber), body.reason),
}
