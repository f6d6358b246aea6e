import { filesNamed, wordsByFile } from './named-files.ts'
import { isRow, type PageText, type Piece, piecesOf } from './pieces.ts'
import type { Question } from './question.ts'
import { CONCEPTS, type Concept } from './vocabulary.ts'
import { holdsPhrase, wordsOf } from './words.ts'

/** A passage of a page, unchanged except for white space. */
export interface Quote extends Omit<PageText, 'text'> {
  text: string
  /** How well it fits. Scores are comparable only within one question. */
  score: number
  /** Of a row of a sheet: how many of the asked words it has. */
  fit?: number
  /** Of the last row: how many more rows of the file have as many. */
  more?: number
}

/** The search: concepts that must be in the quote, words that improve it, and words that name a plan or a thing. */
interface Search {
  must: readonly Concept[]
  better: readonly Concept[]
  others: readonly string[]
  wants_figures: boolean
  /** The text extraction put the answers of this page before their questions. */
  answer_first?: boolean
}

type Part = Pick<Search, 'must' | 'better'>

/** In characters. */
const LONGEST = 420
const MAX_PIECES = 9
const MAX_FILES = 4
const MAX_QUOTES = 6
const MAX_ROWS = 6
const RANKS: ReadonlySet<string> = new Set(
  wordsOf('lowest highest cheapest smallest largest biggest fewest least cheap expensive'),
)

const AMOUNT = /\$\s?\d|\d%/
const WORD_OF_ANSWER = /\b(?:no charge|not covered|yes|no|covered|waived|required|limited to)\b/i
/** Explains a term in the standard wording of every summary. It is true of every plan, so it answers for none. */
const EXPLAINS =
  /for example|is the most you could pay|fixed dollar amounts|is your share of|you must pay all|allowed amount|balance billing\.|means/i
/** The example patients at the end of a summary. Their amounts belong to no real plan. */
const EXAMPLES = /coverage examples|patient pays|sample care costs/i

/**
 * Finds the passages in these pages that answer a question, best first. Returns none if there are none. A question
 * about several topics is answered for each topic, and a question that names no document is answered for each document
 * that has an answer. `exact` is false for the closest passages when none has everything that was asked.
 */
export function quotesFor(question: Question, pages: readonly PageText[]): { quotes: Quote[]; exact: boolean } {
  const quotes = quotesForParts(partsOf(question), question, pages)
  if (quotes.length > 0) return { quotes, exact: true }
  const rows = rankedRows(question, pages)
  if (rows.length > 0) return { quotes: rows, exact: true }
  if (question.topics.length < 2 || question.side_by_side) return { quotes, exact: true }
  const nearest = question.topics.map((topic) => ({
    must: [topic],
    better: [...question.topics.filter((other) => other !== topic), ...question.narrowing],
  }))
  const close = quotesForParts(nearest, question, pages).toSorted((a, b) => b.score - a.score)
  return { quotes: close.slice(0, 2), exact: false }
}

function quotesForParts(parts: readonly Part[], question: Question, pages: readonly PageText[]): Quote[] {
  const named = filesNamed(question, pages)
  const within = named.files.size > 0 ? pages.filter(({ file_id }) => named.files.has(file_id)) : pages
  const others = question.others.filter((word) => !named.words.has(word))
  const found = parts.map((part) => bestPerFile({ ...part, others, wants_figures: question.wants_figures }, within))
  // Uses the same documents for each topic so that they can be compared: those that answer the most topics best.
  const scores = new Map<string, number>()
  for (const quotes of found) {
    const of_files = new Map(quotes.map(({ file_id, score }) => [file_id, score]))
    for (const [file_id, score] of of_files) scores.set(file_id, (scores.get(file_id) ?? 0) + score)
  }
  const files = [...scores].toSorted(([, a], [, b]) => b - a).map(([file_id]) => file_id)
  return files
    .slice(0, Math.max(1, Math.min(MAX_FILES, Math.floor(MAX_QUOTES / parts.length))))
    .flatMap((file_id) => firstRows(distinct(found.flat().filter((quote) => quote.file_id === file_id))))
}

/** Which plan has the lowest deductible, rows of a sheet show side by side. */
function rankedRows(question: Question, pages: readonly PageText[]): Quote[] {
  const others = question.others.filter((word) => !RANKS.has(word))
  if (others.length === question.others.length) return []
  const sheets = pages.filter(({ text }) => text.split('\n').some(isRow))
  const { wants_figures } = question
  const found = partsOf(question).flatMap((part) => bestPerFile({ ...part, others, wants_figures }, sheets))
  return firstRows(distinct(found.filter(({ fit }) => fit !== undefined)))
}

