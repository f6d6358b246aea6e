import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { AccessContext } from '../../access-log.ts'
import { endOtherWaysIn } from './proof-requests.ts'
import { tellSecurityChange } from './security-changes.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Removes the passkeys, the authenticator app and the recovery codes of someone who lost them, ends their sessions and
 * emails them. They sign in with the password alone until they set up new ones. Throws 404 for an unknown user.
 */
export async function removeSecondFactors(context: AccessContext & { db: Database }, user_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await tx.exists(sql`select 1 from app_user where id = ${user_id}::uuid for update`))) throw notFound()
    await eraseFactors(tx, user_id)
    await endOtherWaysIn(tx, context, user_id)
    await endSessionsOf(tx, user_id, 'second_factors_removed')
    await tellSecurityChange(tx, context, user_id, 'second_factors_removed')
  })
}

async function eraseFactors(tx: Transaction, user_id: string): Promise<void> {
  await tx.run(sql`delete from passkey where user_id = ${user_id}::uuid`)
  await tx.run(sql`delete from authenticator_app where user_id = ${user_id}::uuid`)
  await tx.run(sql`delete from recovery_code where user_id = ${user_id}::uuid`)
}
