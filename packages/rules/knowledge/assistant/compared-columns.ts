import { listingOf } from './answer-item.ts'
import { rowsFor, tierRows } from './answering-rows.ts'
import type { Item } from './item-words.ts'
import type { KnownFact } from './plans.ts'
import type { FactRow } from './sources.ts'
import type { Understood } from './understand.ts'
import type { Subject } from './words/subject.ts'

/** A column of a comparison: what one document says about one thing. */
export interface Compared {
  title: string
  /** Names it in a sentence: "the lowest … ". */
  say: string
  fact: (rows: readonly FactRow[]) => KnownFact | undefined
  /** In place of the text of the fact. */
  text?: (rows: readonly FactRow[]) => string
}

/** The columns that a question asks for. */
export function comparedOf(asked: Understood): Compared[] {
  const limits = comparesLimits(asked)
  const inColumn = (row: FactRow | undefined) => {
    if (limits) return row?.limits
    return asked.column === 'out' ? (row?.out ?? row?.only) : (row?.in ?? row?.only ?? row?.in_other)
  }
  const ofTiers = asked.tiers.map((tier) => ({
    title: `Tier ${tier}`,
    say: `cost of tier ${tier}`,
    fact: (rows: readonly FactRow[]) => inColumn(tierRows(tier, rows)[0]),
  }))
  const ofSubjects = asked.subjects.flatMap((subject): Compared[] => {
    if (isList(subject)) return [ofList(subject)]
    if (subject.name === 'deductible' || subject.name === 'out_of_pocket') {
      const people = asked.person === null ? (['individual', 'family'] as const) : [asked.person]
      return people.map((person) => ({
        title: `${subject.name === 'deductible' ? 'Deductible' : 'Out-of-pocket limit'}, ${person === 'family' ? 'family' : 'one person'}`,
        say: `${subject.name === 'deductible' ? 'deductible' : 'out-of-pocket limit'} for ${person === 'family' ? 'a family' : 'one person'}`,
        fact: (rows) => inColumn(rows.find(({ key }) => subject.keys.includes(key) && key.endsWith(person))),
      }))
    }
    const keys = subject.keys.length > 1 && !subject.name.startsWith('substance') ? subject.keys : [null]
    return keys.map((key) => ({
      title: titleOf(key === null ? subject.say : (KEY_TITLES[key] ?? key.replaceAll('_', ' '))),
      say: `cost of ${key === null ? subject.say : (KEY_TITLES[key] ?? key.replaceAll('_', ' '))}`,
      fact: (rows) =>
        inColumn(rowsFor(subject, rows).find((row) => (key === null || row.key === key) && inColumn(row))),
    }))
  })
  const ofItems = asked.items.map((item) => ({
    title: titleOf(item.name),
    say: item.name,
    fact: (rows: readonly FactRow[]) => listingOf(item, rows).facts[0],
    text: (rows: readonly FactRow[]) => listingText(item, rows),
  }))
  const columns = [...ofTiers, ...ofSubjects, ...ofItems]
  return limits ? columns.map((column) => ({ ...column, title: `${column.title}, limits` })) : columns
}

/** Whether plans are compared by visits and approvals, and not by prices. */
export const comparesLimits = ({ asks_limits, subjects, tiers, text }: Understood): boolean =>
  asks_limits && subjects.length + tiers.length > 0 && !/\bhow many\b.{0,20}\b(?:plans?|polic|documents?)/i.test(text)

/** What a plan does not cover, or covers besides. */
export const isList = ({ name }: Subject): boolean => name === 'excluded_services' || name === 'other_covered_services'

/** All items of a list in one cell. */
const ofList = (subject: Subject): Compared => ({
  title: titleOf(subject.say),
  say: subject.say,
  fact: (rows) => rowsFor(subject, rows)[0]?.cells[0],
  text: (rows) =>
    rowsFor(subject, rows)
      .map(({ label, cells }) => label || cells[0]?.text)
      .join('; '),
})

const KEY_TITLES: Readonly<Record<string, string>> = {
  generic_drugs: 'generic drugs',
  non_preferred_brand_drugs: 'non-preferred brand drugs',
  hospital_facility: 'hospital stay, facility',
  hospital_surgeon: 'hospital stay, surgeon',
  outpatient_facility: 'outpatient surgery, facility',
  outpatient_surgeon: 'outpatient surgery, surgeon',
  pregnancy_visits: 'prenatal visits',
  delivery_professional: 'delivery, professional',
  delivery_facility: 'delivery, facility',
}

export const titleOf = (say: string) => {
  const plain = say.replace(/^(?:the|an?) /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What the lists of a document say about a service. */
export function listingText(item: Item, rows: readonly FactRow[]): string {
  const { status, text } = listingOf(item, rows)
  if (status === 'excluded') return 'Not covered'
  if (status === 'covered') return `Covered: ${text}`
  return status === 'mentioned' ? text : 'Not stated'
}
