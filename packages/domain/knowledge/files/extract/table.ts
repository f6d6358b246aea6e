import type { Failure } from './result.ts'

/** The longest list that is taken in has 2,000 rows, and some above them that name it and its columns. */
export const MAX_TABLE_ROWS = 2010
export const MAX_COLUMNS = 60
/** Longer than any cell that is taken in. */
export const MAX_CELL_CHARS = 200

/** What the process that reads a file answers. */
export type Table = { rows: string[][] } | { failure: Failure }
