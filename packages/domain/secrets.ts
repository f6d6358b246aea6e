import { createECDH, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'

export interface Secrets {
  /** Signs access tokens. */
  access_token: KeyObject
  /** Signs intake tokens. */
  intake_token: KeyObject
  /** Signs the events of test payments. */
  sandbox_webhook: KeyObject
  /** Signs the tokens that open a business lead. */
  business_lead: KeyObject
  /** Signs the tokens that open a member application. */
  member_application: KeyObject
  /** Keys the hashes of request bodies, which may hold a password. */
  idempotency: KeyObject
  /** Signs the unsubscribe links of emails. */
  mail_link: KeyObject
  /** Derives the state, nonce and code verifier of a Google sign-in. */
  google_attempt: KeyObject
  /** The private key that identifies this installation to push services: a P-256 scalar. */
  vapid: KeyObject
}

const NAMES = [
  'access_token',
  'intake_token',
  'business_lead',
  'member_application',
  'sandbox_webhook',
  'idempotency',
  'mail_link',
  'google_attempt',
  'vapid',
] as const

function makeSecret(name: (typeof NAMES)[number]): Buffer {
  if (name !== 'vapid') return randomBytes(32)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Keeps leading zeros.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
}

/** Loads the keys shared by all processes; the first process creates them. They lie sealed in the database. */
export async function loadSecrets(db: Database): Promise<Secrets> {
  const seal = (name: string, value: Buffer) => db.keys.sealBytes(value, { column: 'app_secret.value', id: name })
  const made = await Promise.all(NAMES.map((name) => seal(name, makeSecret(name))))
  await db.run(sql`
    insert into app_secret (name, value)
    select name, value from unnest(${NAMES}::text[], ${made}::bytea[]) as made (name, value)
    on conflict (name) do nothing`)
  const rows = await db.rows(
    tables.app_secret.pick('name', 'value'),
    sql`select name, value from app_secret where name = any(${NAMES})`,
  )
  const value = (wanted: (typeof NAMES)[number]) => {
    const found = rows.find(({ name }) => name === wanted)
    if (!found) throw new Error(`the secret ${wanted} is missing`)
    // With plain bytes Node would create a key for every signature, which takes longer than signing.
    return createSecretKey(found.value)
  }
  return {
    access_token: value('access_token'),
    intake_token: value('intake_token'),
    business_lead: value('business_lead'),
    member_application: value('member_application'),
    sandbox_webhook: value('sandbox_webhook'),
    idempotency: value('idempotency'),
    mail_link: value('mail_link'),
    google_attempt: value('google_attempt'),
    vapid: value('vapid'),
  }
}

/** HMAC-SHA-256. */
export const keyedHash = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()
