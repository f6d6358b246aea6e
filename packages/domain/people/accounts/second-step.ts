import type { BodyOf } from '@waymark/contracts/endpoint'
import type { FactorProof, PasskeyOptions } from '@waymark/contracts/people/accounts/second-factor'
import type { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { unauthorized } from '@waymark/platform/errors'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { AccountDisabled } from './account-disabled.ts'
import { openSession } from './enter.ts'
import { passkeyOptions, verifyPasskey, WRONG_PASSKEY } from './passkeys.ts'
import { lockProofRequest, openProofRequest, proofToken, useProofRequest } from './proof-requests.ts'
import { proveFactor } from './prove-factor.ts'
import { createSessionTokens } from './session-tokens.ts'
import type { SignedIn } from './sessions.ts'

const OVER = 'This sign-in took too long, or the password was changed. Please start again.'
const WRONG_SECOND_STEP = 'This code is not right, or it was used before.'

const over = () => unauthorized(OVER, 'second_step_over')

/** What the browser needs to answer with a passkey. Throws 401 for a token that is wrong, used or too old. */
export const secondStepOptions = (context: Context, { mfa_token }: { mfa_token: string }): Promise<PasskeyOptions> =>
  context.db.transaction(async (tx) => {
    const request = await lockProofRequest(
      tx,
      context.secrets,
      { token: mfa_token, purpose: 'second_step' },
      new Date(),
    )
    if (!request) throw over()
    return passkeyOptions(context, request)
  })

/**
 * Opens the session that the first step began. Throws 401 for a token that is wrong, used or too old (`second_step_over`)
 * and for a wrong answer (`wrong_proof`), which leaves the token usable; 403 for a disabled account; 429 after too many
 * wrong codes.
 */
export async function finishSecondStep(
  context: Context,
  body: BodyOf<typeof securityEndpoints.finishSecondStep>,
  now = new Date(),
): Promise<SignedIn> {
  const { mfa_token, ...proof } = body
  const entered = await context.db.transaction((tx) =>
    once(tx, 'second_step', context, body, async () => {
      const request = await lockProofRequest(tx, context.secrets, { token: mfa_token, purpose: 'second_step' }, now)
      if (!request?.user_id) throw over()
      const { id, user_id } = request
      const factor = await proveFactor(tx, context, { id, user_id }, proof, now)
      // Not thrown, because the wrong answer must be counted.
      if (factor === null) return { refused: proof.passkey ? WRONG_PASSKEY : WRONG_SECOND_STEP }
      await useProofRequest(tx, id, now)
      return (await openSession(tx, context, { user_id, action: `sign_in.by_${factor}` }, now)) ?? { user_id }
    }),
  )
  if ('refused' in entered) throw unauthorized(entered.refused, 'wrong_proof')
  return signedIn(context, entered)
}

async function signedIn(context: Context, entered: { session_id: string } | { user_id: string }): Promise<SignedIn> {
  if (!('session_id' in entered)) throw new AccountDisabled(entered.user_id)
  const answer = await createSessionTokens(context, entered.session_id)
  if (!answer) throw unauthorized()
  return answer
}

/** What the browser needs to sign in with a passkey and nothing else. */
export async function startPasskeySignIn(
  context: Context,
): Promise<{ request_token: string; options: PasskeyOptions }> {
  const id = await openProofRequest(context.db, { purpose: 'passkey_sign_in', user_id: null }, new Date())
  return {
    request_token: proofToken(context.secrets, id),
    options: await passkeyOptions(context, { id, user_id: null }),
  }
}

/**
 * Opens a session for the owner of a passkey. The authenticator holds the key and has checked the person, so it is two
 * factors by itself. Throws 401 for a wrong answer, 403 for a disabled account.
 */
export async function signInWithPasskey(
  context: Context,
  { request_token, passkey }: { request_token: string; passkey: NonNullable<FactorProof['passkey']> },
): Promise<SignedIn> {
  const now = new Date()
  const entered = await context.db.transaction((tx) =>
    once(tx, 'passkey_sign_in', context, { request_token, passkey }, async () => {
      const given = { token: request_token, purpose: 'passkey_sign_in' } as const
      const request = await lockProofRequest(tx, context.secrets, given, now)
      const user_id = request && (await verifyPasskey(tx, context, { id: request.id, user_id: null }, passkey, now))
      if (!user_id) throw unauthorized(WRONG_PASSKEY, 'wrong_proof')
      await useProofRequest(tx, request.id, now)
      return (await openSession(tx, context, { user_id, action: 'sign_in.by_passkey' }, now)) ?? { user_id }
    }),
  )
  return signedIn(context, entered)
}
