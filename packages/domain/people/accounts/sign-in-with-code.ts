import { sql, type Transaction } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { logRefusals, useInviteCode, wrongCode } from './invite-codes.ts'
import { AccountDisabled } from './login.ts'
import { createSessionTokens, firstSecret } from './session-tokens.ts'
import { type SignedIn, startSession } from './sessions.ts'

/**
 * Opens a session of the account that the code was issued for. Throws 401 for a code that is wrong, used, revoked,
 * expired or for registration, and for an account that became an administrator's. Throws 403 for a disabled account,
 * which leaves the code usable.
 */
export async function signInWithCode(context: Context, body: { code: string }, now = new Date()): Promise<SignedIn> {
  const { session_id } = await logRefusals(context, () =>
    context.db.transaction((tx) =>
      once(tx, 'secret_code', context, body, async () => {
        const used = await useInviteCode(tx, context, body.code, now, null)
        if (!used || !(await isBroker(tx, used.used_by))) throw wrongCode()
        const made = newId()
        const session = { id: made, user_id: used.used_by, secret: firstSecret(context, made) }
        if (!(await startSession(tx, context, session, now))) throw new AccountDisabled(used.used_by)
        await logAccess(context, 'sign_in.by_code', 'user', used.used_by, tx)
        return { session_id: made }
      }),
    ),
  )
  const answer = await createSessionTokens(context, session_id)
  if (!answer) throw unauthorized()
  return answer
}

const isBroker = async (tx: Transaction, user_id: string): Promise<boolean> =>
  await tx.exists(sql`select 1 from app_user where id = ${user_id} and role = 'broker' for share`)
