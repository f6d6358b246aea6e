import type { Registration } from '@waymark/contracts/people/accounts/endpoints'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { trialEndsAt } from '@waymark/rules/money/billing/subscription'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { once } from '../../idempotency.ts'
import { startTrial } from '../../money/billing/trial-timers.ts'
import { askAboutStates, licensedStates } from './licensed-states.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { createSessionTokens, firstSecret } from './session-tokens.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { timeZoneFor } from './time-zone.ts'

// Registration signs in immediately, so the response necessarily differs for a taken address. What remains possible:
// the message does not say so, the work before it is the same, and the endpoint is rate limited.
export const REFUSED = 'We could not create this account. If you have one already, please sign in.'

/**
 * Creates a broker on trial, unverified whatever the body says, and signs in. Throws 422 for a weak password or
 * an unknown state, 409 when the email address already has an account.
 */
export const register = (context: Context, body: Registration, now = new Date()): Promise<SignedIn> =>
  admit(context, { endpoint: 'register', sent: body, registration: body, checkedBy: async () => UNCHECKED }, now)

/** What counts as checked of a new user’s license, and the number that it was checked by, if administrators know one. */
export type Checked = Pick<User, 'credentials_verified' | 'states_unchecked'> & Partial<Pick<User, 'npn'>>
export const UNCHECKED: Checked = { credentials_verified: false, states_unchecked: [] }

export type Registrant = Pick<User, 'id' | 'first_name' | 'last_name' | 'states_licensed' | 'npn'>

export interface Admission {
  endpoint: string
  /** The part of the request that must be the same in a repeat with an Idempotency-Key. */
  sent: unknown
  registration: Registration
  /** Decides within the transaction what counts as checked. */
  checkedBy: (tx: Transaction, registrant: Registrant) => Promise<Checked>
}

/** Creates the account with its first session, or neither. Throws like `register` and `checkedBy`. */
export async function admit(context: Context, admission: Admission, now: Date): Promise<SignedIn> {
  const { db } = context
  const { endpoint, sent, registration, checkedBy } = admission
  requireGoodPassword(context.config, registration.password, registration, 'password')
  const states_licensed = licensedStates(registration.states_licensed)
  const password_hash = await hashPassword(registration.password)
  const time_zone = await timeZoneFor(db, registration.time_zone)

  const { session_id } = await db.transaction((tx) =>
    once(tx, endpoint, context, sent, async () => {
      const user_id = newId()
      const broker = { ...registration, states_licensed, id: user_id, time_zone, password_hash }
      const checked = await checkedBy(tx, broker)
      if (!(await addBroker(tx, context, { ...broker, ...checked }, now)))
        throw conflict(REFUSED, 'registration_refused')
      const made = newId()
      await startSession(tx, context, { id: made, user_id, secret: firstSecret(context, made) }, now)
      return { session_id: made }
    }),
  )

  const answer = await createSessionTokens(context, session_id)
  if (!answer) throw conflict(REFUSED, 'registration_refused')
  return answer
}

type NewBroker = Registrant & Checked & Pick<User, 'email' | 'password_hash' | 'time_zone' | 'company_name' | 'phone'>

/** Creates a broker on trial; false when the address is taken. */
export async function addBroker(tx: Transaction, context: Context, broker: NewBroker, now: Date): Promise<boolean> {
  const { assignment } = await readSettings(tx)
  const inserted = await tx.run(sql`
    insert into app_user (
      id, email, password_hash, first_name, last_name, company_name, phone, time_zone, credentials_verified,
      states_licensed, states_unchecked, npn, daily_cap, trial_ends_at, agreed_to_network_at, created_at, updated_at)
    values (
      ${broker.id}, ${broker.email.toLowerCase()}, ${broker.password_hash}, ${broker.first_name}, ${broker.last_name},
      ${broker.company_name}, ${broker.phone}, ${broker.time_zone}, ${broker.credentials_verified},
      ${broker.states_licensed}, ${broker.states_unchecked}, ${broker.npn}, ${assignment.default_daily_cap},
      ${trialEndsAt(now)}, ${now}, ${now}, ${now})
    on conflict (email) do nothing`)
  if (inserted === 0) return false
  await startTrial(tx, broker.id, trialEndsAt(now))
  await logAccess(context, 'user.registered', 'user', broker.id, tx)
  if (broker.states_licensed.length > 0) await askAboutStates(tx, broker, broker.states_licensed)
  return true
}
