import { MOST_COUNTED } from '@waymark/contracts/counts'
import type { AnswerOf } from '@waymark/contracts/endpoint'
import { type figureEndpoints, MOST_LEADS } from '@waymark/contracts/leads/figures/endpoints'
import { type Database, empty, type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, nullable, row } from '@waymark/platform/row'
import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { readSettings } from '../../foundation/settings/read-settings.ts'

const DAYS = 30

/**
 * How quickly a broker reached the clients of the last 30 days, how those came, and how many enrolled this season. A client
 * who has moved to another broker counts only if the 24 hours were missed: the contact is no longer known otherwise. Of
 * very many clients, the latest count, and those enrolled are not counted to the end.
 */
export async function readFigures(
  db: Database,
  { id, time_zone }: Pick<User, 'id' | 'time_zone'>,
  now: Date,
): Promise<AnswerOf<typeof figureEndpoints.readFigures>> {
  const { enrollment, retention } = await readSettings(db)
  const today = dayIn(time_zone, now)
  const plan_year = enrollment.planYear(today, null)
  // Nobody enrolls for a year before the October of the year before it.
  const all_are_kept = plusDays(today, -retention.enrolled_clients) <= `${plan_year - 2}-10-01`
  const came = sql`
    select client.id, assignment.assigned_at, assignment.due_at, assignment.assignment_type, assignment.ended_at,
           assignment.end_reason, case when assignment.ended_at is null then client.first_contact_at end as first_contact_at
    from assignment join client on client.id = assignment.client_id and not client.is_mock
    where assignment.broker_id = ${id}::uuid
      and assignment.assigned_at >= ${now}::timestamptz - make_interval(days => ${DAYS})
    order by assignment.assigned_at desc limit ${MOST_LEADS}`
  // By `client_renewal_idx` alone.
  const enrolledFor = (years: Statement, also: Statement) => sql`(
    select count(*)::int from (
      select from client ${also}
      where broker_id = ${id}::uuid and status = 'enrolled' and not is_mock and revision > 0 and ${years}
      limit ${MOST_COUNTED + 1}
    ) as theirs)`
  // A lateral join, so that the planner does not read all clients before it counts the first one.
  const a_year_ago = sql`
    cross join lateral (
      select from client_status_change as change
      where change.client_id = client.id and change.plan_year = ${plan_year - 1}
        and change.changed_at < (${today}::date - interval '1 year' + interval '1 day')
                                at time zone ${time_zone}::text
      limit 1
    ) as enrolled`
  const [contact, sources, enrolled] = await Promise.all([
    db.row(
      row({ came: int4, due: int4, in_time: int4, minutes_to_contact: nullable(float8) }),
      sql`
      with came as (${came})
      select (select count(*)::int from came) as came,
             count(*) filter (where first_contact_at is not null or due_at <= ${now}::timestamptz)::int as due,
             count(*) filter (where first_contact_at <= due_at)::int as in_time,
             percentile_cont(0.5) within group (order by extract(epoch from first_contact_at - assigned_at) / 60)
               as minutes_to_contact
      from came where ended_at is null or end_reason = 'missed'`,
    ),
    db.rows(
      row({ assignment_type: tables.assignment.columns.assignment_type, clients: int4 }),
      sql`
      with came as (${came})
      select assignment_type, count(distinct id)::int as clients from came group by 1 order by 2 desc, 1`,
    ),
    db.row(
      row({ now: int4, before: int4 }),
      sql`
      select ${enrolledFor(sql`client.plan_year = ${plan_year}`, empty)} as now,
             ${enrolledFor(sql`client.plan_year in (${plan_year}, ${plan_year - 1})`, a_year_ago)} as before`,
    ),
  ])
  return {
    latest_only: (contact?.came ?? 0) >= MOST_LEADS,
    due: contact?.due ?? 0,
    in_time: contact?.in_time ?? 0,
    minutes_to_contact: contact?.minutes_to_contact ?? null,
    sources,
    plan_year,
    enrolled: enrolled?.now ?? 0,
    ...(all_are_kept && { enrolled_before: enrolled?.before ?? 0 }),
  }
}
