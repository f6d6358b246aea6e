import { wordsOf } from './words.ts'

export interface PageText {
  file_id: string
  original_name: string
  /** Starts at 1. */
  page: number
  text: string
}

export interface Piece {
  readonly text: string
  readonly words: readonly string[]
  readonly is_row: boolean
}

/** A row of a sheet, as it is read: "plan: Juniper Gold; deductible: 1500". */
const ROW = /^[^:;]+: [^;]*(?:; [^:;]+: [^;]*)+$/

export const isRow = (line: string): boolean => ROW.test(line)

/** The columns of a row and their values. */
export const cellsOf = (row: string): [column: string, value: string][] =>
  row.split('; ').map((cell) => {
    const at = cell.indexOf(': ')
    return [cell.slice(0, at), cell.slice(at + 2)]
  })

/** Rows and lines, with long lines split into sentences. A quote starts and ends at one of these. */
export function piecesOf(text: string): Piece[] {
  return withoutTemplate(text)
    .split('\n')
    .flatMap((line) => (line.length > 160 && !isRow(line) ? line.split(/(?<=[.!?;])\s+(?=[\p{Lu}$\d])/u) : [line]))
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line, words: wordsOf(line), is_row: isRow(line) }))
}

/** Sentences that the federal summary form prescribes next to every answer (29 CFR 2590.715-2715). */
const TEMPLATE = [
  'You must pay all (?:of )?(?:the )?costs .{0,420}?after you meet the deductible',
  'You must pay all (?:of )?the costs for these services up to the specific deductible amount before this plan begins to pay for these services',
  'You don.t have to meet deductibles for specific services, but see the chart starting on page \\d+ for other costs for services this plan covers',
  'The out.of.pocket limit is the most you could pay during a coverage period .{0,120}?This limit helps you plan for health care expenses',
  'Even though you pay these expenses, they don.t count toward the out.of.pocket limit',
  'The chart starting on page \\d+ describes any limits on what the plan will pay for specific covered services, such as office visits',
].map((sentence) => new RegExp(`${sentence.replaceAll(' ', '\\s+')}\\.?`, 'gis'))

const withoutTemplate = (text: string): string =>
  TEMPLATE.reduce((rest, sentence) => rest.replaceAll(sentence, '…\n'), text)
