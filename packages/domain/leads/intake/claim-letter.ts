import { type Sql, sql } from '@waymark/platform/database'

interface Claim {
  event_id: string
  client_id: string
  letter: string
  /** So that a stranger cannot flood a mailbox. */
  most_a_day: number
}

/**
 * Whether this event may send a letter that anyone can cause. The event keeps its claim, so that it can retry. The client
 * is locked, because one who is being deleted must get nothing.
 */
export async function claimLetter(tx: Sql, { event_id, client_id, letter, most_a_day }: Claim, now: Date) {
  if (!(await tx.exists(sql`select from client where id = ${client_id}::uuid for no key update`))) return false
  const claimed = await tx.run(sql`
    insert into consumer_mail (event_id, client_id, letter, claimed_at)
    select ${event_id}::uuid, ${client_id}::uuid, ${letter}, ${now}::timestamptz
    where (
      select count(*) from consumer_mail
      where client_id = ${client_id}::uuid and letter = ${letter}
        and claimed_at > ${now}::timestamptz - interval '1 day') < ${most_a_day}::int
    on conflict (event_id) do nothing`)
  if (claimed > 0) return true
  return tx.exists(sql`select from consumer_mail where event_id = ${event_id}::uuid`)
}
