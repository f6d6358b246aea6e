/** One event of a calendar file. Everything in it may be shown on a screen that others see. */
export interface CalendarEvent {
  /** Stays the same when the event changes. */
  uid: string
  /** Increases with each change. */
  sequence: number
  starts_at: Date
  ends_at: Date
  summary: string
  description?: string | null
  location?: string | null
  cancelled?: boolean
  organizer?: { name: string; email: string }
  attendee?: { name: string; email: string }
}

interface CalendarFile {
  /** `PUBLISH` for a feed; for emails, what calendar programs shall do (RFC 5546). */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** The name of a feed. */
  name?: string
  events: readonly CalendarEvent[]
  now: Date
}

/** The most bytes of a line, without its end. */
const LINE = 75
const bytes = new TextEncoder()

/** Breaks a line between characters: each further part starts with a space. */
function folded(line: string): string {
  const parts = ['']
  let used = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (used + size > LINE) {
      parts.push(' ')
      used = 1
    }
    parts.push((parts.pop() ?? '') + character)
    used += size
  }
  return parts.join('\r\n')
}

const CONTROL = /(?!\n)\p{Cc}/gu
/** A text value: RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(CONTROL, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
/** The value of a parameter, which has no way to escape a quote. */
const quoted = (text: string) => `"${text.replaceAll(CONTROL, ' ').replaceAll(/["\n]/g, ' ')}"`
/** `20261124T170000Z` */
const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const eventLines = (
  { uid, sequence, starts_at, ends_at, summary, description, location, cancelled, organizer, attendee }: CalendarEvent,
  now: Date,
) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(starts_at)}`,
  `DTEND:${utc(ends_at)}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
  ...(attendee ? [`ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED:mailto:${attendee.email}`] : []),
  'END:VEVENT',
]

/** An iCalendar file (RFC 5545). Times are in UTC, so it needs no time zones of its own. */
export const calendarFile = ({ method, name, events, now }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waymark//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`X-WR-CALNAME:${escaped(name)}`] : []),
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
