import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/notifications/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { revokeConsent } from '../consumer/revoke-consent.ts'
import type { Context } from '../context.ts'
import { keyedHash } from '../secrets.ts'

const addressHash = (key: KeyObject, email: string) => keyedHash(key, `address ${email.toLowerCase()}`)

/**
 * Lets whoever holds a mail to a consumer stop all such mails to its address. It does not expire, as mails do not
 * either, and names the address by its hash only, with the client that the mail was about.
 */
export function optOutToken(key: KeyObject, email: string, client_id: string | null): string {
  const named = `${addressHash(key, email).toString('base64url')}.${client_id ?? ''}`
  return `${CONSUMER_OPT_OUT_PREFIX}${named}.${sign(key, named).toString('base64url')}`
}

const sign = (key: KeyObject, named: string) => keyedHash(key, `opt out ${named}`)

/**
 * Stops the mails to the address of a token, and takes the client's consent to e-mails back; false when the token is
 * none of ours.
 */
export async function optOut(
  { db, secrets, request }: Pick<Context, 'db' | 'secrets' | 'request'>,
  token: string,
): Promise<boolean> {
  const [address = '', client_id = '', signature = ''] = token.slice(CONSUMER_OPT_OUT_PREFIX.length).split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(secrets.mail_link, `${address}.${client_id}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into mail_opt_out (address_hash) values (${Buffer.from(address, 'base64url')})
      on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at`)
    if (client_id !== '') await revokeConsent(tx, request, { client_id, consents: ['email'], channel: 'mail_link' })
  })
  return true
}

/** Whether this address opted out, and nobody agreed to mails after that: `agreed_at` is when they last did. */
export async function hasOptedOut(db: Sql, key: KeyObject, email: string, agreed_at: Date): Promise<boolean> {
  const found = await db.row(sql`
    select from mail_opt_out
    where address_hash = ${addressHash(key, email)} and opted_out_at >= ${agreed_at}::timestamptz`)
  return found !== undefined
}
