import { parse } from 'csv-parse/sync'
import { textOf } from './csv-text.ts'
import { paged } from './pages.ts'
import { UnreadableFile } from './result.ts'
import { rowsAsText } from './rows-as-text.ts'
import { sheetsOf } from './workbook.ts'

/** The rows of every sheet. Each sheet starts a new page with its name. */
export async function readXlsx(bytes: Buffer): Promise<string[]> {
  const sheets = await sheetsOf(bytes)
  return sheets.flatMap(({ sheet, rows }) => paged(rowsAsText(rows), '\n').map((page) => `${sheet}\n${page}`))
}

export function readCsv(bytes: Buffer): string[] {
  return paged(rowsAsText(csvRows(textOf(bytes), { to: -1, keeps_empty_rows: true })), '\n')
}

/**
 * The rows of a CSV file, up to `to` of them (-1 for all), without the empty ones unless they are kept. Throws
 * `UnreadableFile`.
 */
export function csvRows(text: string, { to, keeps_empty_rows }: { to: number; keeps_empty_rows: boolean }): string[][] {
  const delimiter = delimiterOf(text)
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: !keeps_empty_rows,
      to,
    })
  } catch (error) {
    throw new UnreadableFile('damaged', { cause: error })
  }
}

/** How many characters of a file, and then how many lines with text, say what separates its cells. */
const SAMPLE_CHARS = 100_000
const SAMPLE_LINES = 20
const QUOTED = /(?<=^|[,;\t|])"(?:[^"]|"")*"/gm

/**
 * The separator that splits most lines into the same number of cells, because titles may stand above a table. Spreadsheets in
 * some countries write semicolons.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_CHARS)
    .replaceAll(QUOTED, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const tried = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, ...widthOf(lines, delimiter) }))
  return tried.toSorted((a, b) => b.rows - a.rows || b.cells - a.cells)[0]?.delimiter ?? ','
}

/** The number of cells that most lines have with a separator, and how many have it; no rows if it splits none. */
function widthOf(lines: readonly string[], delimiter: string): { cells: number; rows: number } {
  const rows = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(delimiter).length
    if (cells > 1) rows.set(cells, (rows.get(cells) ?? 0) + 1)
  }
  const [cells, most] = [...rows].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return { cells, rows: most }
}
