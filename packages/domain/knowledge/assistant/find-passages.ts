import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { PageText } from '@waymark/rules/knowledge/assistant/pieces'
import { isEmptyQuestion, type Question, readQuestion } from '@waymark/rules/knowledge/assistant/question'
import { type Quote, quotesFor } from '@waymark/rules/knowledge/assistant/quotes'
import { yearsToSay } from '@waymark/rules/knowledge/assistant/stated-years'
import { searchPages } from '../files/search-pages.ts'

/** How many pages are read closely. If more match, the best ones are. */
const MAX_PAGES = 60
/** The total characters read from those pages. Reading blocks this process for other callers. */
const MAX_CHARS = 180_000
/** How many characters of the first page of each file are read besides. */
const TOP = 2000

/** The files of an agency, as they are read at an instant. */
export interface Library {
  db: Sql
  user_id: string
  now: Date
}

export interface Passages {
  quotes: Quote[]
  /** False when the passages only resemble the question. */
  exact: boolean
  /** Whole pages for a language model, those with quotes first. */
  pages: PageText[]
  /** Of which year a file is, by its id, where that has to be said. */
  years: ReadonlyMap<string, string>
}

/**
 * What the text of an agency's files says about a question: of all of them, or of those without plan facts. Never reads
 * files of another agency.
 */
export async function findPassages(
  { db, user_id, now }: Library,
  message: string,
  scope: 'all_files' | 'other_files',
): Promise<Passages> {
  const question = readQuestion(message)
  if (isEmptyQuestion(question)) return { quotes: [], exact: true, pages: [], years: new Map() }
  const pages = bounded(await searchPages(db, user_id, wantedWords(question), MAX_PAGES, scope))
  const { quotes, exact } = quotesFor(question, pages)
  const quoted = new Set(quotes.map(({ file_id, page }) => `${file_id} ${page}`))
  const isQuoted = ({ file_id, page }: PageText) => quoted.has(`${file_id} ${page}`)
  return {
    quotes,
    exact,
    pages: [...pages.filter(isQuoted), ...pages.filter((page) => !isQuoted(page))],
    years: yearsToSay([...(await topsOf(db, user_id, pages)), ...pages], now),
  }
}

const pageText = tables.file_page
  .pick('id', 'file_id', 'page', 'text')
  .extend(tables.agency_file.pick('original_name').columns)

/** The top of the first page of each file, where a title is. */
async function topsOf(db: Sql, user_id: string, pages: readonly PageText[]): Promise<PageText[]> {
  const file_ids = [...new Set(pages.map(({ file_id }) => file_id))]
  const firsts = await db.rows(
    pageText,
    sql`
    select file_page.id, file_id, page, text, original_name
    from file_page join agency_file on agency_file.id = file_id
    where file_page.user_id = ${user_id}::uuid and file_id = any(${file_ids}::uuid[]) and page = 1`,
  )
  return firsts.map((first) => ({ ...first, text: first.text.slice(0, TOP) }))
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
