import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Context } from '../../context.ts'
import { logWish, type OptOutLink, readOptOutToken, stopMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { clientsAt } from '../../leads/clients/clients-at-address.ts'
import { BY_LINK, logWithdrawn, revokeConsent } from '../../leads/intake/revoke-consent.ts'

/**
 * Stops all service emails to the address in an opt-out link. Who wants not even those wants no further email either, so
 * the consent to it is revoked for all clients with this address. Returns false for a link that we did not sign.
 */
export async function optOut(
  { db, log, secrets, request }: Pick<Context, 'db' | 'log' | 'secrets' | 'request'>,
  token: string,
): Promise<boolean> {
  const link = readOptOutToken(secrets.mail_link, token)
  if (!link) return false
  const client_ids = await db.transaction(async (tx) => {
    await stopMail(tx, link.address_hash)
    const withdrew: string[] = []
    for (const client_id of await clientsOf(tx, link)) {
      const revoked = await revokeConsent(tx, request, { client_id, ...BY_LINK })
      if (revoked.length > 0) withdrew.push(client_id)
    }
    return withdrew
  })
  // For a person who restores a backup that does not have it.
  logWish(log, 'emails', link.address_hash, false, { by_link: true })
  logWithdrawn(log, client_ids)
  return true
}

/** The clients with the address of a link, in one order, because each is locked. */
async function clientsOf(tx: Transaction, { client_id, email_key }: OptOutLink): Promise<string[]> {
  const address = sql`(select coalesce(${email_key}::text, (select email_key from client where id = ${client_id}::uuid)))`
  const clients = await tx.rows(
    tables.client.pick('id'),
    sql`select id from (${clientsAt(address)}) as known order by id`,
  )
  return clients.map(({ id }) => id)
}
