import type { AuthAnswer, SignInAnswer } from '@waymark/contracts/people/accounts/schemas'
import type { Context } from '../../context.ts'
import type { SecondStep } from './enter.ts'
import { presentSignedIn } from './presenter.ts'
import type { SignedIn } from './sessions.ts'

/** The response of a sign-in. Sets the refresh cookie. */
export function answer(context: Context, signedIn: SignedIn): AuthAnswer {
  if (signedIn.refresh_token !== null) context.reply.refreshToken(signedIn.refresh_token, signedIn.expires_at)
  return presentSignedIn(signedIn)
}

/** The response of a first step. */
export const answerStep = (context: Context, entered: SignedIn | SecondStep): SignInAnswer =>
  'mfa_token' in entered ? { mfa_required: true, ...entered } : answer(context, entered)
