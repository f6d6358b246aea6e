/** How many characters fill a page of a document that has no pages of its own. */
const PAGE_CHARS = 3000

/** Puts pieces of text (paragraphs, rows) on pages. Cuts a piece only if it is longer than a page. */
export function paged(pieces: Iterable<string>, separator: string): string[] {
  const pages: string[] = []
  let page = ''
  for (const piece of pieces) {
    for (const part of cut(piece)) {
      if (page !== '' && page.length + separator.length + part.length > PAGE_CHARS) {
        pages.push(page)
        page = ''
      }
      page += page === '' ? part : separator + part
    }
  }
  if (page !== '') pages.push(page)
  return pages
}

function* cut(piece: string): Iterable<string> {
  for (let start = 0; start < piece.length; start += PAGE_CHARS) yield piece.slice(start, start + PAGE_CHARS)
}
