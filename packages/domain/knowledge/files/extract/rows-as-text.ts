import { isFigure, isNumber } from './column-names.ts'

type Row = readonly string[]

const YEAR = /^20\d\d$/

/** The names of the columns of a table, and in which columns only figures stand so far. */
interface Table {
  names: Row
  rows: number
  texts: Set<number>
}

/**
 * Rows of a sheet with the column name before each value, so that a quoted row is understandable on its own. A sheet may
 * have several tables, one below the other.
 */
export function* rowsAsText(sheet: Iterable<Row>): Iterable<string> {
  const rows = Array.from(sheet, (cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
  let table: Table | undefined
  let apart = true
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? []
    const [first, ...others] = filled(row)
    if (first === undefined) {
      apart = true
      continue
    }
    if (isHeader(row) && begins(row, rows.slice(at + 1, at + 3), table, apart)) {
      if (table?.rows === 0) yield joined(table.names)
      const below = rows[at + 1] ?? []
      const two = isAbove(row, below, rows[at + 2] ?? [])
      table = { names: two ? namesOf(row, below) : row, rows: 0, texts: new Set() }
      if (two) at += 1
      apart = false
      continue
    }
    // A heading of the rows below it.
    apart = others.length === 0 && first === 0
    if (table) {
      table.rows += 1
      for (const column of apart ? [] : filled(row)) if (!isFigure(row[column] ?? '')) table.texts.add(column)
    }
    yield joined(row, apart ? [] : table?.names)
  }
  if (table?.rows === 0) yield joined(table.names)
}

/** The columns of a row that have something in them. */
const filled = (row: Row): number[] => [...row.keys()].filter((at) => row[at] !== '')

const joined = (row: Row, names: Row = []): string =>
  filled(row)
    .map((at) => (names[at] ? `${names[at]}: ${row[at]}` : row[at]))
    .join('; ')

/** Several texts and no figure: this may be the names of columns. */
const isHeader = (row: Row): boolean => {
  const cells = row.filter((cell) => cell !== '')
  return cells.length > 1 && cells.every((cell) => YEAR.test(cell) || !(isNumber(cell) || isAnswer(cell)))
}

const isAnswer = (cell: string) => isFigure(cell) && !/\d/.test(cell)

const hasFigures = (row: Row): boolean => row.some((cell) => /\d/.test(cell))

/** Whether another table begins with this row. */
function begins(row: Row, next: readonly Row[], table: Table | undefined, apart: boolean): boolean {
  if (!table) return true
  const [first = 0] = filled(row)
  if (row[first] === table.names[first]) return true
  // Rows of texts are common among benefits, but not in columns of figures.
  const in_figures = filled(row).some((at) => at > first && table.names[at] && !table.texts.has(at))
  return apart && table.rows > 0 && in_figures && next.some(hasFigures)
}

/** Whether a row names several columns at once, each of which the row below names. */
const isAbove = (row: Row, below: Row, next: Row): boolean => {
  const [first = 0] = filled(row)
  return isHeader(below) && hasFigures(next) && filled(below).some((at) => at > first && !row[at])
}

function namesOf(above: Row, below: Row): Row {
  let group = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    group = above[at] || group
    return [group, below[at]].filter(Boolean).join(' ')
  })
}
