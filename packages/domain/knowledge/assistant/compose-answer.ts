import type { AnswerTable, Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { Quote } from '@waymark/rules/knowledge/assistant/quotes'
import { tableOf } from '@waymark/rules/knowledge/assistant/sheet-table'

export const NOT_FOUND = 'Your files do not say this.'

export interface Answer {
  text: string
  citations: Citation[]
  table: AnswerTable | null
  /** A message to the client. Nothing was sent. */
  draft: string | null
  answered_by: 'built_in' | 'model'
  found: boolean
  complete: boolean
}

/** An answer without a model, which is always complete. */
export const answered = (text: string, more: Partial<Answer> = {}): Answer => ({
  text,
  citations: [],
  table: null,
  draft: null,
  answered_by: 'built_in',
  found: true,
  complete: true,
  ...more,
})

/** That the files do not say it, and what to do. */
export const notFound = (advice: string): Answer => answered(`${NOT_FOUND} ${advice}`, { found: false })

/** Sentences from the files, each with its file, its year if there is one to say, and page. Several rows of a sheet are a table. */
export function quoteFiles(quotes: readonly Quote[], years: ReadonlyMap<string, string>): Answer {
  const citations: Citation[] = []
  const numbered = quotes.map((quote) => ({ ...quote, number: cite(citations, citationOf(quote)) }))
  const more = quotes.flatMap((quote) => (quote.more === undefined ? [] : [moreRows(quote.more)]))
  const table = tableOf(numbered)
  const said = table
    ? numbered.slice(0, 1).map((quote) => `From ${sourceOf(quote, years)}:`)
    : numbered.map((quote) => `${sourceOf(quote, years)}, page ${quote.page}: “${quote.text}” [${quote.number}]`)
  return answered([...said, ...more].join('\n\n'), { citations, table })
}

export const sourceOf = ({ file_id, original_name }: Quote, years: ReadonlyMap<string, string>): string =>
  years.has(file_id) ? `${original_name} (${years.get(file_id)})` : original_name

export const citationOf = ({ file_id, original_name, page, text }: Quote): Citation => ({
  file_id,
  original_name,
  page,
  boxes: [],
  passage: text,
})

const moreRows = (more: number) =>
  `${more === 1 ? 'One more row fits' : `${more} more rows fit`} as well. Ask for a plan or a name to see its row.`

/** The number of a passage among the citations, from 1. Adds the passage if it is new. */
export function cite(citations: Citation[], wanted: Citation): number {
  const known = citations.findIndex(
    ({ file_id, page, passage }) => file_id === wanted.file_id && page === wanted.page && passage === wanted.passage,
  )
  if (known >= 0) return known + 1
  return citations.push(wanted)
}
