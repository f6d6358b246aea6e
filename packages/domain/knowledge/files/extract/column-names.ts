/** In characters. A longer cell is a sentence. */
const LONGEST_NAME = 40
const NUMBER = /^[$€£]?[\d.,]+%?$/
const FIGURE =
  /\d|^(?:yes|no|x|✓|✔|n\/a|not (?:covered|applicable|included)|(?:covered|included)(?: in full)?|no (?:charge|cost)|none|sí|no cubierto|sin cargo)$/i

export const isNumber = (cell: string): boolean => NUMBER.test(cell)

/** Whether a cell is a value of a table: an amount, or whether something is covered. */
export const isFigure = (cell: string): boolean => FIGURE.test(cell)

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
  // How many columns the table has that ends here.
  let above = 0
  while (start < lines.length) {
    // The corner above the names of the rows is often empty. Below a table, this may be a row with a cell over two columns.
    const corner = widthAt(start) > 1 && widthAt(start + 1) === widthAt(start) + 1 && widthAt(start + 1) !== above
    const names = corner ? ['', ...(cells[start] ?? [])] : (cells[start] ?? [])
    const end = endOf(cells, start, names)
    const rows = cells.slice(start + 1, end)
    const full = rows.filter((row) => row.length === names.length)
    const unclear = above > 0 && widthAt(start) > 1 && widthAt(start) < above
    if (isTable(names, full)) {
      named.push(lines[start] ?? '')
      for (const [index, row] of rows.entries())
        named.push(row.length === names.length ? namedRow(names, row) : (lines[start + 1 + index] ?? ''))
      above = names.length
      start = end
    } else if (unclear) {
      // What follows may belong to either table, so it stays without names.
      named.push(lines[start] ?? '')
      start += 1
      for (; start < lines.length && widthAt(start) === above; start++) named.push(lines[start] ?? '')
    } else if (corner) {
      named.push(lines[start] ?? '')
      above = 0
      start += 1
    } else {
      const same = cells.findIndex((row, at) => at > start && row.length !== widthAt(start))
      const until = same < 0 ? lines.length : same
      named.push(...lines.slice(start, until))
      above = 0
      start = until
    }
  }
  return named.join('\n')
}

/** Where the rows of a table end that begins here. A value may stand in one cell over several columns. */
function endOf(cells: readonly (readonly string[])[], start: number, names: readonly string[]): number {
  let end = start + 1
  for (; end < cells.length; end++) {
    const row = cells[end] ?? []
    const another = row.length === names.length && names[0] !== '' && row[0] === names[0]
    const merged = row.length > 1 && row.length < names.length && row.slice(1).every(isFigure)
    if (another || !(row.length === names.length || merged)) break
  }
  return end
}

function isTable([corner = '', ...names]: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (names.length === 0 || rows.length === 0 || !isName(corner)) return false
  if (names.some((name) => name === '' || !isName(name))) return false
  // In a list of names and values, the first row is one of the list, unless the others are figures on both sides.
  const pairs = names.length === 1
  const values = rows.flatMap((row) => (pairs ? row : row.slice(1)))
  const figures = values.filter((value) => isFigure(value)).length
  return figures >= (pairs ? values.length : values.length / 2)
}

const isName = (cell: string) => cell.length <= LONGEST_NAME && !cell.includes('$') && !isNumber(cell)

const namedRow = (columns: readonly string[], row: readonly string[]) =>
  row.flatMap((value, at) => (value === '' ? [] : [columns[at] ? `${columns[at]}: ${value}` : value])).join('; ')
