import { createECDH, createHmac, createSecretKey, KeyObject, randomBytes } from 'node:crypto'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { z } from 'zod'

const NAMES = [
  /** Signs access tokens. */
  'access_token',
  /**
   * Signs the tokens of consumers: of a submission, of an emailed link, and of a texted one. Also keys the mark of the
   * phone number in a texted one.
   */
  'intake_token',
  /** Signs the tokens that open a business lead. */
  'business_lead',
  /** Signs the tokens that open a member application. */
  'member_application',
  /** Signs the events of test payments. */
  'sandbox_webhook',
  /** Keys the hashes of request bodies, which may hold a password. */
  'idempotency',
  /**
   * Signs the links of emails and texts that open an appointment, answers to confirm or a new password, and the addresses
   * for replies and bounces.
   */
  'open_link',
  /**
   * Signs the links to unsubscribe and opt out, keys the hashes of email addresses and phone numbers, and seals the address in
   * a link to opt out. It outlives a leak, because opt-outs are stored as those hashes. So it signs nothing that opens a record.
   */
  'mail_link',
  /** Derives the state, nonce and code verifier of a Google sign-in. */
  'google_attempt',
  /** The private key that identifies this installation to push services: a P-256 scalar. */
  'vapid',
] as const
type SecretName = (typeof NAMES)[number]

const secrets = z.record(
  z.enum(NAMES),
  z.custom<KeyObject>((value) => value instanceof KeyObject),
)
export type Secrets = z.output<typeof secrets>

function makeSecret(name: SecretName): Buffer {
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
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  // An earlier release signed such links with the other key. The migration left no value where they have to keep working.
  if (values.get('open_link')?.length === 0) values.set('open_link', values.get('mail_link') ?? Buffer.alloc(0))
  // With plain bytes Node would create a key for every signature, which takes longer than signing.
  return secrets.parse(Object.fromEntries([...values].map(([name, value]) => [name, createSecretKey(value)])))
}

/** HMAC-SHA-256. */
export const keyedHash = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()
