import type { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { passwordProblem } from '@waymark/rules/accounts/password'
import { trialEndsAt } from '@waymark/rules/accounts/subscription'
import { logAccess } from '../access-log.ts'
import type { Context } from '../context.ts'
import { once } from '../idempotency.ts'
import { firstSecret, firstTokens } from './first-tokens.ts'
import { hashPassword } from './passwords.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone.ts'

type Registration = BodyOf<typeof accountEndpoints.register>

// Registration signs in at once, so it cannot answer a taken address as it answers a free one. What is left: no word
// that says so outright, the same work before the answer, and the rate limit of the endpoint.
export const REFUSED = 'We could not create this account. If you have one already, please sign in.'

/**
 * Makes a broker on trial, unverified whatever the body says, and signs in.
 * Throws 422 for a password that is too easy, 409 when there is an account with this e-mail.
 */
export async function register(context: Context, body: Registration, now = new Date()): Promise<SignedIn> {
  const { db } = context
  const problem = passwordProblem(body.password, body)
  if (problem) throw unprocessable(problem, 'weak_password', [{ path: 'password', message: problem }])
  const password_hash = await hashPassword(body.password)
  const known = body.time_zone !== null && (await isTimeZone(db, body.time_zone))
  const time_zone = known ? body.time_zone : DEFAULT_TIME_ZONE

  const { session_id } = await db.transaction((tx) =>
    once(tx, 'register', context, body, async () => {
      const user_id = await insertBroker(tx, { ...body, time_zone }, password_hash, now)
      if (user_id === null) throw conflict(REFUSED, 'registration_refused')
      const made = newId()
      await startSession(tx, context, { id: made, user_id, secret: firstSecret(context, made) }, now)
      await logAccess(context, 'user.registered', 'user', user_id, tx)
      return { session_id: made }
    }),
  )

  const answer = await firstTokens(context, session_id)
  if (!answer) throw conflict(REFUSED, 'registration_refused')
  return answer
}

/** Null when the address is taken. */
async function insertBroker(tx: Transaction, body: Registration, password_hash: string, now: Date) {
  const user = await tx.row<{ id: string }>(sql`
    insert into app_user (
      id, email, password_hash, first_name, last_name, company_name, phone, time_zone, trial_ends_at,
      agreed_to_network_at, created_at, updated_at)
    values (
      ${newId()}, ${body.email.toLowerCase()}, ${password_hash}, ${body.first_name}, ${body.last_name},
      ${body.company_name}, ${body.phone}, ${body.time_zone}, ${trialEndsAt(now)}, ${now}, ${now}, ${now})
    on conflict (email) do nothing
    returning id`)
  return user?.id ?? null
}
