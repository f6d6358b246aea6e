import type { Bytes } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import {
  BLUE,
  group,
  LEFT,
  MUTED,
  type Part,
  type Placed,
  printable,
  printPdf,
  RIGHT,
  ruleAt,
  writeAt,
} from '../../print-pdf.ts'

export interface StatementTable {
  headings: readonly string[]
  /** A number is an amount (USD). */
  rows: readonly (readonly (Date | string | number)[])[]
  totals: readonly (readonly (string | number)[])[]
}

interface Letterhead extends Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'> {
  file_name: string
  title: string
  period: string
  member: string
  /** Every day is one there. */
  time_zone: string
}

const DATE_WIDTH = 84
const COLUMN_WIDTH = 82
const ROW_HEIGHT = 20
const SIZE = 9.5
/** The bottom margin starts here (points from the top). */
const END = 700

const day = (at: Date, timeZone: string) => at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
const dollars = (usd: number) => usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const wordsOf = (cell: Date | string | number, time_zone: string) =>
  cell instanceof Date ? day(cell, time_zone) : typeof cell === 'number' ? dollars(cell) : cell

/** Prints a statement on as many Letter pages as needed. */
export function printStatement(table: StatementTable, head: Letterhead): Promise<Bytes> {
  const info = { Title: `${head.title}, ${head.period}`, Author: head.BRAND_NAME, CreationDate: new Date() }
  return printPdf(head.file_name, info, (page) => draw(page, table, head))
}

function draw(page: PDFKit.PDFDocument, { headings, rows, totals }: StatementTable, head: Letterhead): void {
  const write = (words: string, x: number, y: number, { size = SIZE, height = size * 1.3, ...look }: Placed = {}) =>
    writeAt(page, words, x, y, { ...look, size, height })
  const rule = (y: number) => ruleAt(page, y)
  // The first column is the date. The second takes the remaining width and wraps.
  const start = RIGHT - COLUMN_WIDTH * (headings.length - 2)
  const described = { x: LEFT + DATE_WIDTH, width: start - LEFT - DATE_WIDTH - 12 }
  const heightOf = (words: string) =>
    page.font('Helvetica').fontSize(SIZE).heightOfString(printable(words), { width: described.width })
  const cells = (words: readonly string[], y: number, style: Pick<Placed, 'bold' | 'color' | 'type' | 'parent'>) =>
    words.forEach((word, at) => {
      const x = at === 0 ? LEFT : at === 1 ? described.x : start + COLUMN_WIDTH * (at - 2)
      const width = at === 0 ? DATE_WIDTH - 8 : at === 1 ? described.width : COLUMN_WIDTH
      const height = at === 1 ? heightOf(word) + 1 : undefined
      write(word, x, y, { ...style, width, height, right: headings[at]?.endsWith('(USD)') ?? false })
    })
  const begin = (y: number, part: Pick<Placed, 'type' | 'parent'>) => {
    cells(headings, y, { color: MUTED, ...part })
    rule(y + 16)
    return y + 24
  }

  write(head.BRAND_NAME, LEFT, 64, { size: 16, bold: true, color: BLUE })
  write(new URL(head.PUBLIC_URL).host, LEFT, 86, { color: MUTED })
  write(head.title, LEFT, 64, { size: 20, right: true, type: 'H1' })
  write(head.period, LEFT, 90, { size: 10.5, color: MUTED, right: true })
  rule(124)
  write('Member', LEFT, 142, { color: MUTED })
  write(head.member, LEFT, 157, { size: 10.5, bold: true })
  write('Made on', LEFT, 142, { color: MUTED, right: true })
  write(day(new Date(), head.time_zone), LEFT, 157, { size: 10.5, right: true })

  let y = 200
  let number = 1
  const room = (needed: number) => {
    if (y + needed <= END) return
    page.addPage()
    number += 1
    write(`${head.title}, ${head.period}, page ${number}`, LEFT, 64, { color: MUTED, type: 'Artifact' })
    y = begin(90, { type: 'Artifact' })
  }
  group(page, 'Table', (table) => {
    const line = (fill: (parent: Part) => void) => group(page, 'TR', fill, table)
    line((parent) => {
      y = begin(y, { type: 'TH', parent })
    })
    if (rows.length === 0) {
      line((parent) => write('Nothing in this period.', LEFT, y, { color: MUTED, type: 'TD', parent }))
      y += ROW_HEIGHT
    }
    for (const row of rows) {
      const words = row.map((cell) => wordsOf(cell, head.time_zone))
      const height = Math.max(ROW_HEIGHT, heightOf(words[1] ?? '') + 9)
      room(height)
      line((parent) => cells(words, y, { type: 'TD', parent }))
      y += height
    }
    room(ROW_HEIGHT * (totals.length + 3))
    rule(y)
    y += 10
    for (const total of totals) {
      const [label = '', ...amounts] = total.map((cell) => wordsOf(cell, head.time_zone))
      const words = [label, ...Array.from({ length: headings.length - total.length }, () => ''), ...amounts]
      line((parent) => cells(words, y, { bold: true, type: 'TD', parent }))
      y += ROW_HEIGHT
    }
  })
  write(`Days are in the time zone ${head.time_zone}.`, LEFT, y + 6, { color: MUTED })
  write('Ledger entries never change; corrections are separate rows.', LEFT, y + 20, { color: MUTED })
}
