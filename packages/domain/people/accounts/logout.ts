import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { endSession } from './sessions.ts'

/** Ends the caller's session, for HTTP and for its sockets. */
export async function logout(context: Context<UserActor>): Promise<void> {
  await context.db.transaction(async (tx) => {
    await endSession(tx, context.actor.session_id, 'signed_out')
    await logAccess(context, 'sign_out', 'user', context.actor.user.id, tx)
  })
}
