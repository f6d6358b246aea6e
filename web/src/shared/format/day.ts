import { locale as pageLocale } from '@waymark/words/t'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than using it. There are only a few. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** `November 21, 2026`, for a day such as 2026-11-21, which is the same in every time zone. */
export const dayInWords = (day: string): string =>
  dateFormat(pageLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
