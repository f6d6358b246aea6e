/**
 * `node table-main.ts <csv|xlsx>-<census|book>` with a file on stdin writes its rows as JSON to stdout (`readTable`) and ends. It is
 * a separate process for the same reason as `main.ts`.
 */
import { buffer } from 'node:stream/consumers'
import { textOf } from './csv-text.ts'
import { UnreadableFile } from './result.ts'
import { csvRows } from './spreadsheet.ts'
import { TABLE_LIMITS, type Table } from './table.ts'
import { sheetsOf } from './workbook.ts'

async function xlsxRows(bytes: Buffer, inflated: number): Promise<string[][]> {
  const sheets = await sheetsOf(bytes, inflated)
  // The first sheet with content, in case the workbook has others for notes. Hidden ones have the choices of cells or old lists.
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')))
  return (filled.find(({ hidden }) => !hidden) ?? filled[0])?.rows ?? []
}

async function read(argument: string): Promise<Table> {
  const [kind, of] = argument.split('-')
  const limits = TABLE_LIMITS[of === 'book' ? 'book' : 'census']
  try {
    const bytes = await buffer(process.stdin)
    const rows =
      kind === 'xlsx'
        ? await xlsxRows(bytes, limits.inflated)
        : csvRows(textOf(bytes), { to: limits.rows + 1, keeps_empty_rows: limits.keeps_empty_rows })
    while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop()
    if (rows.length > limits.rows) return { failure: 'too_long' }
    return {
      rows: rows.map((row) =>
        row.slice(0, limits.columns).map((cell) => cell.toWellFormed().slice(0, limits.cell_chars)),
      ),
    }
  } catch (error) {
    return { failure: error instanceof UnreadableFile ? error.failure : 'damaged' }
  }
}

// Some libraries write to stdout, which would corrupt the result.
const write = process.stdout.write.bind(process.stdout)
console.log = console.info = console.warn = () => undefined
const answer = JSON.stringify(await read(process.argv[2] ?? ''))
await new Promise<void>((resolve) => {
  write(answer, () => resolve())
})
process.exit(0)