function firstRows(quotes: readonly Quote[]): Quote[] {
  const shown = quotes.slice(0, MAX_ROWS)
  const more = quotes.length - shown.length
  return shown.map((quote, at) => (more > 0 && at === shown.length - 1 ? { ...quote, more } : quote))
}

/** One search for each separate topic, or one for topics that belong together. */
function partsOf({ topics, narrowing, side_by_side }: Question): Part[] {
  if (topics.length === 0) return [{ must: narrowing, better: [] }]
  if (side_by_side) return topics.map((topic) => ({ must: [topic], better: narrowing }))
  return [{ must: topics, better: narrowing }]
}

/** The best quote of each file, or its rows that fit as well. Leaves out files whose best quote scores far lower. */
function bestPerFile(search: Search, pages: readonly PageText[]): Quote[] {
  const best = new Map<string, Quote[]>()
  const context = wordsByFile(search.others, pages)
  for (const page of withoutRunningTitles(pages)) {
    const quotes = bestQuotes(search, page, context.get(page.file_id) ?? new Set())
    const before = best.get(page.file_id) ?? []
    const [first] = quotes
    if (first?.fit !== undefined && first.fit === before[0]?.fit) before.push(...quotes)
    else if (first && first.score > (before[0]?.score ?? 0)) best.set(page.file_id, quotes)
  }
  const ranked = [...best.values()].flat().toSorted((a, b) => b.score - a.score)
  const top = ranked[0]?.score ?? 0
  return ranked.filter(({ score }) => score >= 0.7 * top)
}

/** A line that is on this many pages of a document is a header or footer. */
const RUNNING = 3

const keyOf = ({ file_id }: PageText, line: string) => `${file_id} ${line}`

/** Words on every page, such as the plan's name, do not make any of the pages a better answer. */
function withoutRunningTitles(pages: readonly PageText[]): PageText[] {
  const times = new Map<string, number>()
  for (const page of pages) {
    for (const line of new Set(page.text.split('\n')))
      times.set(keyOf(page, line), (times.get(keyOf(page, line)) ?? 0) + 1)
  }
  return pages.map((page) => ({
    ...page,
    text: page.text
      .split('\n')
      .filter((line) => (times.get(keyOf(page, line)) ?? 0) < RUNNING)
      .join('\n'),
  }))
}

/** Some documents store the columns of a table from right to left: "Not covered$75 copay", then the service. */
function isAnswerFirst(text: string): boolean {
  const explained = text.search(/You must pay all/i)
  return (
    /not covered(?=[$\dA-Z])/i.test(text.replaceAll(/not covered(?=[a-z\s])/gi, '')) ||
    (explained >= 0 && explained < text.search(/overall\s+deductible/i))
  )
}

/** The best passage of a page, or the rows that have as many of the asked words as the best row. */
function bestQuotes(asked: Search, page: PageText, in_file: ReadonlySet<string>): Quote[] {
  const search = { ...asked, answer_first: isAnswerFirst(page.text) }
  const pieces = piecesOf(page.text)
  const handicap = search.wants_figures && EXAMPLES.test(page.text) ? 12 : 0
  let best: { from: number; to: number; score: number } | null = null
  for (let from = 0; from < pieces.length; from++) {
    let text = ''
    const words: string[] = []
    for (let to = from; to < Math.min(pieces.length, from + MAX_PIECES); to++) {
      const piece = pieces[to]
      if (!piece || (to > from && (piece.is_row || pieces[from]?.is_row))) break
      text = joined(text, piece.text)
      words.push(...piece.words)
      if (text.length > LONGEST && to > from) break
      const to_beat: number = (best?.score ?? 0) + handicap
      const score = scoreOf(search, { text, words, is_row: piece.is_row }, in_file, to_beat) - handicap
      if (score > (best?.score ?? 0)) best = { from, to, score }
    }
  }
  if (!best) return []
  const { score } = best
  const source = { file_id: page.file_id, original_name: page.original_name, page: page.page, score }
  const row = pieces[best.from]
  if (!row?.is_row) return [{ ...source, text: wholeSentences(pieces, best.from, best.to, search) }]
  const fit = fitOf(search, row.words)
  return pieces
    .filter((piece) => piece.is_row && fitOf(search, piece.words) === fit && scoreOf(search, piece, in_file, 0) > 0)
    .map(({ text }) => ({ ...source, text, fit }))
}

const holds = (words: readonly string[], { phrases }: Concept) => phrases.some((phrase) => holdsPhrase(words, phrase))

