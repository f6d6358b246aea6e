import { amountsIn } from '../plan-facts/amounts.ts'
import type { Item } from './item-words.ts'
import type { KnownFact } from './plans.ts'
import { remarks } from './remarks.ts'
import { missing, type Said, said } from './said.ts'
import { cellsAsked, isNone, saySentence, type Telling, withoutVerdict } from './say-row.ts'
import { type FactRow, tidy } from './sources.ts'
import { holdsPhrase, wordsOf } from './words.ts'

/** What a document says about a service of its lists: in which list it is, or the row that mentions it. */
export interface Listing {
  status: 'excluded' | 'covered' | 'mentioned' | 'unknown'
  facts: KnownFact[]
  row: FactRow | null
  text: string
  /** Of a service that is only mentioned: whether that says that it is not covered. Null if it is unclear. */
  denied: boolean | null
  /** Whether the row is about the service, and not only a sentence in it. */
  own_row: boolean
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
    denied: null,
    own_row: false,
  })
  const excluded = listed('excluded_service')
  if (excluded.length > 0) return of('excluded', excluded)
  const covered = listed('other_covered_service')
  if (covered.length > 0) return of('covered', covered)
  const others = rows.filter(({ key }) => !LISTS.has(key) && !key.startsWith('example_'))
  const own = others.find(({ label }) => names(label))
  if (own) {
    const paid = cellsAsked(own, { column: null }).find(({ fact }) => !isNone(fact.text))
    const denied = paid ? isUnpaid(own) : null
    return { ...of('mentioned', [own]), text: tidy(paid?.fact.text ?? own.label), denied, own_row: true }
  }
  const row = others.find(({ cells }) => cells.some(({ text }) => names(text)))
  const fact = row?.cells.find(({ text }) => names(text))
  if (!row || !fact) return of('unknown', [])
  const sentence = fact.text.split(/(?<=[.;])\s+/).find(names) ?? fact.text
  return {
    ...of('mentioned', [row]),
    facts: [fact],
    text: tidy(sentence).replace(/[.;,]+$/, ''),
    denied: isUnpaid(row) || deniedIn(sentence),
  }
}

/** Whether nothing of a row is covered in any network. */
function isUnpaid(row: FactRow): boolean {
  const paid = cellsAsked(row, { column: null }).filter(({ fact }) => !isNone(fact.text))
  return paid.length > 0 && paid.every(({ fact }) => amountsIn(fact.text).not_covered)
}

const DENIED =
  /\bnot (?:a )?(?:covered|included|benefit)\b|\bno coverage\b|\bexclud\w+|\bexcept\b|\bsin cobertura\b|\bno (?:se )?(?:cubre|incluye)|\bno cubiert/i

/** A sentence with both a price and an exclusion may be about several services. */
function deniedIn(sentence: string): boolean | null {
  const { dollars, percents, no_charge } = amountsIn(sentence)
  if (!DENIED.test(sentence)) return false
  return dollars.length + percents.length > 0 || no_charge ? null : true
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

export function sayItem(telling: Telling, item: Item, rows: readonly FactRow[]): Said {
  const { plan, asked, sources } = telling
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
  const children = childrenRows(telling, item, rows)
  if (status === 'excluded') {
    return said(`No: “${text}” is on the list of services that ${plan.name} does not cover. ${end}${children}`)
  }
  const costs =
    detail?.row && cellsAsked(detail.row, asked).length > 0
      ? ` ${saySentence(withoutVerdict(telling), detail.row, `“${tidy(detail.row.label)}”`)}`
      : ''
  if (status === 'covered')
    return said(`Yes: ${plan.name} lists “${text}” among its other covered services. ${end}${costs}${children}`)
  if (listing.denied !== false && !listing.own_row && status === 'mentioned' && row)
    return said(`${plan.name} says under “${tidy(row.label)}”: “${text}”. ${end}`)
  if (status === 'mentioned' && row && cellsAsked(row, { column: null }).length > 0) {
    return said(saySentence(inAnyNetwork(telling), row, `“${tidy(row.label)}”`))
  }
  if (status === 'mentioned' && row) return said(`${plan.name} says: “${text}”. ${end}`)
  return missing(
    `Your files do not say whether ${plan.name} covers ${item.name}: it is in none of its rows and lists.${children}`,
  )
}

const inAnyNetwork = (telling: Telling): Telling => ({
  ...telling,
  asked: { ...telling.asked, asks_coverage: false, column: null },
})

function childrenRows(telling: Telling, { name }: Item, rows: readonly FactRow[]): string {
  const keys = FOR_CHILDREN[name]
  if (
    !keys ||
    /\badults?\b|grown.?ups?\b|\bmy own\b|\bI am \d\d|\b(?:father|mother|parents?|husband|wife)\b/i.test(
      telling.asked.text,
    )
  )
    return ''
  return rows
    .filter(({ key, in: inside, only }) => keys.includes(key) && (inside || only))
    .map((row) => ` ${saySentence(inAnyNetwork(telling), row, `children’s “${tidy(row.label)}”`)}`)
    .join('')
}
