export interface Day {
  /** Such as `2026-11-24`. */
  readonly value: string
  /** `Tuesday, November 24` */
  readonly label: string
  readonly times: readonly { readonly value: string; readonly label: string }[]
}

/**
 * Times by day on the clock of a time zone, by default the viewer's. On the day when clocks go back, the hour that comes
 * twice is told apart by the name of the zone.
 */
export function daysOf(times: readonly string[], locale: string, timeZone?: string): Day[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const dayName = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  const clock = { timeZone, hour: 'numeric', minute: '2-digit' } as const
  const short = new Intl.DateTimeFormat(locale, clock)
  const exact = new Intl.DateTimeFormat(locale, { ...clock, timeZoneName: 'short' })
  return [...Map.groupBy(times, (time) => day.format(new Date(time)))].map(([value, ofDay]) => {
    const labels = ofDay.map((time) => short.format(new Date(time)))
    const twice = new Set(labels.filter((label, place) => labels.indexOf(label) !== place))
    return {
      value,
      label: dayName.format(new Date(ofDay[0] ?? value)),
      times: ofDay.map((time, place) => {
        const label = labels[place] ?? ''
        return { value: time, label: twice.has(label) ? exact.format(new Date(time)) : label }
      }),
    }
  })
}
