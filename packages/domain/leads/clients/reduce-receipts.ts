import { type Sql, type Statement, sql } from '@waymark/platform/database'

/**
 * Reduces the receipts of these clients (a query of ids) to the proof of consent: text version, channel, time, scope.
 */
export async function reduceReceipts(tx: Sql, client_ids: Statement): Promise<void> {
  await tx.run(sql`update consent_receipt set ip = null, user_agent = null where client_id in (${client_ids})`)
  await tx.run(sql`update consent_revocation set ip = null, user_agent = null where client_id in (${client_ids})`)
}
