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

/** Rows of a table with the column name before each value, so that a quoted row is understandable on its own. */
export function* rowsAsText(rows: Iterable<readonly string[]>): Iterable<string> {
  let header: readonly string[] | undefined
  let rowless = true
  for (const cells of rows) {
    const row = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    if (row.every((cell) => cell === '')) continue
    if (header === undefined && isHeader(row)) {
      header = row
      continue
    }
    rowless = false
    yield row
      .map((cell, index) => (cell !== '' && header?.[index] ? `${header[index]}: ${cell}` : cell))
      .filter((cell) => cell !== '')
      .join('; ')
  }
  if (header !== undefined && rowless) yield header.filter((cell) => cell !== '').join('; ')
}

/** The first row with several texts and no number holds the column names. */
const isHeader = (row: readonly string[]) =>
  row.filter((cell) => cell !== '').length > 1 && row.every((cell) => cell === '' || !/^[$€£]?[\d.,]+%?$/.test(cell))
