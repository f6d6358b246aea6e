import { discard, replay } from '@waymark/events/dead'
import { wake } from '@waymark/events/outbox'
import type { Subscriber } from '@waymark/events/routing'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { readDelivery } from './read-delivery.ts'

const NOT_DEAD = 'This delivery is no longer dead.'

/** Queues a dead delivery again with all its attempts. Throws 404, and 409 when it is not dead. */
export const retryDelivery = (context: Context<UserActor>, event_id: string, subscriber: Subscriber) =>
  ofDead(context, event_id, subscriber, 'delivery.retried', async (tx) => {
    const retried = await replay(tx, sql`event_id = ${event_id}::uuid and subscriber = ${subscriber}`, 1)
    tx.afterCommit(() => wake(tx.database))
    return retried === 1
  })

/**
 * Settles a dead delivery without its effect and stores who did it, when and why. Throws 404, and 409 when it is not
 * dead.
 */
export const discardDelivery = (
  context: Context<UserActor>,
  event_id: string,
  subscriber: Subscriber,
  reason: string,
) =>
  ofDead(context, event_id, subscriber, 'delivery.discarded', (tx) =>
    discard(tx, { event_id, subscriber }, { by: actorName(context.actor), reason }),
  )

function ofDead(
  context: Context<UserActor>,
  event_id: string,
  subscriber: Subscriber,
  action: string,
  act: (tx: Transaction) => Promise<boolean>,
): ReturnType<typeof readDelivery> {
  return context.db.transaction(async (tx) => {
    const acted = await act(tx)
    const delivery = await readDelivery(tx, event_id, subscriber)
    if (!acted) throw conflict(NOT_DEAD, 'not_dead')
    await logAccess(context, action, `delivery:${subscriber}`, event_id, tx)
    return delivery
  })
}
