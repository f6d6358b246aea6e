/** The day of an instant where a person is, such as 2026-11-21. */
export const dayIn = (time_zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  )
