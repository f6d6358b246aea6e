import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/notifications/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { keyedHash } from '../secrets.ts'

const addressHash = (key: KeyObject, email: string) => keyedHash(key, `address ${email.toLowerCase()}`)

/**
 * Lets whoever holds a mail to a consumer stop all such mails to its address. It does not expire, as mails do not
 * either, and names the address by its hash only.
 */
export function optOutToken(key: KeyObject, email: string): string {
  const hash = addressHash(key, email)
  return `${CONSUMER_OPT_OUT_PREFIX}${hash.toString('base64url')}.${sign(key, hash).toString('base64url')}`
}

const sign = (key: KeyObject, hash: Buffer) => keyedHash(key, `opt out ${hash.toString('base64url')}`)

/** Stops the mails to the address of a token; false when the token is none of ours. */
export async function optOut(db: Sql, key: KeyObject, token: string): Promise<boolean> {
  const [address = '', signature = ''] = token.slice(CONSUMER_OPT_OUT_PREFIX.length).split('.')
  const hash = Buffer.from(address, 'base64url')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(key, hash)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  await db.run(sql`
    insert into mail_opt_out (address_hash) values (${hash})
    on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at`)
  return true
}

/** Whether this address opted out, and nobody agreed to mails after that: `agreed_at` is when they last did. */
export async function hasOptedOut(db: Sql, key: KeyObject, email: string, agreed_at: Date): Promise<boolean> {
  const found = await db.row(sql`
    select from mail_opt_out
    where address_hash = ${addressHash(key, email)} and opted_out_at >= ${agreed_at}::timestamptz`)
  return found !== undefined
}
