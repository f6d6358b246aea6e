import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { nullable, row, timestamptz } from '@waymark/platform/row'
import { CLIENT_NAME } from '../../names.ts'
import { nothingSince, unchangedSince } from '../clients/need-attention.ts'
import { AT_MOST, aboutRow, type Shown } from './sources.ts'

/** A client of whom nothing was heard or said for this long is silent. */
const SILENT_MS = 14 * 86_400_000

/** When something last changed, was said or was written about a client. */
const lastHeard = (broker_id: string) => sql`
  greatest(
    client.updated_at,
    (select max(called_at) from client_call where client_id = client.id and deleted_at is null),
    (select max(created_at) from client_note where client_id = client.id and deleted_at is null),
    (select max(case status when 'booked' then greatest(created_at, ends_at) else created_at end)
     from appointment where client_id = client.id),
    (select last_message_at from conversation
     where low_id = least(${broker_id}::uuid, client.id) and high_id = greatest(${broker_id}::uuid, client.id)))`

/**
 * Clients whose record did not change for two weeks, imported ones left out, with no message, call, note or appointment
 * since, none to come, and no open task. It looks at the longest unchanged ones first, at most ten for each one shown.
 */
export async function silent(db: Database, { id }: User, now: Date, shown: Shown): Promise<TodayItem[]> {
  const before = new Date(now.getTime() - SILENT_MS)
  const rows = await db.rows(
    row({ ...aboutRow, since: timestamptz }),
    sql`
    select client.id as client_id, ${CLIENT_NAME} as client_name, ${lastHeard(id)} as since
    from (
      select * from client
      where ${unchangedSince(id, before)} and ${shown('silent', sql`client.id`)}
      order by updated_at, id limit ${10 * AT_MOST}
    ) as client
    where ${nothingSince(id, before)}
    order by client.updated_at, client.id limit ${AT_MOST}`,
  )
  return rows.map(({ since, ...about }) => ({
    kind: 'silent',
    item: `silent:${about.client_id}`,
    ...about,
    since: since.toISOString(),
  }))
}

/** When the next of the clients who changed least recently becomes silent, if nothing happens before. */
export async function nextSilence(db: Database, { id }: User, now: Date): Promise<Date | null> {
  const before = new Date(now.getTime() - SILENT_MS)
  const found = await db.row(
    row({ since: nullable(timestamptz) }),
    sql`
    select min(since) as since from (
      select ${lastHeard(id)} as since
      from (
        select * from client where ${unchangedSince(id, now)} order by updated_at, id limit ${10 * AT_MOST}
      ) as client
      where ${nothingSince(id, now)}
    ) as heard
    where since >= ${before}::timestamptz`,
  )
  return found?.since ? new Date(found.since.getTime() + SILENT_MS) : null
}
