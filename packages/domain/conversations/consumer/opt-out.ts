import { sql } from '@waymark/platform/database'
import type { Context } from '../../context.ts'
import { readOptOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { revokeConsent } from './revoke-consent.ts'

/**
 * Stops all email to the address in an opt-out link and revokes that client's consent to email. Returns false for a
 * link that we did not sign.
 */
export async function optOut(
  { db, secrets, request }: Pick<Context, 'db' | 'secrets' | 'request'>,
  token: string,
): Promise<boolean> {
  const link = readOptOutToken(secrets.mail_link, token)
  if (!link) return false
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into mail_opt_out (address_hash) values (${link.address_hash})
      on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at`)
    const { client_id } = link
    if (client_id) await revokeConsent(tx, request, { client_id, consents: ['email'], channel: 'mail_link' })
  })
  return true
}
