import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { type Piece, textOf } from './layout.ts'
import { looksLikeForm, readForm } from './plan-form/read-form.ts'
import { rulingLines } from './plan-form/ruling-lines.ts'
import { type Sheet, wordsOf } from './plan-form/sheet.ts'
import { type Content, MAX_PAGES, textContent, UnreadableFile } from './result.ts'

/** The form has at most 8 pages, and some documents have others before it. Only so many are read for their tables. */
const FORM_PAGES = 40

/** The text of a PDF, page by page, and what it says if it is in the federal form. */
export async function readPdf(bytes: Buffer): Promise<Content> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  }).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    throw new UnreadableFile(name === 'PasswordException' ? 'protected' : 'damaged', { cause: error })
  })
  if (document.numPages > MAX_PAGES) throw new UnreadableFile('too_long')
  const texts: string[] = []
  const first_pages: Piece[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // Pages may be rotated, and their text with them.
    const { transform } = page.getViewport({ scale: 1 })
    const pieces = items.flatMap((item) => ('str' in item ? placed(item, transform) : []))
    texts.push(tidy(textOf(pieces)))
    if (number <= FORM_PAGES) first_pages.push(pieces)
    page.cleanup()
  }
  if (texts.every((text) => text === '')) throw new UnreadableFile('scanned')
  return { ...textContent(texts), facts: looksLikeForm(texts) ? await factsIn(document, first_pages) : [] }
}

async function factsIn(document: Document, pages: readonly Piece[][]): Promise<PlanFact[]> {
  const { OPS } = await getResolvedPDFJS()
  const sheets: Sheet[] = []
  for (const [index, pieces] of pages.entries()) {
    const page = await document.getPage(index + 1)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const lines = rulingLines(await page.getOperatorList(), transform, OPS)
    sheets.push({ page: index + 1, width, height, words: wordsOf(pieces), ...lines })
    page.cleanup()
  }
  return readForm(sheets)
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

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
