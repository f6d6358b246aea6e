import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/foundation/notifications/endpoints'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { int4, row } from '@waymark/platform/row'
import { keyedHash } from '../../secrets.ts'

const addressHash = (key: KeyObject, email: string) => keyedHash(key, `address ${email.toLowerCase()}`)

/**
 * Lets the holder of an email to a consumer stop all such emails to its address. It never expires, because emails do
 * not either. It contains the client and only a hash of the address.
 */
export function optOutToken(key: KeyObject, email: string, client_id: string | null): string {
  const named = `${addressHash(key, email).toString('base64url')}.${client_id ?? ''}`
  return `${CONSUMER_OPT_OUT_PREFIX}${named}.${sign(key, named).toString('base64url')}`
}

const sign = (key: KeyObject, named: string) => keyedHash(key, `opt out ${named}`)

/** The address hash and the client in an opt-out link; null for a link that we did not sign. */
export function readOptOutToken(
  key: KeyObject,
  token: string,
): { address_hash: Buffer; client_id: string | null } | null {
  const [address = '', client_id = '', signature = ''] = token.slice(CONSUMER_OPT_OUT_PREFIX.length).split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(key, `${address}.${client_id}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { address_hash: Buffer.from(address, 'base64url'), client_id: client_id === '' ? null : client_id }
}

/** Stops all emails to the address with this hash. */
export async function stopMail(tx: Transaction, address_hash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into mail_opt_out (address_hash) values (${address_hash})
    on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at`)
}

/**
 * Lets the person of this address stop our emails, or take that back. They prove that it is theirs. Returns the hash of
 * the address.
 */
export async function setMail(tx: Transaction, key: KeyObject, email: string, wanted: boolean): Promise<Buffer> {
  const address_hash = addressHash(key, email)
  if (wanted) await tx.run(sql`delete from mail_opt_out where address_hash = ${address_hash}`)
  else await stopMail(tx, address_hash)
  return address_hash
}

/**
 * Says in the log that emails to an address, or texts to a number, were stopped or are wanted again. A backup does not
 * have what came after it: a person who restores one repeats it from here.
 */
export const logWish = (log: Log, about: 'emails' | 'texts', hash: Buffer, wanted: boolean): void =>
  log.info({ about, hash: hash.toString('hex') }, wanted ? 'opted in' : 'opted out')

/** Whether this address opted out and no one agreed to email for it afterwards; `agreed_at` is the latest agreement. */
export async function hasOptedOut(db: Sql, key: KeyObject, email: string, agreed_at: Date): Promise<boolean> {
  return (await optedOutAmong(db, key, [{ email, submitted_at: agreed_at }])).size > 0
}

/** The places in this list of people who opted out and did not agree afterwards. */
export async function optedOutAmong(
  db: Sql,
  key: KeyObject,
  people: readonly { email: string; submitted_at: Date }[],
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set()
  const stopped = await db.rows(
    row({ place: int4 }),
    sql`
    select (place - 1)::int as place
    from unnest(${people.map(({ email }) => addressHash(key, email).toString('hex'))}::text[],
                ${people.map(({ submitted_at }) => submitted_at)}::timestamptz[])
      with ordinality as asked (hash, agreed_at, place)
    join mail_opt_out on address_hash = decode(hash, 'hex') and opted_out_at >= agreed_at`,
  )
  return new Set(stopped.map(({ place }) => place))
}
