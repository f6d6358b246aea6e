import { rowOf, startsQuestion, startsRow } from './labels.ts'
import { joinLines, linesOf, middleOf, NOTHING, type Said, saidBy, textOfLine, together, type Word } from './sheet.ts'
import { type Column, type Role, rulesOver, type Table } from './tables.ts'

export type Row = Partial<Record<Role, Said>>

interface Span {
  top: number
  bottom: number
  /** Whether it is known where it ends. */
  certain: boolean
}

/** How sure a cell is whose row or column had to be guessed. */
const GUESSED = 0.6
const OPEN = 0.9

/** The rows of a table, those that continue on another page put together. */
export function rowsOf(tables: readonly Table[]): Row[] {
  const rows: Row[] = []
  let event: Said = NOTHING
  tables.forEach((table, index) => {
    const name = nameColumn(table)
    if (!name) return
    const spans = cutRows(table, name)
    restAbove(table, name, spans, index > 0).forEach((span, place) => {
      const row = readRow(table, span)
      const label = row[name.role] ?? NOTHING
      if (row.event && row.event.text !== '') event = row.event
      const last = rows.at(-1)
      const first = index > 0 && place === 0
      if (last && continues(label.text, last[name.role]?.text ?? '', first, table.kind)) {
        for (const { role } of [...table.columns, { role: 'event' as const }])
          last[role] = together([last[role] ?? NOTHING, row[role] ?? NOTHING])
      } else if (label.text !== '') rows.push({ ...row, event })
    })
  })
  return rows
}

