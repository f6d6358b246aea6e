import { isRow, type PageText } from './pieces.ts'
import { yearsOf, yearToSay } from './plans.ts'

const PERIOD = /\b(?:coverage period|plan year):?\s+(?:beginning on or after )?(?=\d|jan)([^;|]{4,30})/i
/** Another day may begin a plan year that is called by two years, or no plan year at all. */
const FROM_JANUARY = /\beffective\b.{0,12}?\b(?:jan(?:uary|\.)?\s+1(?:st)?\b|0?1\/0?1\/)/i
const TITLE =
  /\b(?:guides?|brochure|benefits?|rates?|premiums?|enrollment|handbook|booklet|catalog|plan year|coverage year)\b/i
/** In words. A longer line is a sentence, in which a year may be about anything. */
const LONGEST_TITLE = 10
/** Not the number of a plan ("Silver 2025"), an amount, a date or one of two joined years. */
const YEAR =
  /(?<![\d$]|\d\s?[-–/._]\s?|\b(?:bronze|silver|gold|platinum|hsa|hdhp|hmo|ppo|epo|pos)[\s_-]+)20(?:1[4-9]|[23]\d)(?![\d%]|\s?[-–/._]\s?\d)/gi

const yearsIn = (title: string): number[] => Array.from(title.matchAll(YEAR), ([year]) => Number(year))

function statedIn(line: string): number[] {
  const period = PERIOD.exec(line)?.[1]
  if (period !== undefined) return yearsOf(period)
  if (isRow(line) || line.trim().split(/\s+/).length > LONGEST_TITLE) return []
  if (FROM_JANUARY.test(line)) return yearsOf(line)
  return TITLE.test(line) ? yearsIn(line) : []
}

/**
 * The plan years of files that are no plan documents, by their ids, where a reader could think of another one: see
 * `yearToSay`. A file has one if its name, its periods and its titles on these pages state one year only.
 */
export function yearsToSay(pages: readonly PageText[], now: Date): Map<string, string> {
  const stated = [...Map.groupBy(pages, ({ file_id }) => file_id)].flatMap(([file_id, texts]) => {
    const name = texts[0]?.original_name ?? ''
    const lines = texts.flatMap(({ text }) => text.split('\n'))
    const [year, ...others] = new Set([...yearsIn(name), ...lines.flatMap(statedIn)])
    return year === undefined || others.length > 0 ? [] : [{ file_id, name, year, from_year: year }]
  })
  const beside_other_years = new Set(stated.map(({ year }) => year)).size > 1
  return new Map(
    stated.flatMap(({ file_id, ...file }): [string, string][] => {
      const year = yearToSay({ ...file, beside_other_years }, now)
      return year === null ? [] : [[file_id, year]]
    }),
  )
}
