import type { QueryOf } from '@waymark/contracts/endpoint'
import type { holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'

/** How long a lead that went on is still listed, in milliseconds. */
const LISTED_MS = 7 * 24 * 3_600_000

const listedHold = tables.license_hold
  .pick('id', 'client_id', 'state', 'held_at', 'answer_by', 'ended_at', 'outcome')
  .extend({ first_name: nullable(text) })

/**
 * The held leads of a broker, and those that went to others, with nothing but first name, state and times, newest first.
 * Throws 422 on a bad cursor.
 */
export async function listHeldLeads(
  db: Sql,
  broker_id: string,
  { limit, cursor }: QueryOf<typeof holdEndpoints.listHeldLeads>,
) {
  const before = decodeCursor(cursor, idCursor) ?? MAX_ID
  const since = new Date(Date.now() - LISTED_MS)
  const rows = await db.rows(
    listedHold,
    sql`
    select hold.id, client_id, hold.state, held_at, answer_by, ended_at, outcome, first_name
    from license_hold as hold join client on client.id = client_id
    where hold.broker_id = ${broker_id}::uuid and hold.id < ${before}::uuid
      and (ended_at is null or (
        ended_at > ${since}::timestamptz and outcome <> 'confirmed'
        and client.broker_id is distinct from ${broker_id}::uuid))
    order by hold.id desc limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return { page: page.map(({ id: _id, ...hold }) => hold), next }
}
