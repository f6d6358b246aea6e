// Creating a format takes longer than using it. There are only as many as time zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks in a zone show at an instant, as if they showed UTC, in milliseconds. */
function shownAt(time_zone: string, at: number): number {
  const format =
    formats.get(time_zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(time_zone, format)
  return Date.parse(`${format.format(at).replace(', ', 'T')}Z`)
}

/**
 * The instant at which the clocks in a zone show this day (`2026-11-21`) and time (`HH:MM`; `24:00` is the end of the
 * day). Of a time that they show twice it is the first one, and a time that they skip counts from before the change.
 */
export function instantIn(time_zone: string, day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wanted = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000
  const offsetAt = (at: number) => shownAt(time_zone, at) - at
  // No zone changes its clocks twice within two days, so these are the offsets before and after a change.
  const before = offsetAt(wanted - 86_400_000)
  const after = offsetAt(wanted + 86_400_000)
  const early = wanted - before
  const late = wanted - after
  if (shownAt(time_zone, early) === wanted) return new Date(early)
  return new Date(shownAt(time_zone, late) === wanted ? late : early)
}
