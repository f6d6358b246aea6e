import type { Failure } from './result.ts'

/** What a table may be: of a census, or of a broker's whole book. */
export type TableKind = 'census' | 'book'

interface TableLimits {
  /** With some rows above the list for titles and column names. */
  rows: number
  columns: number
  /** Longer cells are cut. Much more than any accepted cell has, so that a cut one is still refused as too long. */
  cell_chars: number
  /** The largest unpacked size of a legitimate workbook, in bytes. */
  inflated: number
  /** Rows keep the numbers that the spreadsheet shows, so empty ones stay. */
  keeps_empty_rows: boolean
}

export const TABLE_LIMITS: Record<TableKind, TableLimits> = {
  census: { rows: 2010, columns: 60, cell_chars: 200, inflated: 40 * 1024 * 1024, keeps_empty_rows: false },
  book: { rows: 50_010, columns: 150, cell_chars: 4000, inflated: 400 * 1024 * 1024, keeps_empty_rows: true },
}

/** The output of the process that reads a file. */
export type Table = { rows: string[][] } | { failure: Failure }
