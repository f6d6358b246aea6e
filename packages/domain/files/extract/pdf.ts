import { getDocumentProxy } from 'unpdf'
import { MAX_PAGES, UnreadableFile } from './result.ts'

/** Points: more than letters of one word are ever apart. */
const GAP = 2

/** The text of a PDF, page by page. */
export async function readPdf(bytes: Buffer): Promise<string[]> {
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
    pages.push(lines(items.filter((item) => 'str' in item)))
    page.cleanup()
  }
  if (pages.every((text) => text === '')) throw new UnreadableFile('scanned')
  return pages
}

interface Item {
  str: string
  hasEOL: boolean
  /** Where it begins and how far it goes, left to right. */
  transform: unknown[]
  width: number
}

/** Lines as they stand; pieces that follow each other without touching, like cells of a table, are apart. */
function lines(items: readonly Item[]): string {
  let text = ''
  let end: number | undefined
  for (const { str, hasEOL, transform, width } of items) {
    const start = Number(transform[4])
    if (end !== undefined && Math.abs(start - end) > GAP) text += ' '
    text += str + (hasEOL ? '\n' : '')
    end = hasEOL ? undefined : start + width
  }
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
