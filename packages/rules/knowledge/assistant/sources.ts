import type { Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { KnownFact } from './plans.ts'

/** The cells of one row of a document. */
export interface FactRow {
  key: FactKey
  label: string
  in: KnownFact | undefined
  in_other: KnownFact | undefined
  out: KnownFact | undefined
  limits: KnownFact | undefined
  /** The answer where the form has no columns. */
  only: KnownFact | undefined
  cells: KnownFact[]
}

/** The facts of one document as rows, in their order. */
export function rowsOf(facts: readonly KnownFact[]): FactRow[] {
  const rows = new Map<string, FactRow>()
  for (const fact of facts) {
    const { key, label, column } = fact
    // What someone added has the name of the form, and not the one in the document.
    const id = NAMED_BY_LABEL.test(key) ? `${key} ${label}` : key
    const row = rows.get(id) ?? emptyRow(key, label)
    rows.set(id, row)
    row.cells.push(fact)
    row[column ?? 'only'] ??= fact
  }
  return [...rows.values()]
}

/** Items of a list, lines of an example, and rows that the form does not have. All others are in a document once. */
const NAMED_BY_LABEL = /_service$|^example_/

const emptyRow = (key: FactKey, label: string): FactRow => ({
  key,
  label,
  in: undefined,
  in_other: undefined,
  out: undefined,
  limits: undefined,
  only: undefined,
  cells: [],
})

/** The citations of one answer. Facts of one page that are cited together share a number. */
export class Sources {
  readonly citations: Citation[] = []

  /** The numbers of these facts in the text: `[1]`, or `[1][2]` if they are on two pages. */
  mark(facts: readonly (KnownFact | undefined)[]): string {
    return this.numbers(facts)
      .map((number) => `[${number}]`)
      .join('')
  }

  numbers(facts: readonly (KnownFact | undefined)[]): number[] {
    const pages = new Map<string, KnownFact[]>()
    for (const fact of facts) {
      if (!fact) continue
      const place = `${fact.file_id} ${fact.page}`
      pages.set(place, [...(pages.get(place) ?? []), fact])
    }
    return [...pages.values()].map((cells) => this.#cite(cells))
  }

  #cite(cells: readonly KnownFact[]): number {
    const [first] = cells
    if (!first) return 0
    const { file_id, original_name, page } = first
    const passage = passageOf(cells)
    const known = this.citations.findIndex(
      (one) => one.file_id === file_id && one.page === page && one.passage === passage,
    )
    if (known >= 0) return known + 1
    return this.citations.push({ file_id, original_name, page, boxes: cells.flatMap(({ boxes }) => boxes), passage })
  }
}

/** The cells as they stand in the document. */
const passageOf = (cells: readonly KnownFact[]): string =>
  [...new Set(cells.flatMap(({ label, text }) => [label, text]).map(tidy))].filter((text) => text !== '').join(' | ')

export const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