const fitOf = ({ better, others }: Search, words: readonly string[]): number =>
  others.filter((word) => words.includes(word)).length + better.filter((concept) => holds(words, concept)).length

const joined = (text: string, more: string) => (text === '' ? more : `${text} ${more}`)

const GOES_ON_AFTER = /(?:[,/]|\p{L}[–-]|\b(?:a|an|and|at|by|for|from|in|of|on|or|per|the|to|up|with|you|your))$/iu
const NEXT_SECTION = /^(?:Other Covered Services|Your Rights|Your Grievance)/
const GOES_ON_WITH = /^(?:[\p{Ll}\d(]|\$\d)/u

/** The pieces of text found, plus what their first and last sentences need to make sense. */
function wholeSentences(pieces: readonly Piece[], from: number, to: number, { must, answer_first }: Search): string {
  const longest = must.some(({ name }) => name === 'excluded') ? 2 * LONGEST : LONGEST
  let text = pieces
    .slice(from, to + 1)
    .map((piece) => piece.text)
    .join(' ')
  for (let at = from - 1; at >= from - 2 && at >= 0 && /^\p{Ll}/u.test(text) && !pieces[at]?.is_row; at--) {
    text = joined(pieces[at]?.text ?? '', text)
  }
  for (const { text: next, is_row } of answer_first ? [] : pieces.slice(to + 1)) {
    if (is_row) break
    const goes_on = GOES_ON_AFTER.test(text) || GOES_ON_WITH.test(next) || longest > LONGEST
    if (!goes_on || NEXT_SECTION.test(next) || text.length + next.length > longest) break
    text = joined(text, next)
  }
  return text
}

/** Returns 0 if a required concept is missing or the score does not exceed `to_beat`. */
function scoreOf(
  search: Search,
  { text, words, is_row }: Piece,
  in_file: ReadonlySet<string>,
  to_beat: number,
): number {
  if (!search.must.every((concept) => holds(words, concept))) return 0
  const here = new Set(words)
  const here_count = search.others.filter((word) => here.has(word)).length
  const file_count = search.others.filter((word) => !here.has(word) && in_file.has(word)).length
  // The passage must hold the asked thing itself; only the document's name may stand elsewhere.
  if (here_count + file_count < search.others.length || here_count + search.must.length === 0) return 0
  const headed = search.must.filter(({ headlines }) => headlines.some((phrase) => holdsPhrase(words, phrase))).length
  let score =
    10 * search.must.length +
    8 * headed +
    4 * search.better.filter((concept) => holds(words, concept)).length +
    6 * here_count
  score += 3 * file_count
  score += search.wants_figures ? figuresScore(search, text, words) : explanationScore(text)
  // The following is by far the slowest part and can only lower the score.
  if (score - text.length / 120 <= to_beat) return 0
  // Extra text lowers the score, and of two passages that say the same the shorter one wins. A row has all columns of its sheet.
  const foreign = is_row ? 0 : foreignConcepts(search, words, here)
  return Math.max(0, score - 1.5 * foreign - text.length / 120)
}

/** An answer follows its question. Text before the question belongs to the previous row. */
function figuresScore({ must, others, answer_first = false }: Search, text: string, words: readonly string[]): number {
  const asked = [
    ...must.flatMap(({ phrases }) => phrases.map((phrase) => words.indexOf(phrase[0] ?? ''))),
    ...others.map((word) => words.indexOf(word)),
  ]
  const first = Math.min(...asked.filter((at) => at >= 0), words.length)
  const amount = words.findLastIndex((word) => AMOUNT.test(word))
  const explaining = EXPLAINS.test(text) ? -8 : 0
  if (amount >= 0) return explaining + (amount > first !== answer_first ? 8 : 4)
  return explaining + (WORD_OF_ANSWER.test(text) ? 5 : 0)
}

const explanationScore = (text: string) => (EXPLAINS.test(text) ? 8 : 0)

function foreignConcepts({ must, better }: Search, words: readonly string[], here: ReadonlySet<string>): number {
  return CONCEPTS.filter(
    (concept) =>
      concept.topic &&
      !must.includes(concept) &&
      !better.includes(concept) &&
      concept.phrases.some((phrase) => here.has(phrase[0] ?? '') && holdsPhrase(words, phrase)),
  ).length
}

/** Without passages contained in another one. */
const distinct = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter(
    (quote, index) =>
      !quotes.some(
        (other, at) =>
          at !== index &&
          other.file_id === quote.file_id &&
          other.page === quote.page &&
          (other.text.length > quote.text.length || (other.text === quote.text && at < index)) &&
          other.text.includes(quote.text),
      ),
  )
