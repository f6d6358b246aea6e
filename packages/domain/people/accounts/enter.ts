import type { SecondFactor } from '@waymark/contracts/people/accounts/second-factor'
import { sql, type Transaction } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { openProofRequest, proofToken } from './proof-requests.ts'
import { secondFactorsOf } from './second-factor.ts'
import { createSessionTokens, firstSecret } from './session-tokens.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** What the first step of a sign-in leads to, as stored for a repeat. */
export type Entered = { session_id: string } | { request_id: string; user_id: string }

/** The answer of a sign-in that needs a second step. */
export interface SecondStep {
  mfa_token: string
  methods: SecondFactor[]
}

/**
 * Opens a session for an enabled user; null for a disabled one. A user with a second factor gets a request for it
 * instead, whichever way the first step went.
 */
export async function enter(
  tx: Transaction,
  context: Context,
  { user_id, action }: { user_id: string; action: string },
  now: Date,
): Promise<Entered | null> {
  // Waits for a factor that is being added, which then ends the sessions that were opened without it.
  await tx.run(sql`select from app_user where id = ${user_id}::uuid for share`)
  const methods = await secondFactorsOf(tx, user_id)
  if (methods.length === 0) return openSession(tx, context, { user_id, action }, now)
  await logAccess(context, 'sign_in.first_step', 'user', user_id, tx)
  return { request_id: await openProofRequest(tx, { purpose: 'second_step', user_id }, now), user_id }
}

/** Opens a session for an enabled user; null for a disabled one. */
export async function openSession(
  tx: Transaction,
  context: Context,
  { user_id, action }: { user_id: string; action: string },
  now: Date,
): Promise<{ session_id: string } | null> {
  const session_id = newId()
  const session = { id: session_id, user_id, secret: firstSecret(context, session_id) }
  if (!(await startSession(tx, context, session, now))) return null
  await logAccess(context, action, 'user', user_id, tx)
  return { session_id }
}

/** The tokens of the session, or what the second step needs. */
export async function answerEntered(context: Context, entered: Entered): Promise<SignedIn | SecondStep> {
  if ('request_id' in entered) {
    const { request_id, user_id } = entered
    return {
      mfa_token: proofToken(context.secrets, request_id),
      methods: await secondFactorsOf(context.db, user_id),
    }
  }
  const answer = await createSessionTokens(context, entered.session_id)
  if (!answer) throw unauthorized()
  return answer
}
