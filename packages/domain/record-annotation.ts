import { emit } from '@waymark/events/outbox'
import type { Transaction } from '@waymark/platform/database'
import { logAccess } from './access-log.ts'
import { type Acting, actorName } from './context.ts'

/** Tells the screens that a user added something about a client or took it back, and logs it as `action`. */
export async function recordAnnotation(
  tx: Transaction,
  context: Acting,
  client_id: string,
  action: string,
): Promise<void> {
  const { actor } = context
  await emit(tx, 'client.annotated', client_id, { user_id: actor.user.id }, { actor: actorName(actor) })
  await logAccess(context, action, 'client', client_id, tx)
}
