import type { App } from '@waymark/domain/context'
import { intakeToken, mailedToken } from '@waymark/domain/leads/intake/intake-token'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import type { Client, User } from '@waymark/platform/generated/client'
import { signedIn } from './factories/people.ts'

/** Creates a session for this user and returns its access token. */
export async function tokenOf(app: App, user: User): Promise<string> {
  const { session_id } = await signedIn(app.db, user)
  return issueAccessToken(app.secrets, { user_id: user.id, session_id }, new Date())
}

/** The intake token of this client's latest submission. */
export const intakeTokenOf = (app: App, { id, submitted_at }: Pick<Client, 'id' | 'submitted_at'>): string =>
  intakeToken(app.secrets, id, submitted_at)

/** A token as in a link just emailed to this client. */
export const mailedTokenOf = (app: App, { id }: Pick<Client, 'id'>): string => mailedToken(app.secrets, id, new Date())

/** What a sign-in gives that needs no second step. */
export async function inOneStep<T extends object>(entering: Promise<T>): Promise<Exclude<T, { mfa_token: string }>> {
  const entered = await entering
  if (isWhole(entered)) return entered
  throw new Error('this sign-in needs a second step')
}

const isWhole = <T extends object>(entered: T): entered is Exclude<T, { mfa_token: string }> =>
  !('mfa_token' in entered)
