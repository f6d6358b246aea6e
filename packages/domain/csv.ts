type Cell = string | number | boolean | Date | null

/** Makes a spreadsheet read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * One line of a CSV file (RFC 4180, with its CRLF). What a spreadsheet would take for a formula gets an apostrophe in
 * front: a client chooses their own name.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
