// Creating a format takes longer than using it. There are only as many as time zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** `Nov 21, 2026, 9:00 AM CST`: when a first contact is due, for its broker. Messages and screens say it the same way. */
export function dueWords(due_at: Date | string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
  formats.set(timeZone, format)
  return format.format(new Date(due_at))
}
