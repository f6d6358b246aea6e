import { sql, type Transaction } from '@waymark/platform/database'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { AccountDisabled } from './account-disabled.ts'
import { answerEntered, enter, type SecondStep } from './enter.ts'
import { hashCode, logRefusals, redeemInviteCode, wrongCode } from './invite-codes.ts'
import type { SignedIn } from './sessions.ts'

/**
 * Opens a session of the account that the code was issued for, or asks for its second factor first. Throws 401 for a code that is wrong, used, revoked,
 * expired or for registration, and for an account that became an administrator's. Throws 403 for a disabled account,
 * which leaves the code usable.
 */
export async function signInWithCode(context: Context, body: { code: string }): Promise<SignedIn | SecondStep> {
  const now = new Date()
  const entered = await logRefusals(context, () =>
    context.db.transaction((tx) =>
      once(tx, 'secret_code', context, body, async () => {
        if (!(await lockBroker(tx, context, body.code))) throw wrongCode()
        const used = await redeemInviteCode(tx, context, body.code, now, { to: 'sign_in' })
        if (!used) throw wrongCode()
        const made = await enter(tx, context, { user_id: used.used_by, action: 'sign_in.by_code' }, now)
        if (!made) throw new AccountDisabled(used.used_by)
        return made
      }),
    ),
  )
  return answerEntered(context, entered)
}

/** Whether the code is a broker's. Before the code, as in a new password, which locks the user and revokes the code. */
const lockBroker = async (tx: Transaction, context: Context, code: string): Promise<boolean> =>
  await tx.exists(sql`
    select 1 from app_user
    where id = (select user_id from invite_code where code_hash = ${hashCode(context, code)}) and role = 'broker'
    for share`)
