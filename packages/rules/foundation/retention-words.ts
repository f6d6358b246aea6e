import { t } from '@waymark/words/t'

const YEAR_DAYS = 365

/** `a year`, `2 years` or `90 days`. */
export function daysInWords(days: number): string {
  const years = days / YEAR_DAYS
  return Number.isInteger(years)
    ? t('{years, plural, one {a year} other {# years}}', { years })
    : t('{days, plural, one {a day} other {# days}}', { days })
}
