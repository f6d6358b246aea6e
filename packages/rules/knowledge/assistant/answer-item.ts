import type { Item } from './item-words.ts'
import type { KnownFact, Plan } from './plans.ts'
import { missing, type Said, said } from './said.ts'
import { cellsAsked, remarks, saySentence } from './say-row.ts'
import { type FactRow, type Sources, tidy } from './sources.ts'
import type { Understood } from './understand.ts'
import { holdsPhrase, wordsOf } from './words.ts'

/** What a document says about a service of its lists: in which list it is, or the row that mentions it. */
export interface Listing {
  status: 'excluded' | 'covered' | 'mentioned' | 'unknown'
  facts: KnownFact[]
  row: FactRow | null
  text: string
}

export function listingOf({ printed }: Item, rows: readonly FactRow[]): Listing {
  const names = (text: string) => {
    const words = wordsOf(text)
    return printed.some((phrase) => holdsPhrase(words, phrase))
  }
  const listed = (key: FactRow['key']) =>
    rows.filter((row) => row.key === key && names(`${row.label} ${row.cells[0]?.text ?? ''}`))
  const of = (status: Listing['status'], found: readonly FactRow[]): Listing => ({
    status,
    facts: found.flatMap(({ cells }) => cells),
    row: found[0] ?? null,
    text: found.map(({ label, cells }) => tidy(cells[0]?.text || label)).join('; '),
  })
  const excluded = listed('excluded_service')
  if (excluded.length > 0) return of('excluded', excluded)
  const covered = listed('other_covered_service')
  if (covered.length > 0) return of('covered', covered)
  const mentioned = rows.filter(
    (row) =>
      !LISTS.has(row.key) &&
      !row.key.startsWith('example_') &&
      names([row.label, ...row.cells.map(({ text }) => text)].join(' ')),
  )
  return of(mentioned.length > 0 ? 'mentioned' : 'unknown', mentioned.slice(0, 1))
}

const LISTS: ReadonlySet<FactRow['key']> = new Set([
  'excluded_service',
  'other_covered_service',
  'plan_name',
  'carrier',
])

/** Rows for children that are near a question about adults. */
const FOR_CHILDREN: Readonly<Record<string, readonly FactRow['key'][]>> = {
  'dental care (adult)': ['child_dental'],
  'routine eye care (adult)': ['child_eye_exam', 'child_glasses'],
}

export function sayItem(plan: Plan, item: Item, rows: readonly FactRow[], asked: Understood, sources: Sources): Said {
  const listing = listingOf(item, rows)
  const { status, facts, row, text } = listing
  const end = `${sources.mark(facts)}${remarks(facts)}`
  const detail =
    status === 'excluded' || status === 'covered'
      ? listingOf(
          item,
          rows.filter(({ key }) => !LISTS.has(key) && !key.startsWith('child_')),
        )
      : null
  const children = childrenRows(plan, item, rows, asked, sources)
  if (status === 'excluded') {
    return said(`No: “${text}” is on the list of services that ${plan.name} does not cover. ${end}${children}`)
  }
  const costs =
    detail?.row && cellsAsked(detail.row, asked).length > 0
      ? ` ${saySentence(plan, detail.row, `“${tidy(detail.row.label)}”`, { ...asked, asks_coverage: false }, sources)}`
      : ''
  if (status === 'covered')
    return said(`Yes: ${plan.name} lists “${text}” among its other covered services. ${end}${costs}${children}`)
  if (status === 'mentioned' && row && cellsAsked(row, { column: null }).length > 0) {
    return said(
      saySentence(plan, row, `“${tidy(row.label)}”`, { ...asked, asks_coverage: false, column: null }, sources),
    )
  }
  if (status === 'mentioned' && row) return said(`${plan.name} says: “${tidy(row.cells[0]?.text ?? '')}”. ${end}`)
  return missing(
    `Your files do not say whether ${plan.name} covers ${item.name}: it is in none of its rows and lists.${children}`,
  )
}

function childrenRows(
  plan: Plan,
  { name }: Item,
  rows: readonly FactRow[],
  asked: Understood,
  sources: Sources,
): string {
  const keys = FOR_CHILDREN[name]
  if (
    !keys ||
    /\badults?\b|grown.?ups?\b|\bmy own\b|\bI am \d\d|\b(?:father|mother|parents?|husband|wife)\b/i.test(asked.text)
  )
    return ''
  return rows
    .filter(({ key, in: inside, only }) => keys.includes(key) && (inside || only))
    .map(
      (row) =>
        ` ${saySentence(plan, row, `children’s “${tidy(row.label)}”`, { ...asked, asks_coverage: false, column: null }, sources)}`,
    )
    .join('')
}
