import type { BodyOf } from '@waymark/contracts/endpoint'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import type { GoogleSignIn } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { AccountDisabled } from './account-disabled.ts'
import { answerEntered, enter, type SecondStep } from './enter.ts'
import { connect, connectedTo, lockConnected, wasConnected } from './google-identities.ts'
import { logRefusals, registerByCode } from './invite-codes.ts'
import { endOtherWaysIn } from './proof-requests.ts'
import { addBroker, UNCHECKED } from './register.ts'
import { hasSecondFactor } from './second-factor.ts'
import { endSessionsOf, hashSecret, type SignedIn } from './sessions.ts'
import { DOMAIN_REFUSED } from './start-google.ts'
import { timeZoneFor } from './time-zone.ts'

export const SESSION_EXPIRED = 'OAuth session expired or invalid. Please try logging in again.'
export const NOT_CONNECTED =
  'Your account is not connected to this Google account. Please sign in with your email and password.'

export const NOT_VOUCHED_FOR =
  'Google could not confirm that this email address is yours today. Please join with your email and a password.'

type Body = BodyOf<typeof accountEndpoints.verifyGoogle>

/**
 * Opens a session for the person the provider identified, or asks for the second factor first. A new person joins as a
 * broker on trial. Throws 400 for a session id that is wrong, used or older than five minutes. Throws 403 in another
 * browser than the one that started, for a disabled account, for one that must not be connected, and for a new person whose
 * address Google verified only once. Throws 401 for a new person with a wrong invitation code. An error leaves the session
 * id usable.
 */
export async function signInWithGoogle(context: Context, body: Body): Promise<SignedIn | SecondStep> {
  const now = new Date()
  const time_zone = await timeZoneFor(context.db, body.time_zone)
  const entered = await logRefusals(context, () =>
    context.db.transaction((tx) =>
      once(tx, 'google', context, body, async () => {
        const who = await useSignIn(tx, context, body.session_id, now)
        const user_id =
          (await accountOf(tx, context, who, now)) ??
          (await join(tx, context, who, { ...body, time_zone }, now)) ??
          // They just joined from another tab.
          (await accountOf(tx, context, who, now))
        const made = user_id && (await enter(tx, context, { user_id, action: 'sign_in.by_google' }, now))
        if (!made) throw new AccountDisabled(user_id)
        return made
      }),
    ),
  )
  return answerEntered(context, entered)
}

/** Uses up the session id. The row is locked, so that only one of several requests gets it. */
async function useSignIn(tx: Transaction, { request }: Context, session_id: string, now: Date): Promise<GoogleSignIn> {
  const who = await tx.row(
    tables.google_sign_in,
    sql`
    select * from google_sign_in
    where secret_hash = ${hashSecret(session_id)} and used_at is null and expires_at > ${now} for update`,
  )
  if (!who) throw new AppError(400, 'google_session_expired', SESSION_EXPIRED)
  // Otherwise a link could sign someone in to the account of its sender.
  if (request.google_attempt === null || !hashSecret(request.google_attempt).equals(who.attempt_hash)) {
    throw new AppError(403, 'foreign_domain', DOMAIN_REFUSED)
  }
  await tx.run(sql`update google_sign_in set used_at = ${now} where id = ${who.id}`)
  return who
}

/** The connected account, or one with the same email address that is connected now; null if there is none. */
async function accountOf(tx: Transaction, context: Context, who: GoogleSignIn, now: Date): Promise<string | null> {
  const connected = await lockConnected(tx, who)
  if (connected !== null) return connected
  const user = await tx.row(tables.app_user, sql`select * from app_user where email = ${who.email} for update`)
  if (!user) return null
  // Another tab may have connected it while we waited for the account.
  if ((await connectedTo(tx, who)) === user.id) return user.id
  // The mailbox alone must not change how an account with a second factor is signed in to.
  const open = who.owns_mailbox && user.role === 'broker' && !(await hasSecondFactor(tx, user.id))
  const again = await wasConnected(tx, who, user.id)
  const may = open && (await connect(tx, who, user.id, now))
  if (!may) throw new AppError(403, 'not_connected', NOT_CONNECTED)
  await logAccess(context, 'user.google_linked', 'user', user.id, tx)
  // A password that was chosen since they first connected is theirs, or an administrator's.
  if (user.password_hash !== null && !again) await dropPassword(tx, context, user.id, now)
  return user.id
}

/** Removes a password that was set without proof of the address. Someone else may know it and be waiting for this. */
async function dropPassword(tx: Transaction, context: Context, user_id: string, now: Date): Promise<void> {
  await tx.run(sql`update app_user set password_hash = null, updated_at = ${now} where id = ${user_id}`)
  await endOtherWaysIn(tx, context, user_id)
  await endSessionsOf(tx, user_id, 'password_changed')
  await emit(tx, 'user.google_linked', user_id, {}, { actor: `user:${user_id}`, trace: context.request.id })
}

/** The new account; null when its address was taken in the meantime. Throws 403 for an address that Google verified only once. */
async function join(
  tx: Transaction,
  context: Context,
  who: GoogleSignIn,
  { invite_code, time_zone }: { invite_code: string | null; time_zone: string },
  now: Date,
): Promise<string | null> {
  // Its owner of today would work in an account that an earlier owner signs in to.
  if (!who.owns_mailbox) throw new AppError(403, 'not_vouched_for', NOT_VOUCHED_FOR)
  const { email, first_name, last_name } = who
  const id = newId()
  const unknown = { password_hash: null, company_name: null, phone: null, states_licensed: [], npn: null }
  const broker = { id, email, first_name, last_name, time_zone, ...unknown, ...UNCHECKED }
  if (!(await addBroker(tx, context, broker, now))) return null
  if (invite_code !== null) {
    const { credentials_verified, npn = null } = await registerByCode(tx, context, invite_code, now, broker)
    await tx.run(sql`
      update app_user set credentials_verified = ${credentials_verified}, npn = ${npn} where id = ${id}`)
  }
  await connect(tx, who, id, now)
  return id
}
