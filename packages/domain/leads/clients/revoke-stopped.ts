import type { KeyObject } from 'node:crypto'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { withdrawnAmong } from '../../foundation/notifications/consumer-opt-out.ts'
import { revokeConsent } from '../intake/revoke-consent.ts'

/**
 * Revokes the consent to further email of restored clients whose address opted out by a link while they were deleted: that found
 * only the clients who were there.
 */
export async function revokeStopped(
  tx: Transaction,
  key: KeyObject,
  restored: Statement,
  deleted_at: Date,
): Promise<void> {
  if (!(await tx.exists(sql`select from mail_opt_out where by_link_at >= ${deleted_at}::timestamptz`))) return
  const agreeing = await tx.rows(
    tables.client.pick('id', 'email'),
    sql`select id, email from client where email_consent and id in (${restored}) order by id`,
  )
  const people = agreeing.map(({ email }) => ({ email, submitted_at: deleted_at }))
  const stopped = await withdrawnAmong(tx, key, people)
  for (const [place, { id: client_id }] of agreeing.entries()) {
    if (!stopped.has(place)) continue
    await revokeConsent(tx, { ip: null, user_agent: null }, { client_id, consents: ['email'], channel: 'mail_link' })
  }
}
