import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import {
  type Box,
  CONFIDENT,
  FACT_COLUMNS,
  FACT_KEYS,
  type FactColumn,
  type FactKey,
} from '@waymark/contracts/knowledge/plan-facts/facts'
import { COLUMNS, FORM, SECTIONS } from '@waymark/rules/knowledge/plan-facts/catalog'

export type ShownFact = FactSheet['facts'][number]

/** One place of the form, which was read or not. */
export interface Cell {
  readonly id: string
  readonly key: FactKey
  readonly column: FactColumn | null
  /** The row's name as printed, if the form has no such row. */
  readonly label: string | null
  /** What tells the cell from the others of its row, such as "In network". */
  readonly caption: string | null
  /** Null if it was not read. */
  readonly fact: ShownFact | null
}

export interface FactRow {
  readonly id: string
  readonly name: string
  readonly cells: readonly Cell[]
}

export interface FactGroup {
  readonly title: string
  readonly rows: readonly FactRow[]
}

/** The columns of the services' rows that every form fills in. */
const PRICES: readonly FactColumn[] = ['in', 'out']
const AMOUNTS: ReadonlySet<FactKey> = new Set<FactKey>([
  'deductible_individual',
  'deductible_family',
  'out_of_pocket_individual',
  'out_of_pocket_family',
])
const WITHOUT_COLUMNS: ReadonlySet<string> = new Set(['plan', 'limits', 'rules', 'services', 'examples'])

const isService = (key: FactKey) => !WITHOUT_COLUMNS.has(FORM[key].section)

export const needsCheck = ({ fact }: Pick<Cell, 'fact'>): boolean =>
  fact === null || (fact.corrected === null && fact.confidence < CONFIDENT)

/** What the document says now: a correction replaces what was read. */
export const textOf = (fact: ShownFact): string => fact.corrected?.text ?? fact.text

/** The facts of a document in the sections and rows of the form, with the places that were not read. */
export function arrange({ facts, missing }: FactSheet): FactGroup[] {
  const rows = FACT_KEYS.flatMap((key) => {
    const of_key = facts.filter((fact) => fact.key === key)
    if (of_key.length === 0 && !missing.includes(key)) return []
    const labels = key === 'other_service' ? [...new Set(of_key.map(({ label }) => label))] : [null]
    return labels.map((label) => ({
      id: `${key} ${label ?? ''}`,
      section: FORM[key].section,
      name: label ?? FORM[key].name,
      cells: cellsOf(key, label, label === null ? of_key : of_key.filter((fact) => fact.label === label)),
    }))
  })
  return [...new Set(rows.map(({ section }) => section))].map((section) => ({
    title: SECTIONS[section],
    rows: rows.filter((row) => row.section === section),
  }))
}

function cellsOf(key: FactKey, label: string | null, facts: readonly ShownFact[]): Cell[] {
  const read = facts.map(
    (fact): Cell => ({ id: fact.id, key, column: fact.column, label, caption: captionOf(fact), fact }),
  )
  const has = (column: FactColumn) => facts.some((fact) => fact.column === column)
  const wanted = isService(key) ? PRICES.filter((column) => !has(column)) : []
  const columns = facts.length === 0 && !isService(key) ? [AMOUNTS.has(key) ? ('in' as const) : null] : wanted
  const unread = columns.map(
    (column): Cell => ({
      id: `${key} ${label} ${column}`,
      key,
      column,
      label,
      caption: column && COLUMNS[column],
      fact: null,
    }),
  )
  const place = ({ column }: Cell) => (column === null ? 0 : FACT_COLUMNS.indexOf(column))
  return [...read, ...unread].toSorted((one, other) => place(one) - place(other))
}

function captionOf({ key, column, label }: ShownFact): string | null {
  if (column !== null) return COLUMNS[column]
  return FORM[key].section === 'examples' ? label : null
}

/** Only what a person should look at. */
export const toCheck = (groups: readonly FactGroup[]): FactGroup[] =>
  groups.flatMap(({ title, rows }) => {
    const left = rows.flatMap((row) => {
      const cells = row.cells.filter(needsCheck)
      return cells.length > 0 ? [{ ...row, cells }] : []
    })
    return left.length > 0 ? [{ title, rows: left }] : []
  })

export const countOf = (groups: readonly FactGroup[]): number =>
  groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).length

/** The page on which what was not read most likely stands: that of the fact before it in the form. */
export function likelyPage({ facts }: FactSheet, key: FactKey): number {
  const before = facts.filter((fact) => FACT_KEYS.indexOf(fact.key) <= FACT_KEYS.indexOf(key))
  return (before.at(-1) ?? facts[0])?.page ?? 1
}

/** Places in an address are rounded. */
const NEAR = 0.0002

/** The fact that stands at a place of a page. */
export const factAt = ({ facts }: FactSheet, page: number, place: Box | undefined): ShownFact | undefined =>
  place &&
  facts.find(
    (fact) =>
      fact.page === page &&
      fact.boxes.some(
        ({ left, top, width, height }) =>
          Math.abs(left - place.left) < NEAR &&
          Math.abs(top - place.top) < NEAR &&
          Math.abs(width - place.width) < NEAR &&
          Math.abs(height - place.height) < NEAR,
      ),
  )
