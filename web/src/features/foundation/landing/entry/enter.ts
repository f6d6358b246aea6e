import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { problemsOf } from '../../../../shared/api/api-error.ts'
import { callLoosely } from '../../../../shared/api/call.ts'
import { codeRefusal, refusalOf } from '../../../../shared/auth/refusals.ts'
import { pendingSecondStep } from '../../../../shared/session/confirmation.ts'
import { isDemo } from '../../../../shared/session/demo-session.ts'
import { clearSession, storeSession } from '../../../../shared/session/storage.ts'
import type { Problem } from '../../../../shared/ui/fields/problems.ts'

export type Entrance =
  | { readonly entered: true; readonly welcome: string }
  | { readonly entered: false; readonly refused: string | null; readonly problems: readonly Problem[] }

export const signIn = (body: { email: string; password: string }): Promise<Entrance> =>
  enter(accountEndpoints.login, body, refusalOf)

export const verifyCode = (code: string): Promise<Entrance> =>
  enter(accountEndpoints.signInWithCode, { code }, codeRefusal)

/** Opens and stores a session. Never throws: an error is returned as a message. */
async function enter(
  endpoint: typeof accountEndpoints.login | typeof accountEndpoints.signInWithCode,
  body: object,
  wordsFor: (error: unknown) => string,
): Promise<Entrance> {
  const checked = endpoint.body.safeParse(body)
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    return { entered: false, refused: null, problems }
  }
  try {
    // End a running demo, because it never contacts the server.
    if (isDemo()) clearSession()
    const answer = await callLoosely(endpoint, { body: checked.data })
    if ('mfa_required' in answer) {
      pendingSecondStep.set(answer)
      return { entered: true, welcome: 'One more step: confirm that it is you.' }
    }
    storeSession(answer)
    return { entered: true, welcome: `Welcome back, ${answer.user.first_name}!` }
  } catch (error) {
    const problems = problemsOf(error)
    return { entered: false, refused: wordsFor(error), problems }
  }
}
