/** `3/1/2016`, `03-01-2016` and `03012016`: people write the month first. */
const MONTH_FIRST = /^(?<month>\d{1,2})([/.-])(?<day>\d{1,2})\2(?<year>\d{4})$|^(?<mm>\d{2})(?<dd>\d{2})(?<yyyy>\d{4})$/
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/

/** Years since a date of birth. NaN for a date that does not exist or is in the future. */
function yearsSince(year: number, month: number, day: number, today: Date): number {
  const born = new Date(year, month - 1, day)
  if (born.getMonth() !== month - 1 || born.getDate() !== day || born > today) return Number.NaN
  const birthday = new Date(today.getFullYear(), month - 1, day)
  return today.getFullYear() - year - (birthday > today ? 1 : 0)
}

/**
 * The age that was typed, or the age today of a person whose date of birth was typed. NaN for anything else.
 *
 * @param today in the zone of the person who typed
 */
export function typedAge(typed: string, today: Date): number {
  const text = typed.trim()
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const found = (YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups
  if (!found) return Number.NaN
  const { year = found['yyyy'], month = found['mm'], day = found['dd'] } = found
  return yearsSince(Number(year), Number(month), Number(day), today)
}
