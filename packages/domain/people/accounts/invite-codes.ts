import { randomBytes } from 'node:crypto'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { AppError, conflict, unauthorized, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, uuid } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { keyedHash } from '../../secrets.ts'
import { joinByApplication } from '../memberships/join-by-application.ts'
import { AccountDisabled } from './account-disabled.ts'
import { askAboutNumbers } from './license-numbers.ts'
import { type Checked, type Registrant, UNCHECKED } from './register.ts'

export const WRONG_CODE = 'Invalid or expired access code. Contact the provider for assistance.'
export const CODE_VALID_MS = 14 * 24 * 3600 * 1000

// Capital letters without I and O, which look like digits.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Converts random bytes to a code. Each of its six letters takes two bytes, so that all letters are about equally
 * likely.
 */
export const codeOf = (bytes: Buffer): string =>
  `VIP${Array.from({ length: 6 }, (_, index) => LETTERS[bytes.readUInt16BE(2 * index) % LETTERS.length]).join('')}`

/** A keyed hash, because the plain hash of such a short code could be reversed by trying all codes. */
export const hashCode = ({ secrets }: Pick<Context, 'secrets'>, code: string): Buffer =>
  keyedHash(secrets.idempotency, `invite code ${code}`)

/**
 * Issues a code for 14 days. With a user it signs in to their account, without one it registers a new account. Only the
 * response contains the code. Throws 422 for an unknown user, 409 for one that a code must not sign in.
 */
export async function issueInviteCode(
  context: Context<UserActor>,
  user_id: string | null,
): Promise<{ code: string; expires_at: Date }> {
  const now = new Date()
  const code = codeOf(randomBytes(12))
  const expires_at = new Date(now.getTime() + CODE_VALID_MS)
  const issued = await context.db.transaction(async (tx) => {
    if (user_id !== null) await mustBeBroker(tx, user_id)
    const row = await tx.row(
      tables.invite_code.pick('id'),
      sql`
      insert into invite_code (id, code_hash, user_id, created_by, created_at, expires_at)
      values (${newId()}, ${hashCode(context, code)}, ${user_id}, ${context.actor.user.id}, ${now}, ${expires_at})
      on conflict (code_hash) do nothing
      returning id`,
    )
    if (row) await logAccess(context, 'invite_code.issued', 'invite_code', row.id, tx)
    return row
  })
  // The code already exists, so draw another one.
  return issued ? { code, expires_at } : issueInviteCode(context, user_id)
}

async function mustBeBroker(tx: Transaction, user_id: string): Promise<void> {
  const user = await tx.row(
    tables.app_user.pick('role', 'is_active'),
    sql`select role, is_active from app_user where id = ${user_id}`,
  )
  const unknown = 'There is no such user.'
  if (!user) throw unprocessable(unknown, 'invalid', [{ path: 'user_id', message: unknown }])
  if (user.role === 'sys_admin') {
    throw conflict(
      'A code never gives administrator access. Administrators sign in with their password.',
      'administrator',
    )
  }
  if (!user.is_active) throw conflict('This account is disabled. Enable it first.', 'account_disabled')
}

/**
 * Whether the code was ever issued. This cheap check comes first, because the next steps cost more than a guess should.
 */
export async function isInviteCode(context: Context, code: string): Promise<boolean> {
  return await context.db.exists(sql`select 1 from invite_code where code_hash = ${hashCode(context, code)}`)
}

/**
 * Whether a code of `invite_code` still has who answers for it: the approved application it belongs to, or the
 * administrator who issued it. One who was removed may have kept the code.
 */
export const isAnsweredFor: Statement = sql`
  (application_id is not null
   or exists (select from app_user where app_user.id = created_by and role = 'sys_admin' and is_active))`

/** Revokes the codes that a user issued and may have kept. Being an administrator again brings none back. */
export const revokeCodesOf = (tx: Transaction, user_id: string): Promise<number> =>
  tx.run(sql`
    update invite_code set revoked_at = now()
    where created_by = ${user_id}::uuid and application_id is null and used_at is null and revoked_at is null`)

/**
 * Uses up an open code that registers a new user, or one that signs in; null when it is not an open code of that kind.
 * The row is locked, so that only one of several callers gets it.
 */
export async function redeemInviteCode(
  tx: Transaction,
  context: Context,
  code: string,
  now: Date,
  use: { to: 'sign_in' } | { to: 'register'; user_id: string },
): Promise<{ used_by: string; application_id: string | null } | null> {
  const registered = use.to === 'register' ? use.user_id : null
  const used = await tx.row(
    tables.invite_code.pick('id', 'application_id').extend({ used_by: present(uuid) }),
    sql`
    update invite_code set used_at = ${now}, used_by = coalesce(user_id, ${registered}::uuid)
    where code_hash = ${hashCode(context, code)} and (user_id is null) = ${use.to === 'register'}
      and used_at is null and revoked_at is null and expires_at > ${now} and ${isAnsweredFor}
    returning id, used_by, application_id`,
  )
  if (!used) return null
  await logAccess(context, 'invite_code.used', 'invite_code', used.id, tx)
  return used
}

/**
 * Uses up a code for a user who registers with it. Returns what counts as checked of their license. The credentials of an
 * approved applicant, who joins their network, do so only in the professional network and if an administrator checked
 * the license instead of saying that none is needed, and not with a number that the application lacks. Applications name
 * no states, so those wait for a check. Throws 401.
 */
export async function registerByCode(
  tx: Transaction,
  context: Context,
  code: string,
  now: Date,
  registrant: Registrant,
): Promise<Checked> {
  const used = await redeemInviteCode(tx, context, code, now, { to: 'register', user_id: registrant.id })
  if (!used) throw wrongCode()
  if (used.application_id === null) return { credentials_verified: true, states_unchecked: [] }
  const network = await joinByApplication(tx, registrant.id, used.application_id)
  const checked = await tx.row(
    tables.member_application.pick('npn'),
    sql`
    select npn from member_application
    where id = ${used.application_id}::uuid and exists (
      select from application_check
      where application_id = member_application.id and item = 'license_verification' and not_needed_because is null)`,
  )
  if (network !== 'TW' || !checked) return UNCHECKED
  if (registrant.npn !== null && registrant.npn !== checked.npn) {
    await askAboutNumbers(tx, registrant, [`National Producer Number ${registrant.npn}`])
    return UNCHECKED
  }
  return { credentials_verified: true, states_unchecked: registrant.states_licensed, npn: checked.npn }
}

/** The same error for every wrong code. */
export const wrongCode = () => unauthorized(WRONG_CODE, 'wrong_code')

/**
 * Logs a rejected code (without the code) or a disabled account after the transaction, because a rollback would remove
 * the entry.
 */
export async function logRefusals<T>(context: Context, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_code') {
      await logAccess(context, 'invite_code.refused', 'invite_code', null)
    }
    if (error instanceof AccountDisabled) await logAccess(context, 'sign_in.disabled', 'user', error.user_id)
    throw error
  }
}
