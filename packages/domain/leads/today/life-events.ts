import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { present, row, text } from '@waymark/platform/row'
import { ENROLLMENT_PERIODS, plusDays, specialEnrollment } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayBegins, earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { CLIENT_NAME } from '../../names.ts'
import { clientDay } from '../clients/client-day.ts'
import { ENROLLABLE } from '../clients/need-attention.ts'
import { AT_MOST, aboutRow, type Shown } from './sources.ts'

const LONGEST_BEFORE = Math.max(...ENROLLMENT_PERIODS.map(({ before }) => before))
const LONGEST_AFTER = Math.max(...ENROLLMENT_PERIODS.map(({ after }) => after))

/**
 * Clients to enroll whose special enrollment period may be open today or tomorrow, each with the `period` of their life event:
 * how many days before and after it they can enroll.
 */
const candidates = (broker_id: string, first: string, last: string) => sql`
  client join unnest(${ENROLLMENT_PERIODS.map(({ kind }) => kind)}::text[],
                     ${ENROLLMENT_PERIODS.map(({ before }) => before)}::int[],
                     ${ENROLLMENT_PERIODS.map(({ after }) => after)}::int[]) as period (kind, before, after)
    on coalesce(life_event::text, 'other') = period.kind
  where broker_id = ${broker_id}::uuid and ${ENROLLABLE}
    and life_event_on between ${plusDays(first, -LONGEST_AFTER)}::date and ${plusDays(last, LONGEST_BEFORE + 1)}::date`

/** Special enrollment periods that are open where the clients are. */
export async function lifeEvents(db: Database, { id }: User, now: Date, shown: Shown): Promise<TodayItem[]> {
  const { day, first, last } = clientDay(now)
  const rows = await db.rows(
    row({ ...aboutRow, life_event: tables.client.columns.life_event, on: present(text) }),
    sql`
    select client.id as client_id, ${CLIENT_NAME} as client_name, life_event, life_event_on::text as on
    from ${candidates(id, first, last)} and ${day} between life_event_on - before and life_event_on + after
      and ${shown('special_enrollment', sql`client.id`)}
    order by life_event_on limit ${AT_MOST}`,
  )
  return rows.map(({ life_event, on, ...about }) => {
    const event = life_event ?? 'other'
    const item = `special_enrollment:${about.client_id}`
    return {
      kind: 'special_enrollment',
      item,
      ...about,
      life_event: event,
      closes_on: specialEnrollment(event, on).closes_on,
    }
  })
}

/** When the next day begins where a special enrollment period opens or closes with it, in ms. Infinity if none does. */
export async function nextLifeEvent(db: Database, { id }: User, now: Date): Promise<number> {
  const { day, first, last } = clientDay(now)
  const rows = await db.rows(
    tables.client.pick('state'),
    sql`
    select distinct state from ${candidates(id, first, last)}
      and ${day} in (life_event_on - before - 1, life_event_on + after)`,
  )
  return Math.min(
    ...rows.map(({ state }) => earliestDayBegins(state, plusDays(earliestDayIn(state, now), 1)).getTime()),
  )
}
