import { MINUTE_MS } from '@waymark/contracts/durations'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, sql } from '@waymark/platform/database'
import { wasRolledBack } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { perDatabase } from '@waymark/platform/per-database'
import { notBefore } from './claimed-at.ts'
import type { ConsumerMailEvent } from './letter-facts.ts'

/** The kinds of service email, all about what the person asked for. */
export type LetterKind =
  | 'confirmation'
  | 'new_answers'
  | 'new_agent'
  | 'next_agent'
  | 'agent_back'
  | 'due_time'
  | 'consent'
  | 'message'

/** How long to wait after an email of the same kind. The next one is postponed or dropped. */
export const MIN_INTERVAL_MS = {
  confirmation: 24 * 60 * MINUTE_MS,
  new_answers: 60 * MINUTE_MS,
  new_agent: 0,
  next_agent: 0,
  agent_back: 0,
  due_time: 0,
  consent: 0,
  message: 30 * MINUTE_MS,
} as const

/** When the last letter of this kind was claimed, by another event than this. */
export async function lastMail(
  db: Database,
  client_id: string,
  letter: LetterKind,
  except: string,
): Promise<Date | null> {
  const last = await db.row(
    tables.consumer_mail.pick('claimed_at'),
    sql`
    select claimed_at from consumer_mail
    where client_id = ${client_id}::uuid and letter = ${letter} and event_id <> ${except}::uuid
    order by claimed_at desc limit 1`,
  )
  return last?.claimed_at ?? null
}

interface Claim {
  event: ConsumerMailEvent
  client_id: string
  letter: LetterKind
  now: Date
}

/**
 * Whether this event may send its letter: no other letter of the kind was sent since this one was due, or too recently.
 * The event keeps its claim, so that it can retry. Claims that are made together share a transaction.
 */
export const claimMail = (db: Database, claim: Claim): Promise<boolean> => claims(db)(claim)

const claims = perDatabase((db) =>
  batchCalls<Claim, boolean>({
    work: (some) => claimTogether(db, some),
    // Each of a client's letters must see the claims of the others.
    keys: ({ client_id }) => [client_id],
    concurrency: 1,
    max_batch: 64,
    leftNothing: wasRolledBack,
  }),
)

/** The client rows are locked, because a client who is being deleted must get nothing. */
async function claimTogether(db: Database, asked: readonly Claim[]): Promise<boolean[]> {
  const ids = asked.map(({ client_id }) => client_id)
  const mine = await db.transaction(async (tx) => {
    const held = await tx.rows(
      tables.client.pick('id'),
      sql`select id from client where id = any(${ids}::uuid[]) order by id for no key update`,
    )
    return tx.rows(
      tables.consumer_mail.pick('event_id'),
      sql`
      with asked as (
        select * from unnest(
          ${asked.map(({ event }) => event.id)}::uuid[], ${ids}::uuid[], ${asked.map(({ letter }) => letter)}::text[],
          ${asked.map(({ event, now }) => notBefore(event, now))}::timestamptz[],
          ${asked.map(({ letter, now }) => new Date(now.getTime() - MIN_INTERVAL_MS[letter]))}::timestamptz[],
          ${asked.map(({ event }) => event.occurred_at)}::timestamptz[]
        ) as asked (event_id, client_id, letter, claimed_at, since, occurred_at)
        where client_id = any(${held.map(({ id }) => id)}::uuid[])
      ), claimed as (
        insert into consumer_mail (event_id, client_id, letter, claimed_at)
        select event_id, client_id, letter, claimed_at from asked
        where not exists (
          select from consumer_mail as other
          where other.client_id = asked.client_id and other.letter = asked.letter and other.event_id <> asked.event_id
            and (other.claimed_at > asked.since
                 or (asked.letter = 'message' and other.claimed_at > asked.occurred_at)))
        on conflict (event_id) do nothing
        returning event_id
      )
      select event_id from claimed
      union
      select consumer_mail.event_id from consumer_mail join asked using (event_id)`,
    )
  })
  const events = new Set(mine.map(({ event_id }) => event_id))
  return asked.map(({ event }) => events.has(event.id))
}
