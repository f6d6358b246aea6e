import type { SecurityChange } from '@waymark/contracts/people/accounts/second-factor'
import { emit } from '@waymark/events/outbox'
import type { Transaction } from '@waymark/platform/database'
import { type AccessContext, logAccess } from '../../access-log.ts'
import { actorName } from '../../context.ts'

/**
 * Logs a change of how an account is protected, and emails its owner about it.
 *
 * @param first whether it is the first second factor, which ends other sessions
 */
export async function tellSecurityChange(
  tx: Transaction,
  context: AccessContext,
  user_id: string,
  change: SecurityChange,
  first = false,
): Promise<void> {
  const by = context.actor.kind === 'user' ? actorName(context.actor) : `user:${user_id}`
  await emit(
    tx,
    'user.security_changed',
    user_id,
    { change, ...(first && { first }) },
    { actor: by, trace: context.request.id },
  )
  await logAccess(context, `security.${change}`, 'user', user_id, tx)
}
