import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { nullable, row, timestamptz } from '@waymark/platform/row'
import type { EnrollmentTable } from '@waymark/rules/coverage/entitlement/plan-year'
import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayBegins, earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import type { ClientsOfState, PlansOfState } from './clients-by-state.ts'
import { nextSilence } from './silence.ts'
import { awaitsDocuments, endOfDay, RENEW_DAYS } from './sources.ts'

const ABOUT = sql`split_part(item, ':', 2)::uuid`
/** What was done, canceled or reached meanwhile does not come back when its snooze ends. */
const COMES_BACK = sql`
  case split_part(item, ':', 1)
    when 'task' then exists (
      select from task
      where id = ${ABOUT} and assignee_id = snooze.user_id and done_at is null and deleted_at is null)
    when 'appointment' then exists (
      select from appointment
      where id = ${ABOUT} and broker_id = snooze.user_id and status = 'booked' and ends_at > until)
    when 'first_contact' then exists (
      select from client
      where id = ${ABOUT} and broker_id = snooze.user_id and first_contact_at is null and status <> 'lost')
    when 'license' then exists (
      select from license_hold
      where client_id = ${ABOUT} and broker_id = snooze.user_id and ended_at is null and answer_by > until)
    else true
  end`

/**
 * When the next item is due, and when the next one comes or goes. Both are after now. `opens_at` is when clients can enroll
 * or have to renew next.
 */
export async function whatComes(db: Database, user: User, now: Date, opens_at: Date | null) {
  const timed = await db.row(
    row({ next_at: nullable(timestamptz), changes_at: timestamptz }),
    sql`
    select least(task_at, appointment_at, snooze_at) as next_at,
           least(appointment_at - interval '1 day', over_at, snooze_at, ${endOfDay(user, now)}) as changes_at
    from (select
      (select min(due_at) from task
       where assignee_id = ${user.id}::uuid and done_at is null and deleted_at is null
         and due_at >= ${endOfDay(user, now)} and not (${awaitsDocuments})) as task_at,
      (select min(starts_at) from appointment
       where broker_id = ${user.id}::uuid and status = 'booked'
         and starts_at >= ${now}::timestamptz + interval '1 day') as appointment_at,
      (select min(ends_at) from appointment
       where broker_id = ${user.id}::uuid and status = 'booked' and ends_at > ${now}::timestamptz) as over_at,
      (select min(until) from snooze
       where user_id = ${user.id}::uuid and until > ${now}::timestamptz and ${COMES_BACK}) as snooze_at
    ) as next`,
  )
  const silent_at = await nextSilence(db, user, now)
  const coming = [timed?.next_at, silent_at, opens_at].flatMap((at) => at ?? [])
  const next = Math.min(...coming.map((at) => at.getTime()))
  const changes = Math.min(...[timed?.changes_at, silent_at].flatMap((at) => at?.getTime() ?? []))
  return { next_at: Number.isFinite(next) ? new Date(next) : null, changes_at: new Date(changes) }
}

const begins = (state: string, day: string | null) => (day === null ? [] : earliestDayBegins(state, day).getTime())

/**
 * The first moment, where the clients are, of the next day on which they can enroll or have to renew: open enrollment in their
 * state, or 60 days before the end of a plan year.
 */
export function nextOpening(
  states: readonly ClientsOfState[],
  plans: readonly PlansOfState[],
  now: Date,
  enrollment: EnrollmentTable,
): Date | null {
  const opens = (state: string) => begins(state, enrollment.opensNext(state, earliestDayIn(state, now)))
  const times = [
    ...states.flatMap(({ state }) => opens(state)),
    ...plans.flatMap(({ state, plan_year }) => {
      const today = earliestDayIn(state, now)
      const is_renewed = plan_year > enrollment.planYear(today, state)
      const renew_on = plusDays(`${plan_year}-12-31`, -RENEW_DAYS)
      return [is_renewed ? [] : opens(state), renew_on > today ? begins(state, renew_on) : []].flat()
    }),
  ]
  const first = Math.min(...times)
  return Number.isFinite(first) ? new Date(first) : null
}
