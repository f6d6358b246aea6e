import { getDocumentProxy } from 'unpdf'
import { type Piece, textOf } from './layout.ts'
import { type Content, MAX_PAGES, textContent, UnreadableFile } from './result.ts'

/** The text of a PDF, page by page. */
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
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // Pages may be rotated, and their text with them.
    const { transform } = page.getViewport({ scale: 1 })
    pages.push(tidy(textOf(items.flatMap((item) => ('str' in item ? placed(item, transform) : [])))))
    page.cleanup()
  }
  if (pages.every((text) => text === '')) throw new UnreadableFile('scanned')
  return textContent(pages)
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
