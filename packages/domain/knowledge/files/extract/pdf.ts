import { type Piece, textOf } from './layout.ts'
import { openPdf } from './open-pdf.ts'
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

/** A page with fewer letters and digits has no text of its own, if pictures cover a part of it. */
const FEW = 100
const COVERED = 0.3

/**
 * The text of a PDF, page by page. If some of its pages are only pictures, the result says how many; they are read if
 * there is a `reading` to hear of each page that is begun.
 */
export async function readPdf(bytes: Buffer, reading?: (now: Reading) => void): Promise<Content | Scan> {
  const document = await openPdf(bytes)
  if (document.numPages > MAX_PAGES) throw new UnreadableFile('too_long')
  const pages: ReadPage[] = []
  const scanned: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // Pages may be rotated, and their text with them.
    const { transform } = page.getViewport({ scale: 1 })
    const text = tidy(textOf(items.flatMap((item) => ('str' in item ? placed(item, transform) : []))))
    pages.push({ text, confidence: null })
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (letters < FEW && (await pictureShare(page)) > (letters === 0 ? 0 : COVERED)) scanned.push(number)
    page.cleanup()
  }
  if (scanned.length === 0) return { pages, facts: [] }
  if (!reading) return { scanned: scanned.length }
  // Text recognition is loaded only if needed.
  const { readScans } = await import('./scan/read-scans.ts')
  for (const [number, { pieces, confidence }] of await readScans(
    document,
    scanned.slice(0, MAX_SCANNED_PAGES),
    reading,
  )) {
    // What was printed over the picture, such as the line of a fax machine.
    const over = pages[number - 1]?.text ?? ''
    pages[number - 1] = { text: tidy(`${textOf(pieces)}\n${over}`), confidence }
  }
  if (pages.every(({ text }) => text === '')) throw new UnreadableFile('scanned')
  return { pages, facts: [], unread: Math.max(0, scanned.length - MAX_SCANNED_PAGES) }
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
