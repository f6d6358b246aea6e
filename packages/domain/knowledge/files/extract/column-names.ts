/** In characters. A longer cell is a sentence. */
const LONGEST_NAME = 40
const NUMBER = /^[$€£]?[\d.,]+%?$/
const FIGURE = /\d|^(?:yes|no|x|✓|✔|n\/a|not covered|covered|no charge|none|sí|no cubierto|sin cargo)$/i

/**
 * Puts the column names of tables before each value, so that a quoted row is understandable on its own: of `Age | Silver`
 * and `40 | $410` it makes `Age | Silver` and `Age: 40; Silver: $410`. Cells are separated by ` | `. Lines that are no
 * table stay as they are, and so does a list of names and values without column names.
 */
export function withColumnNames(text: string): string {
  const lines = text.split('\n')
  const cells = lines.map((line) => line.split(' | ').map((cell) => cell.trim()))
  const widthAt = (at: number) => cells[at]?.length ?? 0
  const named: string[] = []
  let start = 0
  while (start < lines.length) {
    // The corner above the names of the rows is often empty.
    const corner = widthAt(start) > 1 && widthAt(start + 1) === widthAt(start) + 1
    let end = start + 1
    while (end < lines.length && widthAt(end) === widthAt(start) + (corner ? 1 : 0)) end += 1
    const [names = [], ...rows] = cells.slice(start, end)
    const columns = corner ? ['', ...names] : names
    if (isTable(columns, rows)) named.push(lines[start] ?? '', ...rows.map((row) => namedRow(columns, row)))
    else if (corner) {
      named.push(lines[start] ?? '')
      end = start + 1
    } else named.push(...lines.slice(start, end))
    start = end
  }
  return named.join('\n')
}

function isTable([corner = '', ...names]: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (names.length === 0 || rows.length === 0 || !isName(corner)) return false
  if (names.some((name) => name === '' || !isName(name))) return false
  // In a list of names and values, the first row is one of the list, unless the others are figures on both sides.
  const pairs = names.length === 1
  const values = rows.flatMap((row) => (pairs ? row : row.slice(1)))
  const figures = values.filter((value) => FIGURE.test(value)).length
  return figures >= (pairs ? values.length : values.length / 2)
}

const isName = (cell: string) => cell.length <= LONGEST_NAME && !cell.includes('$') && !NUMBER.test(cell)

const namedRow = (columns: readonly string[], row: readonly string[]) =>
  row.flatMap((value, at) => (value === '' ? [] : [columns[at] ? `${columns[at]}: ${value}` : value])).join('; ')
