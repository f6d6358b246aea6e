import { isRow, type PageText } from './pieces.ts'
import { yearsOf, yearToSay } from './plans.ts'

const PERIOD = /\b(?:coverage period|plan year):?\s+(?:beginning on or after )?(?=\d|jan)([^;|]{4,30})/i
/** Another day may begin a plan year that is called by two years, or no plan year at all. */
const FROM_JANUARY = /\beffective\b.{0,12}?\b(?:jan(?:uary|\.)?\s+1(?:st)?\b|0?1\/0?1\/)/i
const DAY = String.raw`(?:[a-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+|\d{1,2}/\d{1,2}/)((?:20)?\d\d)\b`
const FROM_DAY_TO_DAY = new RegExp(
  String.raw`\b(?:coverage period|plan year):?\s+(?:from\s+)?${DAY}\s*(?:[-–—]|to|through)\s*${DAY}`,
  'i',
)
const TITLE =
  /\b(?:guides?|brochure|benefits?|rates?|premiums?|enrollment|handbook|booklet|catalog|plan year|coverage year)\b/i
/** Years that may begin in any month, so that one of them alone does not say which months. */
const YEAR_OF_TWO = /\b(?:fiscal year|fy|school year|benefit year)\b/i
/** In words. A longer line is a sentence, in which a year may be about anything. */
const LONGEST_TITLE = 10
/** Not the number of a plan ("Silver 2025"), an amount or a part of a date. */
const BEFORE = String.raw`(?<![\d$]|\d\s?[-–—/._]\s?|\b(?:bronze|silver|gold|platinum|hsa|hdhp|hmo|ppo|epo|pos)[\s_-]+)`
const AFTER = String.raw`(?![\d%]|\s?[-–—/._]\s?\d)`
const FIRST = '20(?:1[4-9]|[23]\\d)'
const YEAR = new RegExp(`${BEFORE}${FIRST}${AFTER}`, 'gi')
/** "2025-2026" and "2025/26". */
const JOINED = new RegExp(String.raw`${BEFORE}(${FIRST})\s?[-–—/_]\s?((?:20)?\d\d)${AFTER}`, 'gi')

/** "2025–2026", or nothing if the second year does not follow the first. */
function joined(first: string | undefined, last: string | undefined): string[] {
  const [from, to] = [Number(first) % 100, Number(last) % 100]
  return to === from + 1 ? [`${2000 + from}–${2000 + to}`] : []
}

const joinedIn = (title: string) => Array.from(title.matchAll(JOINED)).flatMap(([, first, last]) => joined(first, last))
const yearsIn = (title: string) => [...joinedIn(title), ...Array.from(title.matchAll(YEAR), ([year]) => year)]

/** Each as "2025" or "2025–2026". */
function statedIn(line: string): string[] {
  const [, first, last] = FROM_DAY_TO_DAY.exec(line) ?? []
  const two = joined(first, last)
  if (two.length > 0) return two
  const period = PERIOD.exec(line)?.[1]
  if (period !== undefined) return joinedIn(period).length > 0 ? joinedIn(period) : yearsOf(period).map(String)
  if (isRow(line) || line.trim().split(/\s+/).length > LONGEST_TITLE) return []
  if (FROM_JANUARY.test(line)) return yearsOf(line).map(String)
  if (TITLE.test(line)) return yearsIn(line)
  return YEAR_OF_TWO.test(line) ? joinedIn(line) : []
}

/**
 * The plan years of files that are no plan documents, by their ids, where a reader could think of another one: see
 * `yearToSay`. A file has one if its name, its periods and its titles on these pages state one only, which may be of two
 * calendar years ("2025–2026"). Such a year is always said, because readers could think of the one before or after it.
 */
export function yearsToSay(pages: readonly PageText[], now: Date): Map<string, string> {
  const stated = [...Map.groupBy(pages, ({ file_id }) => file_id)].flatMap(([file_id, texts]) => {
    const name = texts[0]?.original_name ?? ''
    const lines = texts.flatMap(({ text }) => text.split('\n'))
    const [only, ...others] = new Set([...yearsIn(name), ...lines.flatMap(statedIn)])
    return only === undefined || others.length > 0 ? [] : [{ file_id, name, only }]
  })
  const beside_others = new Set(stated.map(({ only }) => only)).size > 1
  return new Map(
    stated.flatMap(({ file_id, name, only }): [string, string][] => {
      if (joinedIn(name).length > 0) return []
      const [from_year = 0, year = from_year] = only.split('–').map(Number)
      const said = yearToSay({ name, from_year, year, beside_other_years: beside_others || year > from_year }, now)
      return said === null ? [] : [[file_id, said]]
    }),
  )
}
