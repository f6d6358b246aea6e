import { keyedHash, type Secrets } from '../../secrets.ts'
import { newSecret } from './sessions.ts'

const VALID_MS = 10 * 60 * 1000

/** A Google sign-in in progress. All of it is derived from the browser's cookie and our key. */
export interface GoogleAttempt {
  cookie: string
  expires_at: Date
  state: string
  nonce: string
  code_verifier: string
}

type Key = Pick<Secrets, 'google_attempt'>

export const newGoogleAttempt = (secrets: Key, now: Date): GoogleAttempt =>
  attemptOf(secrets, `${now.getTime()}.${newSecret()}`, now)

/** The attempt in a browser's cookie; null when there is none or it is older than ten minutes. */
export function readGoogleAttempt(secrets: Key, cookie: string | null, now: Date): GoogleAttempt | null {
  // A different start time leads to a different state, which then does not match the provider's response.
  const began = Number(cookie?.split('.')[0])
  return cookie !== null && began <= now.getTime() && now.getTime() < began + VALID_MS
    ? attemptOf(secrets, cookie, new Date(began))
    : null
}

function attemptOf({ google_attempt }: Key, cookie: string, began: Date): GoogleAttempt {
  const derived = (use: string) => keyedHash(google_attempt, `${use} ${cookie}`).toString('base64url')
  return {
    cookie,
    expires_at: new Date(began.getTime() + VALID_MS),
    state: derived('state'),
    nonce: derived('nonce'),
    code_verifier: derived('verifier'),
  }
}
