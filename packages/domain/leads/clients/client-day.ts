import { type Statement, sql } from '@waymark/platform/database'
import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

const STATES = [null, ...US_STATES.map(({ code }) => code)]

/**
 * The day where a client is, in SQL, as `earliestDayIn` says it. It is `first` or `last`: American Samoa is 21 hours behind
 * Guam, and no two places are further apart.
 */
export function clientDay(now: Date): { day: Statement; first: string; last: string } {
  const first = earliestDayIn('AS', now)
  const ahead = STATES.filter((state) => earliestDayIn(state, now) > first)
  return {
    // Unlike `any`, it also finds null.
    day: sql`(${first}::date + (array_position(${ahead}::text[], client.state) is not null)::int)`,
    first,
    last: plusDays(first, 1),
  }
}
