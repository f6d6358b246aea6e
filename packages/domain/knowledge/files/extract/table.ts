import type { Failure } from './result.ts'

/** The longest accepted list has 2,000 rows, plus some above them with titles and column names. */
export const MAX_TABLE_ROWS = 2010
export const MAX_COLUMNS = 60
/** No accepted cell is longer. */
export const MAX_CELL_CHARS = 200

/** The output of the process that reads a file. */
export type Table = { rows: string[][] } | { failure: Failure }
