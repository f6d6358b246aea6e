import type { QueryOf } from '@waymark/contracts/endpoint'
import { email, LIMITS, trimmed } from '@waymark/contracts/fields'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import { describeError } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type GoogleAttempt, readGoogleAttempt } from './google-attempt.ts'
import { googleCallback, googleProvider, ownsMailbox } from './google-provider.ts'
import { hashSecret, newSecret } from './sessions.ts'

type Query = QueryOf<typeof accountEndpoints.finishGoogle>
type Failure = 'expired' | 'denied' | 'failed'

/** How long the browser has to exchange its `session_id`. */
const VALID_MS = 5 * 60 * 1000

const name = z
  .string()
  .catch('')
  .transform((value) => trimmed(value.replaceAll('\u0000', '')).slice(0, LIMITS.name).toWellFormed())
const person = z
  .object({
    sub: z.string().min(1).max(255),
    email: email(),
    email_verified: z.literal(true),
    given_name: name,
    family_name: name,
    name,
    hd: z.string().optional().catch(undefined),
  })
  .transform(({ given_name, family_name, name: whole, ...rest }) => ({
    ...rest,
    first_name: given_name || whole || (rest.email.split('@')[0] ?? ''),
    last_name: family_name,
  }))
type Person = z.output<typeof person>

/**
 * Processes the provider's response and stores the identity for five minutes under a `session_id` that only the same
 * browser can exchange. Returns the path to continue at. Its # part has that id, or `error` with the reason.
 */
export async function finishGoogle(context: Context, query: Query): Promise<string> {
  const now = new Date()
  const { config, secrets, request, reply, log } = context
  const attempt = readGoogleAttempt(secrets, request.google_attempt, now)
  // A response to another attempt does not affect this one.
  if (!attempt || query.state !== attempt.state) return profile({ error: 'expired' })
  try {
    const provider = await googleProvider(config, now)
    if (!provider) return profile({ error: 'failed' })
    const who = await verifiedIdentity(provider, config, query, attempt)
    const session_id = await saveGoogleSignIn(context, provider.serverMetadata().issuer, who, attempt, now)
    reply.googleAttempt(attempt.cookie, new Date(now.getTime() + VALID_MS))
    return profile({ session_id })
  } catch (error) {
    const failure = failureOf(error)
    if (failure === 'failed') log.warn({ error: describeError(error) }, 'a sign-in with the provider failed')
    reply.googleAttempt(null)
    return profile({ error: failure })
  }
}

/** After the #, because browsers do not send that part to servers. */
const profile = (fragment: { session_id: string } | { error: Failure }) =>
  `/profile#${new URLSearchParams(fragment).toString()}`

function failureOf(error: unknown): Failure {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'denied'
  // A code that was already used or has expired.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'expired'
  return 'failed'
}

/** Throws for a response that is not from the provider or not for this attempt, and for an unverified email address. */
async function verifiedIdentity(
  provider: Configuration,
  config: Context['config'],
  query: Query,
  { state, nonce, code_verifier }: GoogleAttempt,
): Promise<Person> {
  const came = new URL(googleCallback(config))
  for (const [key, value] of Object.entries(query)) if (value !== undefined) came.searchParams.set(key, value)
  const tokens = await authorizationCodeGrant(provider, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no id token')
  // Google includes the email address in the token; other providers return it only from this endpoint.
  const more = claims['email'] === undefined ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
  return person.parse({ ...claims, ...more })
}

/** Returns what exchanges it, which the browser gets as `session_id`. */
async function saveGoogleSignIn(
  context: Context,
  issuer: string,
  who: Person,
  attempt: GoogleAttempt,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  await context.db.run(sql`
    insert into google_sign_in (
      id, secret_hash, attempt_hash, issuer, subject, email, owns_mailbox, first_name, last_name, created_at, expires_at)
    values (
      ${newId()}, ${hashSecret(secret)}, ${hashSecret(attempt.cookie)}, ${issuer}, ${who.sub},
      ${who.email.toLowerCase()}, ${ownsMailbox({ issuer, ...who })}, ${who.first_name}, ${who.last_name}, ${now},
      ${new Date(now.getTime() + VALID_MS)})`)
  return secret
}
