import { type Sql, type Statement, sql } from '@waymark/platform/database'

/** Leaves of the receipts of these clients (a query of ids) what proves consent: text version, channel, time, what was agreed. */
export async function reduceReceipts(tx: Sql, client_ids: Statement): Promise<void> {
  await tx.run(sql`update consent_receipt set ip = null, user_agent = null where client_id in (${client_ids})`)
  await tx.run(sql`update consent_revocation set ip = null, user_agent = null where client_id in (${client_ids})`)
}
