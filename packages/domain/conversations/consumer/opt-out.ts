import type { Context } from '../../context.ts'
import { logWish, readOptOutToken, stopMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { revokeConsent } from './revoke-consent.ts'

/**
 * Stops all service emails to the address in an opt-out link. Who wants not even those wants no further email either, so
 * that client's consent to it is revoked. Returns false for a
 * link that we did not sign.
 */
export async function optOut(
  { db, log, secrets, request }: Pick<Context, 'db' | 'log' | 'secrets' | 'request'>,
  token: string,
): Promise<boolean> {
  const link = readOptOutToken(secrets.mail_link, token)
  if (!link) return false
  await db.transaction(async (tx) => {
    await stopMail(tx, link.address_hash)
    const { client_id } = link
    if (client_id) await revokeConsent(tx, request, { client_id, consents: ['email'], channel: 'mail_link' })
  })
  logWish(log, 'emails', link.address_hash, false)
  return true
}
