import type { Column } from './describe.ts'

/** The text cannot be read as rows of a table. The message is a full sentence. */
export class CsvError extends Error {}

/**
 * Reads rows of text in column order from CSV or a copied spreadsheet. The first line names the columns in any order
 * and determines the separator: comma, semicolon or tab. Other columns are ignored. Throws `CsvError`.
 */
export function readCsv(text: string, columns: readonly Column[]): string[][] {
  const [first = ''] = text.split('\n', 1)
  const separator = ['\t', ';'].find((one) => first.includes(one)) ?? ','
  const [header = [], ...lines] = cellsOf(text.replace(/^\u{feff}/u, ''), separator)
  const places = columns.map((column) => {
    const place = header.findIndex((name) => isNamed(column, name))
    if (place < 0) throw new CsvError(`The first line has no column ${column.name}.`)
    return place
  })
  if (lines.length === 0) throw new CsvError('There are no rows below the column names.')
  return lines.map((cells) => places.map((place) => cells[place] ?? ''))
}

const isNamed = ({ name, label }: Column, written: string) =>
  [name, label].some((one) => one.toLowerCase() === written.trim().toLowerCase())

/** RFC 4180: quotes may contain separators, line breaks and doubled quotes. Skips empty lines. */
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
