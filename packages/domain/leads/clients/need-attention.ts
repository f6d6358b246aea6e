import { DAY_MS } from '@waymark/contracts/durations'
import type { ClientAttention } from '@waymark/contracts/leads/clients/kinds'
import { type Database, join, raw, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { ENROLLMENT_PERIODS, plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { IS_PRIVATE } from '../tasks/task-rows.ts'
import { clientDay } from './client-day.ts'

/** How many days before its end an enrollment period is about to end. */
const CLOSING_DAYS = 14
/** A client is silent in the list after this many days. The work list asks earlier. */
const SILENT_DAYS = 30

/** Whom a broker can still enroll: `client_open_state_idx`. */
export const ENROLLABLE = sql`client.status in ('new', 'contacted', 'quoted') and not client.is_mock`

/**
 * Clients whose record did not change since, imported ones left out: `client_quiet_idx`. Whether they are silent also
 * depends on `nothingSince`.
 */
export const unchangedSince = (broker_id: string, before: Date): Statement => sql`
  client.broker_id = ${broker_id}::uuid and client.status in ('contacted', 'quoted') and not client.is_mock
  and client.revision > 0 and client.updated_at < ${before}::timestamptz`

/**
 * The condition that a client had no message, call, note or appointment since, booked none, and has no open task, except one
 * that an administrator added for themselves and who is not their broker.
 */
export const nothingSince = (broker_id: string, before: Date): Statement => sql`
  not exists (select from task
              where client_id = client.id and done_at is null and deleted_at is null
                and (assignee_id = ${broker_id}::uuid or not ${raw(IS_PRIVATE)}))
  and not exists (select from client_call
                  where client_id = client.id and called_at >= ${before}::timestamptz and deleted_at is null)
  and not exists (select from client_note
                  where client_id = client.id and created_at >= ${before}::timestamptz and deleted_at is null)
  and not exists (select from appointment
                  where client_id = client.id
                    and (created_at >= ${before}::timestamptz or status = 'booked' and ends_at >= ${before}::timestamptz))
  and not exists (select from conversation
                  where low_id = least(${broker_id}::uuid, client.id) and high_id = greatest(${broker_id}::uuid, client.id)
                    and last_message_at >= ${before}::timestamptz)`

/** The condition for clients of a broker who need attention for this reason. */
export async function needsAttention(
  db: Database | Transaction,
  broker_id: string,
  attention: ClientAttention,
  now = new Date(),
): Promise<Statement> {
  const conditions = attention === 'silent' ? [silent(broker_id, now)] : await closingEnrollments(db, now)
  return sql`(${join(
    conditions.map((condition) => sql`(${condition})`),
    ' or ',
  )})`
}

function silent(broker_id: string, now: Date): Statement {
  const before = new Date(now.getTime() - SILENT_DAYS * DAY_MS)
  return sql`${unchangedSince(broker_id, before)} and ${nothingSince(broker_id, before)}`
}

/** Conditions, each with an index, for a special enrollment period, open enrollment or a renewal that ends soon. */
async function closingEnrollments(db: Database | Transaction, now: Date): Promise<Statement[]> {
  const { enrollment } = await readSettings(db)
  const { day, first, last } = clientDay(now)
  const special = ENROLLMENT_PERIODS.map(
    ({ kind, after }) => sql`
      ${ENROLLABLE} and life_event = ${kind}
      and life_event_on between ${plusDays(first, -after)}::date and ${plusDays(last, CLOSING_DAYS - after)}::date
      and life_event_on + ${after}::int between ${day} and ${day} + ${CLOSING_DAYS}::int`,
  )
  const open = US_STATES.flatMap(({ code }) => {
    const there = earliestDayIn(code, now)
    const window = enrollment.openIn(code, there)
    return window && window.closes_on <= plusDays(there, CLOSING_DAYS) ? [{ state: code, ...window }] : []
  })
  const years = [...new Set(open.map(({ plan_year }) => plan_year))]
  const closing = years.flatMap((year) => {
    const states = sql`${open.filter(({ plan_year }) => plan_year === year).map(({ state }) => state)}::text[]`
    return [
      sql`${ENROLLABLE} and client.state = any(${states})`,
      sql`
      client.status = 'enrolled' and not client.is_mock and client.state = any(${states}) and client.plan_year < ${year}`,
    ]
  })
  return [...special, ...closing]
}
