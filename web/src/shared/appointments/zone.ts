/** The viewer's time zone, such as `America/Chicago`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name of a time zone all year round, by default the viewer's: `Central Time`. */
export const zoneName = (locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'longGeneric', timeZone })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
