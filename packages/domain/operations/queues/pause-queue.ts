import { wake } from '@waymark/events/outbox'
import { pause, resume } from '@waymark/events/pauses'
import { type Subscriber, subscribers } from '@waymark/events/routing'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

/** Throws 404 for an unknown queue. */
export function subscriberNamed(name: string): Subscriber {
  const subscriber = subscribers.find((known) => known === name)
  if (!subscriber) throw notFound('There is no such queue.')
  return subscriber
}

/**
 * Stops dispatching from a queue with the next claim. Workers return what was dispatched before within half a second,
 * and running jobs finish. No event is emitted, because the queues must not depend on themselves. A paused queue keeps
 * its original user and time.
 */
export async function pauseQueue(context: Context<UserActor>, subscriber: Subscriber): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await pause(tx, subscriber, context.actor.user.id))) return
    await logAccess(context, 'queue.paused', `queue:${subscriber}`, null, tx)
  })
}

/** Resumes a queue; one that is not paused does not change. */
export async function resumeQueue(context: Context<UserActor>, subscriber: Subscriber): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await resume(tx, subscriber))) return
    await logAccess(context, 'queue.resumed', `queue:${subscriber}`, null, tx)
    tx.afterCommit(() => wake(tx.database))
  })
}
