import type { SecurityChange } from '@waymark/contracts/people/accounts/second-factor'
import { sql, type Transaction } from '@waymark/platform/database'
import type { Context, UserActor } from '../../context.ts'
import { endOtherWaysIn } from './proof-requests.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, secondFactorsOf } from './second-factor.ts'
import { tellSecurityChange } from './security-changes.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * To be called after a factor was stored, with the user locked before, so that sign-ins that found no factor have committed and
 * their sessions end, too. With the first one come recovery codes, which are returned. Other devices are signed
 * out then, and other ways in end, because none of them needed a factor. The new factor was just used, so it confirms this
 * session.
 */
export async function factorAdded(
  tx: Transaction,
  context: Context<UserActor>,
  change: SecurityChange,
  now: Date,
): Promise<{ recovery_codes: string[] | null }> {
  const { user, session_id } = context.actor
  await tx.run(sql`update session set confirmed_at = ${now} where id = ${session_id}::uuid`)
  const first = !(await secondFactorsOf(tx, user.id)).includes('recovery_code')
  await tellSecurityChange(tx, context, user.id, change, first)
  if (!first) return { recovery_codes: null }
  await endOtherWaysIn(tx, context, user.id)
  await endOtherSessions(tx, { user_id: user.id, session_id }, 'second_factor_added')
  return { recovery_codes: await makeRecoveryCodes(tx, context.secrets, user.id) }
}

/** To be called after a factor was deleted, with the user locked before. Recovery codes go with the last one. */
export async function factorRemoved(
  tx: Transaction,
  context: Context<UserActor>,
  change: SecurityChange,
): Promise<void> {
  const { user } = context.actor
  if (!(await hasSecondFactor(tx, user.id))) {
    await tx.run(sql`delete from recovery_code where user_id = ${user.id}::uuid`)
  }
  await tellSecurityChange(tx, context, user.id, change)
}
