import { zipsOfCity } from '../../coverage/places/cities-of-zip.ts'

const MAX_PATTERNS = 4
/** The fewest letters that a trigram index can use. */
const LONG = 3

/** Digits with what people write between them: `(555) 010-4567`, `+1 555 010 4567`, `75001-1234`. */
const NUMBER = /(?<![\w@.+-])\+?\(?\d[\d\s().+-]*\d(?![\w@])/g
const ZIP_PLUS_FOUR = /^(\d{5})-\d{4}$/

/** A phone number or ZIP code as it is stored: digits only, without the 1 of the country. */
function digitsOf(written: string): string {
  const zip = ZIP_PLUS_FOUR.exec(written.trim())?.[1]
  if (zip) return zip
  const digits = written.replaceAll(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  // A phone number of several groups is one number; other numbers side by side are several.
  if (digits.length === 10 || digits.length === 7 || !/\s/.test(written.trim())) return digits
  return written
    .split(/\s+/)
    .map((part) => part.replaceAll(/\D/g, ''))
    .join(' ')
}

/**
 * The words of a search in lower case, each once. Numbers are reduced to their digits. From the fourth word on, the rest
 * is one phrase, because each different number of patterns is another statement to prepare.
 */
export function wordsOf(search: string): string[] {
  const words = [
    ...new Set(
      search
        .toLowerCase()
        .replaceAll(',', ' ')
        .replaceAll(NUMBER, (written) => digitsOf(written))
        .split(/\s+/)
        .filter(Boolean),
    ),
  ]
  const rest = words.slice(MAX_PATTERNS - 1).join(' ')
  return [...words.slice(0, MAX_PATTERNS - 1), ...(rest === '' ? [] : [rest])]
}

export const isShort = (word: string): boolean => Array.from(word).length < LONG

/** The ways to read words as a city at their start or end, with the other words. */
export function citiesIn(words: readonly string[]): { zips: readonly string[]; rest: readonly string[] }[] {
  const readings: { zips: readonly string[]; rest: readonly string[] }[] = []
  const read = (city: readonly string[], rest: readonly string[]) => {
    const zips = zipsOfCity(city.join(' '))
    if (zips.length > 0) readings.push({ zips, rest })
    return zips.length > 0
  }
  for (let at = 0; at < words.length; at += 1) if (read(words.slice(at), words.slice(0, at))) break
  for (let at = words.length - 1; at > 0; at -= 1) if (read(words.slice(0, at), words.slice(at))) break
  return readings
}
