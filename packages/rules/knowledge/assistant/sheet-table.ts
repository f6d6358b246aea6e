import type { AnswerTable } from '@waymark/contracts/knowledge/assistant/endpoints'
import { cellsOf } from './pieces.ts'
import type { Quote } from './quotes.ts'

/** More columns than this are harder to read than the rows as text. */
const MOST_COLUMNS = 12

interface Row extends Quote {
  /** Of its citation. */
  readonly number: number
}

/** Rows of one sheet side by side, or null if they are not that. */
export function tableOf(quotes: readonly Row[]): AnswerTable | null {
  if (quotes.length < 2 || quotes.some(({ fit, file_id }) => fit === undefined || file_id !== quotes[0]?.file_id))
    return null
  const rows = quotes.map(({ text, number }) => ({ cells: cellsOf(text), number }))
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(([column]) => column)))]
  // Of two columns with one name, only one would be shown.
  if (columns.length > MOST_COLUMNS || rows.some(({ cells }) => new Map(cells).size < cells.length)) return null
  return {
    columns: columns.map((column) => column.replaceAll('_', ' ')),
    rows: rows.map(({ cells, number }) => {
      const values = new Map(cells)
      return columns.map((column, at) => ({ text: values.get(column) ?? '', citation: at === 0 ? number : null }))
    }),
  }
}
