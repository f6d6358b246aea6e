import { raw, type Statement, sql } from '@waymark/platform/database'
import { z } from 'zod'

const uuid = z.uuid()
export const isId = (search: string | undefined): boolean => uuid.safeParse(search).success

/** The condition for the deliveries of a search: the id of the event or of its record, or else words. */
export function searchFilter(search: string | undefined): Statement {
  if (!search) return sql`true`
  const id = uuid.safeParse(search).data
  if (id) {
    return sql`event_id in (
      select ${id}::uuid union all select outbox_event.id from outbox_event where aggregate_id = ${id}::uuid)`
  }
  const words = search.toLowerCase()
  return sql`(
    strpos(lower(coalesce(last_error, '')), ${words}) > 0
    or exists (select from outbox_event where id = event_id and strpos(name, ${words}) > 0))`
}

/** The state of a delivery, in the terms of the contract. */
export const STATE = raw(`case
  when state <> 'pending' then state::text
  when due_at <= now() then 'waiting'
  when taken_at is not null then 'taken'
  when attempts > 0 then 'retrying'
  else 'later' end`)
