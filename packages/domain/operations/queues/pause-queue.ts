import { wake } from '@waymark/events/outbox'
import { pause, resume } from '@waymark/events/pauses'
import { type Subscriber, subscribers } from '@waymark/events/routing'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

/** Throws 404 on a name that is no queue. */
export function subscriberNamed(name: string): Subscriber {
  const subscriber = subscribers.find((known) => known === name)
  if (!subscriber) throw notFound('There is no such queue.')
  return subscriber
}

/**
 * Hands out nothing more of a queue from the next claim on; a worker gives back within half a second what was
 * dispatched before. What runs ends. No event: the queues must not need themselves. One that is paused already keeps who paused it and since when.
 */
export async function pauseQueue(context: Context<UserActor>, subscriber: Subscriber): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await pause(tx, subscriber, context.actor.user.id))) return
    await logAccess(context, 'queue.paused', `queue:${subscriber}`, null, tx)
  })
}

/** Lets a queue go on; one that is not paused stays as it is. */
export async function resumeQueue(context: Context<UserActor>, subscriber: Subscriber): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await resume(tx, subscriber))) return
    await logAccess(context, 'queue.resumed', `queue:${subscriber}`, null, tx)
    tx.afterCommit(() => wake(tx.database))
  })
}
