import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { policies, subscribers } from '@waymark/events/routing'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { text } from '@waymark/platform/row'
import type { Routes } from '../../context.ts'
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
    const people = await namesOf(
      db,
      snapshot.queues.flatMap(({ paused }) => paused?.by ?? []),
    )
    return { ...snapshot, does, people }
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

async function namesOf(db: Sql, user_ids: readonly string[]): Promise<Record<string, string>> {
  const users = await db.rows(
    tables.app_user.pick('id').extend({ name: text }),
    sql`
    select id, first_name || ' ' || last_name as name from app_user where id = any(${user_ids}::uuid[])`,
  )
  return Object.fromEntries(users.map(({ id, name }) => [id, name]))
}
