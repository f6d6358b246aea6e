import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { int4, row } from '@waymark/platform/row'
import { phoneNumber } from '@waymark/rules/foundation/names/phone-number'
import type { Reach } from '@waymark/rules/foundation/notifications/reach'
import type { Secrets } from '../../secrets.ts'
import { optedOutAmong } from './consumer-opt-out.ts'
import { sendsTexts } from './send-text.ts'
import { numberHash } from './text-opt-out.ts'

/** What decides how someone learns about a message. */
export type Reachable = Pick<Client, 'id' | 'email' | 'submitted_at' | 'phone' | 'text_consent'>

interface Means {
  config: Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TEXTS'>
  secrets: Pick<Secrets, 'mail_link'>
}

/** The ways that work for each of these clients, in their order. */
export async function reachAmong(db: Sql, means: Means, clients: readonly Reachable[]): Promise<Reach[]> {
  // One after another, because a transaction has one connection.
  const silent = await optedOutAmong(db, means.secrets.mail_link, clients)
  const failing = await failingAmong(db, clients)
  const textable = await textableAmong(db, means, clients)
  const imported = await importedAmong(db, clients)
  return clients.map((_, place) => ({
    // An imported person agreed to nothing.
    email: silent.has(place) || imported.has(place) ? 'stopped' : failing.has(place) ? 'failed' : 'works',
    text: textable.has(place),
  }))
}

export async function reachOf(db: Sql, means: Means, client: Reachable): Promise<Reach> {
  const [reach] = await reachAmong(db, means, [client])
  return reach ?? { email: 'stopped', text: false }
}

/** The places in this list of people whom a broker imported, and who took no assessment. */
async function importedAmong(db: Sql, clients: readonly Pick<Client, 'id'>[]): Promise<ReadonlySet<number>> {
  if (clients.length === 0) return new Set()
  const imported = await db.rows(
    row({ place: int4 }),
    sql`
    select (place - 1)::int as place from unnest(${clients.map(({ id }) => id)}::uuid[]) with ordinality as asked (id, place)
    join client using (id) where revision = 0`,
  )
  return new Set(imported.map(({ place }) => place))
}

/** The places in this list of clients whom our latest email did not reach. */
async function failingAmong(db: Sql, clients: readonly Pick<Client, 'id'>[]): Promise<ReadonlySet<number>> {
  if (clients.length === 0) return new Set()
  const failing = await db.rows(
    row({ place: int4 }),
    sql`
    select (place - 1)::int as place from unnest(${clients.map(({ id }) => id)}::uuid[]) with ordinality as asked (id, place)
    where (
      select failed_at from consumer_mail where client_id = asked.id
      order by claimed_at desc limit 1) is not null`,
  )
  return new Set(failing.map(({ place }) => place))
}

/** Whether this client gets a text of this event. A text that was tried before is tried again, unless that is no use. */
export async function takesText(db: Sql, means: Means, client: Reachable, event_id: string): Promise<boolean> {
  const tried = await db.exists(sql`select from consumer_text where event_id = ${event_id}::uuid`)
  return (await textableAmong(db, means, [client], tried)).has(0)
}

/**
 * The places in this list of clients who agreed to texts and whose number takes them: it did not answer STOP, and no
 * text failed that blocks it. `anyway`: only what blocks it permanently counts.
 */
async function textableAmong(
  db: Sql,
  { config, secrets }: Means,
  clients: readonly Pick<Client, 'phone' | 'text_consent'>[],
  anyway = false,
): Promise<ReadonlySet<number>> {
  const numbers = clients.flatMap(({ phone, text_consent }, place) => {
    const number = text_consent ? phoneNumber(phone) : null
    return number === null ? [] : [{ place, hash: numberHash(secrets.mail_link, number).toString('hex') }]
  })
  if (!sendsTexts(config) || numbers.length === 0) return new Set()
  const reached = await db.rows(
    row({ place: int4 }),
    sql`
    select place
    from unnest(${numbers.map(({ place }) => place)}::int[], ${numbers.map(({ hash }) => hash)}::text[]) as asked (place, hash)
    where not exists (select from text_opt_out where number_hash = decode(hash, 'hex'))
      and not exists (
        select from consumer_text
        where number_hash = decode(hash, 'hex')
          and blocked_until > now() + case when ${anyway}::boolean then interval '1 year' else interval '0' end)`,
  )
  return new Set(reached.map(({ place }) => place))
}
