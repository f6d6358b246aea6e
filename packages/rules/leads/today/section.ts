import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last quarter of the 24 hours in which we promise the first contact. */
const LAST_HOURS_MS = 6 * HOUR_MS
/** A client should not wait longer than this for an answer. */
const ANSWER_WITHIN_MS = 4 * HOUR_MS
/** Time to prepare for an appointment. */
const SOON_MS = HOUR_MS / 2
/** Enrollment that closes within a week is for today, as an application takes days. */
const CLOSES_SOON_MS = 7 * DAY_MS

export type Section = 'now' | 'today' | 'soon'

/**
 * When an item is to be done, and the time that sorts it within its section. What a person waits for or would lose
 * comes first: promises about to break, answers that are late and tasks that are overdue are for now.
 */
function placeOf(item: TodayItem, now: Date): { section: Section; at: number } {
  const time = now.getTime()
  switch (item.kind) {
    case 'license':
      return { section: 'now', at: Date.parse(item.due_at) }
    case 'first_contact': {
      const at = Date.parse(item.due_at)
      return { section: at - time <= LAST_HOURS_MS ? 'now' : 'today', at }
    }
    case 'unread': {
      const at = Date.parse(item.since) + ANSWER_WITHIN_MS
      return { section: at <= time ? 'now' : 'today', at }
    }
    case 'conversation_back':
      return { section: 'now', at: Date.parse(item.since) }
    case 'task': {
      const at = Date.parse(item.due_at)
      return { section: at <= time ? 'now' : 'today', at }
    }
    case 'appointment': {
      const at = Date.parse(item.starts_at)
      return { section: at - time <= SOON_MS ? 'now' : 'today', at }
    }
    case 'special_enrollment':
    case 'open_enrollment':
    case 'renewal': {
      // Through the end of the day.
      const at = Date.parse(`${item.closes_on}T00:00:00Z`) + DAY_MS
      return { section: at - time <= CLOSES_SOON_MS ? 'today' : 'soon', at }
    }
    case 'silent':
      break
  }
  // After what has a date, the longest silence first.
  return { section: 'soon', at: Date.parse(item.since) + 365 * DAY_MS }
}

/** The items by section, first things first. */
export function sorted(items: readonly TodayItem[], now: Date): Record<Section, TodayItem[]> {
  const placed = items.map((item) => ({ item, ...placeOf(item, now) })).toSorted((a, b) => a.at - b.at)
  const of = (section: Section) => placed.filter((one) => one.section === section).map(({ item }) => item)
  return { now: of('now'), today: of('today'), soon: of('soon') }
}
