import { sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { type IssuedCodeRow, readInviteCode } from './list-invite-codes.ts'

/**
 * Invalidates a code. Repeating this, or revoking an expired code, changes nothing. Throws 409 for a used code, because
 * its user has their own account now.
 */
export async function revokeInviteCode(context: Context<UserActor>, id: string): Promise<IssuedCodeRow> {
  return context.db.transaction(async (tx) => {
    const revoked = await tx.run(sql`
      update invite_code set revoked_at = now()
      where id = ${id}::uuid and used_at is null and revoked_at is null and expires_at > now()`)
    if (revoked === 1) await logAccess(context, 'invite_code.revoked', 'invite_code', id, tx)
    const code = await readInviteCode(tx, id)
    if (code.state === 'used') throw conflict('This code was used before it could be revoked.', 'code_used')
    return code
  })
}
