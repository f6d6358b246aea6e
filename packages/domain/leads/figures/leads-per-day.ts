import { TREND_DAYS } from '@waymark/contracts/leads/figures/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { int4, row, text } from '@waymark/platform/row'

/**
 * The number of leads a broker got on each of the last 14 days of their time zone, today last. It counts clients
 * assigned to them, even if they moved on, but no test clients.
 */
export function leadsPerDay(
  db: Sql,
  { id, time_zone }: Pick<User, 'id' | 'time_zone'>,
  now = new Date(),
): Promise<{ day: string; leads: number }[]> {
  const today = sql`(${now}::timestamptz at time zone ${time_zone})::date`
  return db.rows(
    row({ day: text, leads: int4 }),
    sql`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(came.leads, 0) as leads
    from generate_series(${today} - ${TREND_DAYS - 1}::int, ${today}, interval '1 day') as day
    left join (
      select (assigned_at at time zone ${time_zone})::date as day, count(distinct client_id)::int as leads
      from assignment
      where broker_id = ${id}::uuid and not exists (select from client where id = client_id and is_mock)
        and assigned_at >= (${today} - ${TREND_DAYS - 1}::int)::timestamp at time zone ${time_zone}
      group by 1
    ) as came using (day)
    order by day`,
  )
}
