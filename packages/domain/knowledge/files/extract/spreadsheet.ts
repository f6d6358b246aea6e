import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { textOf } from './csv-text.ts'
import { paged } from './pages.ts'
import { UnreadableFile } from './result.ts'
import { rowsAsText } from './rows-as-text.ts'
import { checkArchive } from './zip.ts'

/** The rows of every sheet. Each sheet starts a new page with its name. */
export async function readXlsx(bytes: Buffer): Promise<string[]> {
  checkArchive(bytes)
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    throw new UnreadableFile('damaged', { cause: error })
  })
  return sheets.flatMap(({ sheet, data }) =>
    paged(rowsAsText(data.map((row) => row.map(shown))), '\n').map((page) => `${sheet}\n${page}`),
  )
}

/** A cell as text. Numbers have as many digits as a spreadsheet shows: what it calculates to 410.40000000000003 is 410.4. */
export const shown = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

export function readCsv(bytes: Buffer): string[] {
  return paged(rowsAsText(csvRows(textOf(bytes), -1, true)), '\n')
}

/** The rows of a CSV file, up to `to` of them, without the empty ones unless they are kept. Throws `UnreadableFile`. */
export function csvRows(text: string, to = -1, keeps_empty_rows = false): string[][] {
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

/** The separator that occurs most often in the first line. Spreadsheets in some countries write semicolons. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const times = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t', '|'].toSorted((one, other) => times(other) - times(one))[0] ?? ','
}
