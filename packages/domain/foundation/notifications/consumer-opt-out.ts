import { createCipheriv, createDecipheriv, type KeyObject, timingSafeEqual } from 'node:crypto'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/foundation/notifications/endpoints'
import { type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { int4, row } from '@waymark/platform/row'
import { keyedHash } from '../../secrets.ts'

/** What stands for an address where it must not be read: among those that opted out, and in the log. */
export const addressHash = (key: KeyObject, email: string) => keyedHash(key, `address ${email.toLowerCase()}`)

/**
 * Lets the holder of an email to a consumer stop all such emails to its address. It never expires, because emails do
 * not either. It contains the client, a hash of the address, and the address itself, sealed: the client may be deleted.
 */
export function optOutToken(key: KeyObject, email: string, client_id: string | null): string {
  const address_hash = addressHash(key, email)
  const named = `${address_hash.toString('base64url')}.${client_id ?? ''}`
  const sealed = sealAddress(key, email, address_hash)
  return `${CONSUMER_OPT_OUT_PREFIX}${named}.${sign(key, named).toString('base64url')}.${sealed.toString('base64url')}`
}

const sign = (key: KeyObject, named: string) => keyedHash(key, `opt out ${named}`)

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const addressKey = (key: KeyObject) => keyedHash(key, 'opt out address')
/** Each address has a vector of its own, and always the same one. */
const vectorOf = (address_hash: Buffer) => address_hash.subarray(0, 12)

function sealAddress(key: KeyObject, email: string, address_hash: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, addressKey(key), vectorOf(address_hash))
  return Buffer.concat([cipher.update(email.toLowerCase(), 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws for an address that was not sealed for this hash. */
function openAddress(key: KeyObject, sealed: Buffer, address_hash: Buffer): string {
  const decipher = createDecipheriv(CIPHER, addressKey(key), vectorOf(address_hash), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

export interface OptOutLink {
  address_hash: Buffer
  client_id: string | null
  /** The address in lower case. Null in links of earlier releases. */
  email_key: string | null
}

/** What an opt-out link says; null for a link that we did not sign. */
export function readOptOutToken(key: KeyObject, token: string): OptOutLink | null {
  const [address = '', client_id = '', signature = '', sealed] = token.slice(CONSUMER_OPT_OUT_PREFIX.length).split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(key, `${address}.${client_id}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const address_hash = Buffer.from(address, 'base64url')
  try {
    const email_key = sealed === undefined ? null : openAddress(key, Buffer.from(sealed, 'base64url'), address_hash)
    return { address_hash, client_id: client_id === '' ? null : client_id, email_key }
  } catch {
    return null
  }
}

/** Stops all emails to the address with this hash, by a link in one of them. */
export async function stopMail(tx: Transaction, address_hash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into mail_opt_out (address_hash, by_link_at) values (${address_hash}, now())
    on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at, by_link_at = excluded.by_link_at`)
}

/**
 * Lets the person of this address stop our emails, or take that back. They prove that it is theirs. Returns the hash of
 * the address.
 */
export async function setMail(tx: Transaction, key: KeyObject, email: string, wanted: boolean): Promise<Buffer> {
  const address_hash = addressHash(key, email)
  if (wanted) {
    await tx.run(sql`delete from mail_opt_out where address_hash = ${address_hash} and by_link_at is null`)
    // What a link withdrew stays withdrawn. People who agreed to no email count as having agreed at the epoch.
    await tx.run(sql`
      update mail_opt_out set opted_out_at = timestamptz 'epoch' - interval '1 day' where address_hash = ${address_hash}`)
  } else
    await tx.run(sql`
      insert into mail_opt_out (address_hash, by_link_at) values (${address_hash}, null)
      on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at`)
  return address_hash
}

/**
 * Says in the log that emails to an address, or texts to a number, were stopped or are wanted again. A backup does not
 * have what came after it: a person who restores one repeats it from here. An opt-out by a link also withdraws a consent.
 */
export const logWish = (
  log: Log,
  about: 'emails' | 'texts',
  hash: Buffer,
  wanted: boolean,
  how: { by_link?: true } = {},
): void => log.info({ about, hash: hash.toString('hex'), ...how }, wanted ? 'opted in' : 'opted out')

/** Whether this address opted out and no one agreed to email for it afterwards; `agreed_at` is the latest agreement. */
export async function hasOptedOut(db: Sql, key: KeyObject, email: string, agreed_at: Date): Promise<boolean> {
  return (await optedOutAmong(db, key, [{ email, submitted_at: agreed_at }])).size > 0
}

interface Asked {
  email: string
  /** When they agreed to email last. */
  submitted_at: Date
}

/** The places in this list of people who opted out and did not agree afterwards. */
export const optedOutAmong = (db: Sql, key: KeyObject, people: readonly Asked[]): Promise<ReadonlySet<number>> =>
  stoppedAmong(db, key, people, sql`opted_out_at`)

/** Those of them who did so by a link, which also withdraws the consent to further email. */
export const withdrawnAmong = (db: Sql, key: KeyObject, people: readonly Asked[]): Promise<ReadonlySet<number>> =>
  stoppedAmong(db, key, people, sql`by_link_at`)

async function stoppedAmong(
  db: Sql,
  key: KeyObject,
  people: readonly Asked[],
  stopped_at: Statement,
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set()
  const stopped = await db.rows(
    row({ place: int4 }),
    sql`
    select (place - 1)::int as place
    from unnest(${people.map(({ email }) => addressHash(key, email).toString('hex'))}::text[],
                ${people.map(({ submitted_at }) => submitted_at)}::timestamptz[])
      with ordinality as asked (hash, agreed_at, place)
    join mail_opt_out on address_hash = decode(hash, 'hex') and ${stopped_at} >= agreed_at`,
  )
  return new Set(stopped.map(({ place }) => place))
}