function continues(label: string, before: string, first: boolean, kind: Table['kind']): boolean {
  if (label === '') return true
  if (!first) return false
  if (kind === 'questions') return !startsQuestion(label)
  if (startsRow(label) && !startsRow(`${before} ${label}`)) return false
  return (
    /^[\p{Ll}(]/u.test(label) ||
    (!startsRow(label) &&
      /[\p{Ll}/,]$/u.test(before) &&
      rowOf(`${before} ${label}`, undefined) !== undefined &&
      label.split(' ').length < 4 &&
      /^(?:services?|fees?|care|illness|injury|drugs|visit)/i.test(label))
  )
}

const nameColumn = ({ columns }: Table): Column | undefined =>
  columns.find(({ role }) => role === 'label' || role === 'question')

const within = (words: readonly Word[], { left, right }: Pick<Column, 'left' | 'right'>, top: number, bottom: number) =>
  words.filter((word) => {
    const [x, y] = [middleOf(word), word.base - 0.3 * word.height]
    return x >= left && x < right && y >= top && y < bottom
  })

/** Where the rows are: between lines, and between labels where there are none. */
function cutRows(table: Table, name: Column): Span[] {
  const { sheet, top, bottom } = table
  const lines = rulesOver(sheet.across, name, top + 2, bottom - 2)
  const edges = [top, ...lines, bottom]
  return edges.slice(1).flatMap((end, index) => {
    const from = edges[index] ?? top
    if (end - from < 4) return []
    const span = { top: from, bottom: end, certain: true }
    return cutByLabels(table, name, span, lines.length > 0)
  })
}

/** Without lines, a page may begin with the rest of a row, above the first label. */
function restAbove({ sheet, columns, ruled }: Table, name: Column, spans: readonly Span[], continued: boolean): Span[] {
  const [first, ...others] = spans
  if (!first || ruled || !continued) return [...spans]
  const startOf = (span: Span, some: readonly Column[]) => {
    const words = some.flatMap((column) => within(sheet.words, column, span.top, span.bottom))
    return Math.min(...words.map(({ base }) => base))
  }
  const cells = columns.filter(({ role }) => role !== 'event' && role !== name.role)
  const lower = (span: Span) => startOf(span, [name]) - startOf(span, cells)
  const size = sheet.words[0]?.height ?? 10
  // Only where all other labels are at the top of their rows.
  if (lower(first) < size || others.some((span) => lower(span) > 0.5 * size)) return [...spans]
  const label = startOf(first, [name])
  const cut = label - 0.85 * size
  return [{ ...first, bottom: cut }, { ...first, top: cut }, ...others]
}

/** Cuts where no line separates the labels, in the widest space between them. */
function cutByLabels(table: Table, name: Column, span: Span, lined: boolean): Span[] {
  const { sheet, columns } = table
  const labels = labelsIn(table, within(sheet.words, name, span.top, span.bottom), lined)
  if (labels.length < 2) return [span]
  const others = columns.filter(({ role }) => role !== 'event')
  const body = others.flatMap((column) => within(sheet.words, column, span.top, span.bottom))
  const cuts: { at: number; certain: boolean }[] = []
  labels.slice(1).forEach((label, index) => {
    const before = labels[index]
    if (!before) return
    const from = Math.max(...before.map((word) => word.base))
    const to = Math.min(...label.map((word) => word.base - 0.7 * word.height))
    cuts.push(widestGap(body, from, to))
  })
  const edges = [{ at: span.top, certain: true }, ...cuts, { at: span.bottom, certain: true }]
  return edges.slice(1).map(({ at, certain }, index) => {
    const start = edges[index] ?? { at: span.top, certain: true }
    return { top: start.at, bottom: at, certain: certain && start.certain }
  })
}

function widestGap(words: readonly Word[], from: number, to: number): { at: number; certain: boolean } {
  const spans = words
    .map((word) => [word.base - 0.72 * word.height, word.base + 0.05 * word.height] as const)
    .filter(([top, bottom]) => bottom > from - 1 && top < to + 1)
    .toSorted((one, other) => one[0] - other[0])
  const gaps: { top: number; bottom: number }[] = []
  let end = from
  for (const [top, bottom] of spans) {
    if (top > end) gaps.push({ top: end, bottom: Math.min(top, to) })
    end = Math.max(end, bottom)
    if (end >= to) break
  }
  if (end < to) gaps.push({ top: end, bottom: to })
  const sized = gaps.filter(({ top, bottom }) => bottom > top).toSorted((a, b) => b.bottom - b.top - (a.bottom - a.top))
  const [widest, second] = sized
  // With equal spaces, a row starts with its label.
  const lowest = gaps.at(-1)
  const size = widest ? widest.bottom - widest.top : 0
  if (!widest || !lowest) return { at: to - 0.5, certain: false }
  const chosen = lowest.bottom - lowest.top > 0.85 * size ? lowest : widest
  const clear = !second || size > 1.15 * (second.bottom - second.top)
  return { at: (chosen.top + chosen.bottom) / 2, certain: clear || chosen === lowest }
}

/** The lines of each label in a column. A label starts with the words of the form, or after a space. */
function labelsIn({ kind }: Table, words: readonly Word[], lined: boolean): Word[][] {
  const lines = linesOf(words)
  const steps = lines.slice(1).map((line, index) => (line[0]?.base ?? 0) - (lines[index]?.[0]?.base ?? 0))
  const leading = Math.min(...steps, Number.POSITIVE_INFINITY)
  const labels: Word[][] = []
  lines.forEach((line, index) => {
    const text = textOfLine(line)
    const step = steps[index - 1] ?? Number.POSITIVE_INFINITY
    const label = labels.at(-1)
    const before = label ? joinLines(linesOf(label).map(textOfLine)) : ''
    const starts =
      kind === 'questions' ? startsQuestion(text) && /[?:]$/.test(before) : startsRow(text) && isWhole(before)
    const apart = !lined && step > leading * 1.35 + 1 && /^[\p{Lu}¿]/u.test(text)
    if (!label || starts || apart) labels.push([...line])
    else label.push(...line)
  })
  return labels
}

/** Whether a label can end here. */
const isWhole = (label: string) =>
  rowOf(label, undefined) !== undefined &&
  !/(?:[,/(–-]|\b(?:and|or|of|to|for|de|y|o|para|al))$/i.test(label) &&
  label.split('(').length <= label.split(')').length

function readRow(table: Table, span: Span): Row {
  const { sheet, columns, ruled } = table
  const row: Row = {}
  columns.forEach((column, index) => {
    if (row[column.role]) return
    const shared = columns.slice(index + 1).filter((_, more) => index >= 2 && isMerged(table, span, index, more + 1))
    const right = shared.at(-1)?.right ?? column.right
    const area = { left: column.left, right }
    const cell = column.role === 'event' ? eventCell(table, span, column) : cellOf(table, span, area)
    const said = saidBy(within(sheet.words, area, cell.top, cell.bottom), sheet)
    const sure = (ruled ? 1 : OPEN) * (span.certain && cell.certain ? 1 : GUESSED) * clearOf(table, area, cell)
    said.confidence *= sure
    for (const { role } of [column, ...shared]) row[role] = said
  })
  // Without lines, an empty cell beside a price probably belongs to a cell for both networks.
  if (!ruled && row.in && row.in.text !== '' && row.out?.text === '') {
    row.out = { ...row.in, confidence: row.in.confidence * GUESSED }
    if (row.in_other?.text === '') row.in_other = row.out
  }
  return row
}

/** Whether a cell continues over the border to its neighbors, up to the column `more` further right. */
function isMerged({ sheet, columns, ruled }: Table, { top, bottom }: Span, index: number, more: number): boolean {
  const paid = new Set<Role>(['in', 'in_other', 'out'])
  for (let at = index; at < index + more; at++) {
    const [column, next] = [columns[at], columns[at + 1]]
    if (!column || !next || !paid.has(column.role) || !paid.has(next.role)) return false
    const middle = (top + bottom) / 2
    if (ruled) {
      const border = sheet.down.filter((rule) => Math.abs(rule.at - column.right) < 7)
      if (border.length === 0 || border.some((rule) => rule.from <= middle && rule.to >= middle)) return false
    } else {
      const inside = within(sheet.words, { left: column.left, right: next.right }, top, bottom)
      if (within(inside, next, top, bottom).length > 0 && !crosses(inside, column.right)) return false
      if (!crosses(inside, column.right)) return false
    }
  }
  return true
}

const crosses = (words: readonly Word[], x: number) => words.some(({ left, right }) => left < x - 3 && right > x + 3)

/** A cell may span several rows, or several cells may be beside one label. */
function cellOf({ sheet, top, bottom }: Table, span: Span, area: Pick<Column, 'left' | 'right'>): Span {
  const edges = [top, ...rulesOver(sheet.across, area, top + 2, bottom - 2), bottom]
  const middle = (span.top + span.bottom) / 2
  const cells = edges.slice(1).map((end, index) => ({ top: edges[index] ?? top, bottom: end }))
  const inside = cells.filter((cell) => cell.top >= span.top - 4 && cell.bottom <= span.bottom + 4)
  if (inside.length > 0)
    return { ...span, top: inside[0]?.top ?? span.top, bottom: inside.at(-1)?.bottom ?? span.bottom }
  const around = cells.find((cell) => cell.top <= middle && cell.bottom >= middle)
  if (around && edges.length > 2 && span.certain && around.top <= span.top + 4 && around.bottom >= span.bottom - 4)
    return { ...around, certain: true }
  return span
}

function eventCell({ sheet, top, bottom }: Table, span: Span, column: Column): Span {
  const edges = [top, ...rulesOver(sheet.across, column, top + 2, bottom - 2), bottom]
  const middle = (span.top + span.bottom) / 2
  const index = edges.findIndex((edge, at) => edge <= middle && (edges[at + 1] ?? bottom) >= middle)
  if (edges.length <= 2) return { ...span, certain: true }
  return { top: edges[index] ?? top, bottom: edges[index + 1] ?? bottom, certain: true }
}

/** Less sure if text runs over the borders of the cell. */
function clearOf(
  { sheet, ruled }: Table,
  { left, right }: Pick<Column, 'left' | 'right'>,
  { top, bottom }: Span,
): number {
  const over = sheet.words.filter(
    (word) =>
      word.base > top &&
      word.base - 0.5 * word.height < bottom &&
      ((word.left < left - 4 && word.right > left + 6) || (word.left < right - 6 && word.right > right + 4)),
  )
  return over.length === 0 || ruled ? 1 : GUESSED
}
