import { MAX_CENSUS_ROWS } from '@waymark/contracts/census/rows'
import type { Failure } from '../files/extract/result.ts'

/** Above the header a file may have a title and the like. */
export const MAX_HEADER_ROW = 10
export const MAX_TABLE_ROWS = MAX_CENSUS_ROWS.group + MAX_HEADER_ROW
export const MAX_COLUMNS = 60
/** Longer than any cell of a census may be. */
export const MAX_CELL_CHARS = 200

/** What the process that reads a file answers. */
export type Table = { rows: string[][] } | { failure: Failure }
