import type { FEED_NAMES } from '@waymark/contracts/leads/appointments/feeds'
import { cleanName } from '../../foundation/names/clean-name.ts'
import type { CalendarEvent } from './calendar-file.ts'

export interface FeedItem {
  id: string
  /** How an appointment takes place, or the kind of a task. */
  kind: 'phone' | 'video' | 'to_do' | 'call' | 'documents'
  starts_at: Date
  /** Null for a task. */
  ends_at: Date | null
  sequence: number
  first_name: string | null
  last_name: string | null
  video_url: string | null
}

/** Without words of their own: what a task says may be about health, and calendars are shown to others. */
const TITLES = {
  phone: 'Call',
  video: 'Video call',
  to_do: 'Task',
  call: 'Task: call',
  documents: 'Task: documents',
} as const

/** How long a task takes up in a calendar, in milliseconds. */
const TASK_MS = 15 * 60_000

/** `Ana D.`; null for nobody. */
function shownName({ first_name, last_name }: FeedItem, names: (typeof FEED_NAMES)[number]): string | null {
  if (names === 'none') return null
  const [first, last] = [cleanName(first_name ?? ''), cleanName(last_name ?? '')]
  const [initial] = last
  const shown = names === 'full' ? last : initial && `${initial.toUpperCase()}.`
  return [first, shown].filter(Boolean).join(' ') || null
}

/** A task or an appointment as an entry of a broker's own calendar. */
export function feedEvent(item: FeedItem, names: (typeof FEED_NAMES)[number], hostname: string): CalendarEvent {
  const { id, kind, starts_at, ends_at, sequence, video_url } = item
  const name = shownName(item, names)
  return {
    uid: `${id}@${hostname}`,
    sequence,
    starts_at,
    ends_at: ends_at ?? new Date(starts_at.getTime() + TASK_MS),
    summary: name ? `${TITLES[kind]}${ends_at ? ' with' : ','} ${name}` : TITLES[kind],
    location: video_url,
  }
}
