import type { Sql } from '@waymark/platform/database'
import type { PageText } from '@waymark/rules/knowledge/assistant/pieces'
import { isEmptyQuestion, type Question, readQuestion } from '@waymark/rules/knowledge/assistant/question'
import { type Quote, quotesFor } from '@waymark/rules/knowledge/assistant/quotes'
import { searchPages } from '../files/search-pages.ts'

/** How many pages are read closely. If more match, the best ones are. */
const MAX_PAGES = 60
/** The total characters read from those pages. Reading blocks this process for other callers. */
const MAX_CHARS = 180_000

interface Passages {
  quotes: Quote[]
  /** False when the passages only resemble the question. */
  exact: boolean
  /** Whole pages for a language model, those with quotes first. */
  pages: PageText[]
}

/**
 * What the text of an agency's files says about a question: of all of them, or of those without plan facts. Never reads
 * files of another agency.
 */
export async function findPassages(
  db: Sql,
  user_id: string,
  message: string,
  scope: 'all_files' | 'other_files',
): Promise<Passages> {
  const question = readQuestion(message)
  if (isEmptyQuestion(question)) return { quotes: [], exact: true, pages: [] }
  const pages = bounded(await searchPages(db, user_id, wantedWords(question), MAX_PAGES, scope))
  const { quotes, exact } = quotesFor(question, pages)
  const quoted = new Set(quotes.map(({ file_id, page }) => `${file_id} ${page}`))
  const isQuoted = ({ file_id, page }: PageText) => quoted.has(`${file_id} ${page}`)
  return { quotes, exact, pages: [...pages.filter(isQuoted), ...pages.filter((page) => !isQuoted(page))] }
}

/** The first pages that fit the limit; the last one is cut. */
function bounded(pages: readonly PageText[]): PageText[] {
  let room = MAX_CHARS
  return pages.flatMap((page) => {
    const text = page.text.slice(0, room)
    room -= text.length
    return text === '' ? [] : [{ ...page, text }]
  })
}

/** All names of the requested topics, any of which may match, in the syntax of a web search. */
const wantedWords = ({ topics, narrowing, others_written }: Question): string =>
  [...(topics.length > 0 ? topics : narrowing).flatMap(({ terms }) => terms), ...others_written]
    .map((term) => `"${term.replaceAll('"', ' ')}"`)
    .join(' or ')
