import type { FactorProof, PasskeyOptions, SecondFactor } from '@waymark/contracts/people/accounts/second-factor'
import { type Sql, sql } from '@waymark/platform/database'
import { AppError, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { passkeyOptions } from './passkeys.ts'
import { passwordMatches } from './passwords.ts'
import { lockProofRequest, openProofRequest, proofToken, useProofRequest } from './proof-requests.ts'
import { proveFactor } from './prove-factor.ts'
import { secondFactorsOf } from './second-factor.ts'

const CONFIRM_FIRST = 'Please confirm that it is you.'
const NOT_CONFIRMED = 'That did not work. Please try again.'
const VALID_MS = 10 * 60 * 1000

/** Throws 403 unless the user signed in or confirmed who they are in the last ten minutes. */
export async function requireConfirmed(db: Sql, session_id: string, now = new Date()): Promise<void> {
  const recent = await db.exists(sql`
    select from session where id = ${session_id}::uuid and confirmed_at > ${new Date(now.getTime() - VALID_MS)}`)
  if (!recent) throw new AppError(403, 'confirmation_needed', CONFIRM_FIRST)
}

type Method = SecondFactor | 'password'

/**
 * How the user can confirm: with a second factor, or with the password where there is none. Nothing for an account that
 * signs in only with Google or a code; for it, signing in again is the confirmation.
 */
export async function startConfirmation(
  context: Context<UserActor>,
): Promise<{ request_token: string; methods: Method[]; options: PasskeyOptions | null }> {
  const { user, session_id } = context.actor
  const factors = await secondFactorsOf(context.db, user.id)
  const id = await openProofRequest(context.db, { purpose: 'confirm', user_id: user.id, session_id }, new Date())
  const methods: Method[] = factors.length > 0 ? factors : (await passwordOf(context.db, user.id)) ? ['password'] : []
  return {
    request_token: proofToken(context.secrets, id),
    methods,
    options: factors.includes('passkey') ? await passkeyOptions(context, { id, user_id: user.id }) : null,
  }
}

async function passwordOf(db: Sql, user_id: string): Promise<string | null> {
  const found = await db.row(
    tables.app_user.pick('password_hash'),
    sql`select password_hash from app_user where id = ${user_id}::uuid`,
  )
  return found?.password_hash ?? null
}

/** Throws 422 for a wrong answer, and for the password of an account with a second factor; 429 after wrong codes. */
export async function confirmIdentity(
  context: Context<UserActor>,
  { request_token, password, ...proof }: FactorProof & { request_token: string; password?: string | undefined },
): Promise<void> {
  const now = new Date()
  const { db, actor } = context
  const user_id = actor.user.id
  // Slow on purpose, so it does not hold a transaction open.
  const matches = password !== undefined && (await passwordMatches(await passwordOf(db, user_id), password))
  const confirmed = await db.transaction(async (tx) => {
    const request = await lockProofRequest(tx, context.secrets, { token: request_token, purpose: 'confirm' }, now)
    if (request?.session_id !== actor.session_id) return false
    const factors = await secondFactorsOf(tx, user_id)
    const right =
      factors.length === 0
        ? matches
        : (await proveFactor(tx, context, { id: request.id, user_id }, proof, now)) !== null
    if (!right) {
      await logAccess(context, 'security.confirmation_refused', 'user', user_id, tx)
      return false
    }
    await useProofRequest(tx, request.id, now)
    await tx.run(sql`update session set confirmed_at = ${now} where id = ${actor.session_id}::uuid`)
    await logAccess(context, 'security.confirmed', 'user', user_id, tx)
    return true
  })
  if (!confirmed) throw unprocessable(NOT_CONFIRMED, 'wrong_proof')
}
