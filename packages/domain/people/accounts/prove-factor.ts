import type { FactorProof, SecondFactor } from '@waymark/contracts/people/accounts/second-factor'
import { sql, type Transaction } from '@waymark/platform/database'
import { tooManyRequests } from '@waymark/platform/errors'
import { int4, row } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { useAuthenticatorCode } from './authenticator-app.ts'
import { verifyPasskey } from './passkeys.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { tellSecurityChange } from './security-changes.ts'

/** Wrong codes for one account, from anywhere. Passkeys cannot be guessed and keep working. */
const WRONG_CODES = 10
const WINDOW_S = 15 * 60

/**
 * Which second factor of the user the answer proves; null for a wrong answer, which is counted. Throws 429 for codes
 * after too many wrong ones. Commit in either case, or the count is lost.
 */
export async function proveFactor(
  tx: Transaction,
  context: Context,
  request: { id: string; user_id: string },
  { code, recovery_code, passkey }: FactorProof,
  now: Date,
): Promise<SecondFactor | null> {
  const { id: request_id, user_id } = request
  if (passkey) return (await verifyPasskey(tx, context, request, passkey, now)) === null ? null : 'passkey'
  await limitCodes(tx, user_id, now)
  if (code !== undefined && (await useAuthenticatorCode(tx, user_id, code, now))) return 'authenticator_app'
  if (recovery_code !== undefined && (await redeemRecoveryCode(tx, context.secrets, user_id, recovery_code, now))) {
    await tellSecurityChange(tx, context, user_id, 'recovery_code_used')
    return 'recovery_code'
  }
  await tx.run(sql`
    update proof_request set failures = failures + 1, failed_at = ${now} where id = ${request_id}::uuid`)
  await logAccess(context, 'sign_in.wrong_code', 'user', user_id, tx)
  return null
}

async function limitCodes(tx: Transaction, user_id: string, now: Date): Promise<void> {
  // One attempt at a time for each account, because many simultaneous ones would all pass the count.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('codes of ' || ${user_id}::text))`)
  // Wrong codes of one request count until the last of them is old. The release before does not note when that was.
  const counted = await tx.row(
    row({ wrong: int4 }),
    sql`
    select coalesce(sum(failures), 0)::int as wrong from proof_request
    where user_id = ${user_id}::uuid
      and coalesce(failed_at, created_at) > ${new Date(now.getTime() - WINDOW_S * 1000)}`,
  )
  if ((counted?.wrong ?? 0) >= WRONG_CODES) throw tooManyRequests(WINDOW_S)
}
