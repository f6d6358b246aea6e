import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withColumnNames } from './column-names.ts'
import { type Piece, textOf } from './layout.ts'
import { openPdf } from './open-pdf.ts'
import { looksLikeForm, readForm } from './plan-form/read-form.ts'
import { rulingLines } from './plan-form/ruling-lines.ts'
import { type Sheet, wordsOf } from './plan-form/sheet.ts'
import {
  type Content,
  MAX_PAGES,
  MAX_SCANNED_PAGES,
  type Reading,
  type ReadPage,
  type Scan,
  UnreadableFile,
} from './result.ts'
import { pictureShare } from './scan/page-picture.ts'
import type { ScannedPage } from './scan/read-page.ts'

/** The form has at most 8 pages, and some documents have others before it. Only so many are read for their tables. */
const FORM_PAGES = 40

/** A page with fewer letters and digits has no text of its own, if pictures cover a part of it. */
const FEW = 100
const COVERED = 0.3

/**
 * The text of a PDF, page by page, and what it says if it is in the federal form. If some of its pages are only
 * pictures, the result says how many; they are read if there is a `reading` to hear of each page that is begun.
 */
export async function readPdf(bytes: Buffer, reading: (now: Reading) => void): Promise<Content>
export async function readPdf(bytes: Buffer, reading?: (now: Reading) => void): Promise<Content | Scan>
export async function readPdf(bytes: Buffer, reading?: (now: Reading) => void): Promise<Content | Scan> {
  const document = await openPdf(bytes)
  if (document.numPages > MAX_PAGES) throw new UnreadableFile('too_long')
  const pages: ReadPage[] = []
  const first_pages: Piece[][] = []
  const pictures: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // Pages may be rotated, and their text with them.
    const { transform } = page.getViewport({ scale: 1 })
    const pieces = withoutDoubles(items.flatMap((item) => ('str' in item ? placed(item, transform) : [])))
    const text = tidy(textOf(pieces))
    pages.push({ text, confidence: null })
    if (number <= FORM_PAGES) first_pages.push(pieces)
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (letters < FEW && (await pictureShare(page)) > (letters === 0 ? 0 : COVERED)) pictures.push(number)
    page.cleanup()
  }
  let scanned: Map<number, ScannedPage> = new Map()
  if (pictures.length > 0) {
    if (!reading) return { scanned: pictures.length }
    // Text recognition is loaded only if needed.
    const { readScans } = await import('./scan/read-scans.ts')
    scanned = await readScans(document, pictures.slice(0, MAX_SCANNED_PAGES), reading)
    for (const [number, { pieces, confidence }] of scanned) {
      // What was printed over the picture, such as the line of a fax machine.
      const over = pages[number - 1]?.text ?? ''
      pages[number - 1] = { text: tidy(`${textOf(pieces)}\n${over}`), confidence }
    }
    if (pages.every(({ text }) => text === '')) throw new UnreadableFile('scanned')
  }
  const is_form = looksLikeForm(pages.map(({ text }) => text))
  return {
    // The tables of the form become facts, and their text stays as it is printed.
    pages: is_form ? pages : pages.map((page) => ({ ...page, text: withColumnNames(page.text) })),
    facts: is_form ? await factsIn(document, first_pages, scanned) : [],
    unread: Math.max(0, pictures.length - MAX_SCANNED_PAGES),
  }
}

async function factsIn(
  document: PDFDocumentProxy,
  pages: readonly Piece[][],
  scanned: ReadonlyMap<number, ScannedPage>,
): Promise<PlanFact[]> {
  const sheets: Sheet[] = []
  for (const [index, pieces] of pages.entries()) {
    const scan = scanned.get(index + 1)
    if (scan) {
      const { width, height, across, down } = scan
      sheets.push({ page: index + 1, width, height, words: wordsOf(scan.pieces), across, down })
      continue
    }
    const page = await document.getPage(index + 1)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const lines = rulingLines(await page.getOperatorList(), transform, OPS)
    sheets.push({ page: index + 1, width, height, words: wordsOf(pieces), ...lines })
    page.cleanup()
  }
  return readForm(sheets).map((fact) => {
    const scan = scanned.get(fact.page)
    return scan ? { ...fact, boxes: fact.boxes.map(scan.placeOf) } : fact
  })
}

/** The position of a piece in the reader's view. Undefined for a piece that is only spacing. */
function placed({ str, transform, width, height }: Item, page: readonly number[]): Piece[] {
  if (str.trim() === '') return []
  const [, , c = 0, d = 0, x = 0, y = 0] = transform.map(Number)
  const [pa = 1, pb = 0, pc = 0, pd = 1, pe = 0, pf = 0] = page
  const left = pa * x + pc * y + pe
  return [
    { text: str, left, right: left + width, base: -(pb * x + pd * y + pf), height: height || Math.hypot(c, d) || 1 },
  ]
}

const NEIGHBORS = [-1, 0, 1]

/** Some programs draw bold letters twice, less than a point apart. */
function withoutDoubles(pieces: readonly Piece[]): Piece[] {
  const drawn = new Set<string>()
  return pieces.filter(({ text, left, base }) => {
    const [x, y] = [Math.round(left), Math.round(base)]
    if (NEIGHBORS.some((dx) => NEIGHBORS.some((dy) => drawn.has(`${x + dx} ${y + dy} ${text}`)))) return false
    drawn.add(`${x} ${y} ${text}`)
    return true
  })
}

interface Item {
  str: string
  /** `[a, b, c, d, x, y]` */
  transform: readonly unknown[]
  width: number
  height: number
}

const tidy = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
