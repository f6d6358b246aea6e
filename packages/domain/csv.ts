type Cell = string | number | boolean | Date | null

/** Makes a spreadsheet read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * One line of a CSV file (RFC 4180, with CRLF). Clients choose their own names, so text that a spreadsheet would run as
 * a formula gets a leading apostrophe. Some read the full-width signs of East Asian keyboards as signs, too, and some take
 * semicolons and tabs for the end of a cell, unless it is quoted.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
