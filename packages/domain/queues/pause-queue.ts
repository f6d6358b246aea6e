import { wake } from '@waymark/events/outbox'
import { pause, resume } from '@waymark/events/pauses'
import { type Consumer, consumers } from '@waymark/events/routing'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../access-log.ts'
import type { Context, UserActor } from '../context.ts'

/** Throws 404 on a name that is no queue. */
export function consumerNamed(name: string): Consumer {
  const consumer = consumers.find((known) => known === name)
  if (!consumer) throw notFound('There is no such queue.')
  return consumer
}

/**
 * Hands out nothing more of a queue from the next claim on; a worker gives back within half a second what was
 * dispatched before. What runs ends. No event: the queues must not need themselves. One that is paused already keeps who paused it and since when.
 */
export async function pauseQueue(context: Context<UserActor>, consumer: Consumer): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await pause(tx, consumer, context.actor.user.id))) return
    await logAccess(context, 'queue.paused', `queue:${consumer}`, null, tx)
  })
}

/** Lets a queue go on; one that is not paused stays as it is. */
export async function resumeQueue(context: Context<UserActor>, consumer: Consumer): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await resume(tx, consumer))) return
    await logAccess(context, 'queue.resumed', `queue:${consumer}`, null, tx)
    tx.afterCommit(() => wake(tx.database))
  })
}
