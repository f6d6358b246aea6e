/** `Saturday, November 22 at 3:34 PM CST`, in a language such as `es-US` and a time zone, by default the viewer's. */
export const timeWords = (at: Date | string, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at))
