import { type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { lockUser } from './lock-user.ts'
import { readableSecret } from './readable-secret.ts'
import { hasSecondFactor } from './second-factor.ts'
import { tellSecurityChange } from './security-changes.ts'

const COUNT = 10
// 118 bits, so that nobody who has the table and the key can try them all (ASVS 5.0, 6.5.2 wants 112). Codes of earlier
// releases have 12 characters.
const GROUPS = 6

/** Keyed, so that a copy of the table alone does not let anyone try codes. Accepts any case and any separators. */
const hashOf = ({ idempotency }: Pick<Secrets, 'idempotency'>, user_id: string, code: string): Buffer =>
  keyedHash(idempotency, `recovery code ${user_id} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/** Replaces all codes of the user. Only this answer contains them. */
export async function makeRecoveryCodes(
  tx: Sql,
  secrets: Pick<Secrets, 'idempotency'>,
  user_id: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => readableSecret(GROUPS))
  await tx.run(sql`delete from recovery_code where user_id = ${user_id}::uuid`)
  await tx.run(sql`
    insert into recovery_code (id, user_id, code_hash)
    select id, ${user_id}::uuid, code_hash
    from unnest(${codes.map(() => newId())}::uuid[], ${codes.map((code) => hashOf(secrets, user_id, code))}::bytea[])
      as made (id, code_hash)`)
  return codes
}

/** New codes on request; the old ones stop working. Throws 409 without a second factor. */
export async function renewRecoveryCodes(context: Context<UserActor>): Promise<{ recovery_codes: string[] }> {
  const { user } = context.actor
  return context.db.transaction(async (tx) => {
    await lockUser(tx, sql`${user.id}::uuid`)
    if (!(await hasSecondFactor(tx, user.id))) {
      throw conflict('Recovery codes need a passkey or an authenticator app first.')
    }
    const recovery_codes = await makeRecoveryCodes(tx, context.secrets, user.id)
    await tellSecurityChange(tx, context, user.id, 'recovery_codes_made')
    return { recovery_codes }
  })
}

/** Uses up one code; false if it is wrong or was used. */
export async function redeemRecoveryCode(
  tx: Sql,
  secrets: Pick<Secrets, 'idempotency'>,
  user_id: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx.run(sql`
    update recovery_code set used_at = ${now}
    where user_id = ${user_id}::uuid and code_hash = ${hashOf(secrets, user_id, code)} and used_at is null`)
  return used === 1
}
