import { LIFE_EVENTS, type LifeEvent } from '@waymark/contracts/coverage/entitlement/life-events'

/** Days before and after the event in which a person can choose a plan. Sources: 45 CFR 155.420(c), read in 2026. */
const DAYS: Readonly<Record<LifeEvent, { before: number; after: number }>> = {
  // (c)(2): a loss that is known in advance opens the window 60 days earlier.
  lost_coverage: { before: 60, after: 60 },
  // (c)(6): after Medicaid or CHIP ended.
  lost_medicaid: { before: 60, after: 90 },
  moved: { before: 0, after: 60 },
  married: { before: 0, after: 60 },
  new_child: { before: 0, after: 60 },
  other: { before: 0, after: 60 },
}

/**
 * The special enrollment period that a life event opens, as days such as 2026-11-21. States with their own
 * marketplace may give more time.
 *
 * @param on the day of the event
 */
export function specialEnrollment(event: LifeEvent, on: string): { opens_on: string; closes_on: string } {
  const { before, after } = DAYS[event]
  return { opens_on: plusDays(on, -before), closes_on: plusDays(on, after) }
}

/** 45 CFR 155.420(a)(5), (d)(2)(i)(A) and (d)(7)(i), read in 2026. Others may have been without coverage. */
const AFTER_COVERAGE: ReadonlySet<LifeEvent> = new Set(['moved', 'married'])

/** What the event needs besides to open a special enrollment period, for the broker. We do not ask about it. */
export const conditionOf = (event: LifeEvent): string | null =>
  AFTER_COVERAGE.has(event)
    ? 'This counts only if at least one of them had coverage on a day in the 60 days before it, or lived abroad or in a territory, or is American Indian or Alaska Native. A state marketplace may ask for less.'
    : null

/** How many days before and after each life event its special enrollment period is open. */
export const ENROLLMENT_PERIODS = LIFE_EVENTS.map((kind) => ({ kind, ...DAYS[kind] }))

/** @param day such as 2026-11-21 */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
