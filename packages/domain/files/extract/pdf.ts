import { getDocumentProxy } from 'unpdf'
import { MAX_PAGES, UnreadableFile } from './result.ts'

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

/** Lines as they stand: pieces that follow each other on the page with a gap are apart. */
function lines(items: { str: string; hasEOL: boolean }[]): string {
  let text = ''
  for (const { str, hasEOL } of items) text += str + (hasEOL ? '\n' : '')
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
