import readXlsxFile from 'read-excel-file/node'
import { elements, numberFormats, showsPercent } from './number-formats.ts'
import { UnreadableFile } from './result.ts'
import { checkArchive, partOf } from './zip.ts'

interface Sheet {
  sheet: string
  /** Whether the spreadsheet shows it. */
  hidden: boolean
  rows: string[][]
}

/** Every sheet of a workbook with its cells as text. Throws `UnreadableFile`; `inflated` is the largest unpacked size. */
export async function sheetsOf(bytes: Buffer, inflated?: number): Promise<Sheet[]> {
  checkArchive(bytes, inflated)
  const relations = [...elements(partOf(bytes, 'xl/_rels/workbook.xml.rels'), 'Relationship')]
  // The library fails where there are only charts, dialogs or macros.
  if (relations.length > 0 && !relations.some(({ Type }) => Type?.endsWith('/worksheet'))) return []
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    throw new UnreadableFile('damaged', { cause: error })
  })
  const formats = numberFormats(bytes)
  const states = Array.from(elements(partOf(bytes, 'xl/workbook.xml'), 'sheet'), ({ state }) => state)
  return sheets.flatMap(({ sheet, data }, at) => {
    // The library lists charts, dialogs and macros, too, and reads none of them.
    if (!Array.isArray(data)) return []
    const rows = data.map((row, down) => row.map((cell, across) => shown(cell, formats(at, down, across))))
    return [{ sheet, hidden: /hidden$/i.test(states[at] ?? ''), rows }]
  })
}

const shown = (cell: unknown, format: string): string => {
  // Spreadsheets show a date that cannot be as number signs.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '########' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return showsPercent(format, cell) ? `${digits(cell * 100)}%` : digits(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

/** As many digits as a spreadsheet shows: what it calculates to 410.40000000000003 is 410.4. */
const digits = (value: number) => String(Number(value.toPrecision(15)))
