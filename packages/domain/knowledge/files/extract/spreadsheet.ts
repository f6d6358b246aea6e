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
