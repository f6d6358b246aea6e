import type { Column } from './registry.ts'

/** What cannot be read as the rows of a table; the message is a sentence. */
export class CsvError extends Error {}

/**
 * Rows of texts in the order of the columns, from CSV or from what a spreadsheet copies: comma, semicolon or tab, as
 * the first line has it, which names the columns in any order. Others are left out. Throws `CsvError`.
 */
export function readCsv(text: string, columns: readonly Column[]): string[][] {
  const [first = ''] = text.split('\n', 1)
  const separator = ['\t', ';'].find((one) => first.includes(one)) ?? ','
  const [header = [], ...lines] = cellsOf(text.replace(/^\u{feff}/u, ''), separator)
  const places = columns.map((column) => {
    const place = header.findIndex((name) => isNamed(column, name))
    if (place < 0) throw new CsvError(`The first line does not name the column ${column.name}.`)
    return place
  })
  if (lines.length === 0) throw new CsvError('There is no row below the names of the columns.')
  return lines.map((cells) => places.map((place) => cells[place] ?? ''))
}

const isNamed = ({ name, label }: Column, written: string) =>
  [name, label].some((one) => one.toLowerCase() === written.trim().toLowerCase())

/** RFC 4180: quotes may hold separators, line ends and doubled quotes. Empty lines are left out. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((one) => one !== '')) lines.push(cells)
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') endLine()
    else if (character !== '\r') cell += character
  }
  endLine()
  return lines
}
