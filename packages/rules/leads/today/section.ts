import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'

/** The last quarter of the 24 hours in which we promise the first contact. */
const LAST_HOURS_MS = 6 * HOUR_MS
/** A client should not wait longer than this for an answer. */
const ANSWER_WITHIN_MS = 4 * HOUR_MS
/** Time to prepare for an appointment. */
const SOON_MS = HOUR_MS / 2
/** Enrollment that closes within a week is for today, as an application takes days. */
const CLOSES_SOON_MS = 7 * DAY_MS

export type Section = 'now' | 'today' | 'soon'

interface Place {
  section: Section
  /** Sorts the item within its section. */
  at: number
  /** When it moves or moved up into a section before. */
  moves_at?: number
}

/**
 * When an item is to be done. What a person waits for or would lose comes first: promises about to break, answers that
 * are late and tasks that are overdue are for now.
 */
function placeOf(item: TodayItem, now: Date): Place {
  const time = now.getTime()
  const from = (moves_at: number, at = moves_at): Place => ({
    section: moves_at <= time ? 'now' : 'today',
    at,
    moves_at,
  })
  switch (item.kind) {
    case 'license':
      return { section: 'now', at: Date.parse(item.due_at) }
    case 'first_contact': {
      const at = Date.parse(item.due_at)
      return from(at - LAST_HOURS_MS, at)
    }
    case 'unread':
      return from(Date.parse(item.since) + ANSWER_WITHIN_MS)
    case 'conversation_back':
      return { section: 'now', at: Date.parse(item.since) }
    case 'task':
      return placeOfTask(item, time)
    case 'appointment': {
      const at = Date.parse(item.starts_at)
      return from(at - SOON_MS, at)
    }
    case 'special_enrollment':
    case 'open_enrollment':
    case 'renewal': {
      // Through the end of the day.
      const at = Date.parse(`${item.closes_on}T00:00:00Z`) + DAY_MS
      return { section: at - time <= CLOSES_SOON_MS ? 'today' : 'soon', at, moves_at: at - CLOSES_SOON_MS }
    }
    case 'silent':
      break
  }
  // After what has a date, the longest silence first.
  return { section: 'soon', at: Date.parse(item.since) + 365 * DAY_MS }
}

/** Documents may be due on a later day. A file that arrived is to be looked at like a message. */
function placeOfTask({ task, due_at }: Extract<TodayItem, { kind: 'task' }>, time: number): Place {
  const due = Date.parse(due_at)
  const at = task.file_sent_at ? Math.min(due, Date.parse(task.file_sent_at) + ANSWER_WITHIN_MS) : due
  if (at <= time) return { section: 'now', at, moves_at: at }
  return at - time <= DAY_MS ? { section: 'today', at, moves_at: at } : { section: 'soon', at, moves_at: at - DAY_MS }
}

/** The items by section, first things first. */
export function sorted(items: readonly TodayItem[], now: Date): Record<Section, TodayItem[]> {
  const placed = items.map((item) => ({ item, ...placeOf(item, now) })).toSorted((a, b) => a.at - b.at)
  const of = (section: Section) => placed.filter((one) => one.section === section).map(({ item }) => item)
  return { now: of('now'), today: of('today'), soon: of('soon') }
}

/** When the first of the items moves up after now, in ms. Infinity if none does. */
export const movesUpAt = (items: readonly TodayItem[], now: Date): number =>
  Math.min(...items.flatMap((item) => placeOf(item, now).moves_at ?? []).filter((at) => at > now.getTime()))
