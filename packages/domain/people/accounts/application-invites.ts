import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { CODE_VALID_MS, codeOf, hashCode } from './invite-codes.ts'

/**
 * The invitation code of an approved application. It is derived from our key and not stored, so the email can contain
 * it.
 */
export const applicationCode = (secrets: Pick<Secrets, 'idempotency'>, invite_id: string): string =>
  codeOf(keyedHash(secrets.idempotency, `invitation ${invite_id}`))

/** Issues a registration code to an approved applicant and replaces an unused one. */
export async function inviteApplicant(
  tx: Transaction,
  context: Context<UserActor>,
  application_id: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update invite_code set revoked_at = ${now}
    where application_id = ${application_id}::uuid and used_at is null and revoked_at is null`)
  await issue(tx, context, application_id, now)
}

/** Uses up the open invitation of an application for the caller, who has an account; false if there is none. */
export async function useInvitation(
  tx: Transaction,
  context: Context<UserActor>,
  application_id: string,
  now: Date,
): Promise<boolean> {
  const used = await tx.row(
    tables.invite_code.pick('id'),
    sql`
    update invite_code set used_at = ${now}, used_by = ${context.actor.user.id}::uuid
    where application_id = ${application_id}::uuid and used_at is null and revoked_at is null and expires_at > ${now}
    returning id`,
  )
  if (used) await logAccess(context, 'invite_code.used', 'invite_code', used.id, tx)
  return used !== undefined
}

async function issue(tx: Transaction, context: Context<UserActor>, application_id: string, now: Date): Promise<void> {
  const id = newId()
  const row = await tx.row(
    tables.invite_code.pick('id'),
    sql`
    insert into invite_code (id, code_hash, application_id, created_by, created_at, expires_at)
    values (${id}, ${hashCode(context, applicationCode(context.secrets, id))}, ${application_id}::uuid,
            ${context.actor.user.id}, ${now}, ${new Date(now.getTime() + CODE_VALID_MS)})
    on conflict (code_hash) do nothing
    returning id`,
  )
  // The code already exists, so draw another one.
  if (!row) return issue(tx, context, application_id, now)
  await logAccess(context, 'invite_code.issued', 'invite_code', id, tx)
}
