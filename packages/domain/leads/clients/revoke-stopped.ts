import type { KeyObject } from 'node:crypto'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { withdrawnAmong } from '../../foundation/notifications/consumer-opt-out.ts'
import { BY_LINK, revokeConsent } from '../intake/revoke-consent.ts'

/**
 * Revokes the consent to further email of restored clients whose address opted out by a link while they were deleted: the
 * link could reach only clients that existed then. Returns the ids of those whose consent it revokes.
 */
export async function revokeStopped(
  tx: Transaction,
  key: KeyObject,
  restored: Statement,
  deleted_at: Date,
): Promise<string[]> {
  if (!(await tx.exists(sql`select from mail_opt_out where by_link_at >= ${deleted_at}::timestamptz`))) return []
  const agreeing = await tx.rows(
    tables.client.pick('id', 'email'),
    sql`select id, email from client where email_consent and id in (${restored}) order by id`,
  )
  const people = agreeing.map(({ email }) => ({ email, submitted_at: deleted_at }))
  const stopped = await withdrawnAmong(tx, key, people)
  const client_ids = agreeing.filter((_client, place) => stopped.has(place)).map(({ id }) => id)
  for (const client_id of client_ids) await revokeConsent(tx, { ip: null, user_agent: null }, { client_id, ...BY_LINK })
  return client_ids
}
