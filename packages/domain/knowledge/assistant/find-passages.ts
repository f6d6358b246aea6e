import type { Sql } from '@waymark/platform/database'
import { asksNothing, type Question } from '@waymark/rules/knowledge/assistant/question'
import { type PageText, type Quote, quotesFor } from '@waymark/rules/knowledge/assistant/quotes'
import { searchPages } from '../files/search-pages.ts'

/** Pages that are read closely; of an agency with more that match, those that fit best. */
const MOST_PAGES = 60
/** Characters of them, all together: whoever else calls this process waits while they are read. */
const MOST_CHARS = 180_000

interface Passages {
  quotes: Quote[]
  /** False when they are only near what was asked. */
  exact: boolean
  /** Whole pages, those of the quotes first: what a language model is given. */
  pages: PageText[]
}

export const NO_PASSAGES: Passages = { quotes: [], exact: true, pages: [] }

/** What an agency's files say to a question; nothing of any other agency. */
export async function findPassages(db: Sql, user_id: string, question: Question): Promise<Passages> {
  if (asksNothing(question)) return NO_PASSAGES
  const pages = bounded(await searchPages(db, user_id, wantedWords(question), MOST_PAGES))
  const { quotes, exact } = quotesFor(question, pages)
  const quoted = new Set(quotes.map(({ file_id, page }) => `${file_id} ${page}`))
  const isQuoted = ({ file_id, page }: PageText) => quoted.has(`${file_id} ${page}`)
  return { quotes, exact, pages: [...pages.filter(isQuoted), ...pages.filter((page) => !isQuoted(page))] }
}

/** The first of the pages, the last of them cut where there is no more room. */
function bounded(pages: readonly PageText[]): PageText[] {
  let room = MOST_CHARS
  return pages.flatMap((page) => {
    const text = page.text.slice(0, room)
    room -= text.length
    return text === '' ? [] : [{ ...page, text }]
  })
}

/** Every name of what is asked, any of which will do, as a web search is written. */
const wantedWords = ({ topics, narrowing, others_written }: Question): string =>
  [...(topics.length > 0 ? topics : narrowing).flatMap(({ terms }) => terms), ...others_written]
    .map((term) => `"${term.replaceAll('"', ' ')}"`)
    .join(' or ')
