import type { Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { Quote } from '@waymark/rules/knowledge/assistant/quotes'

export const NOT_FOUND = 'I could not find this in your files.'

export interface Answer {
  text: string
  citations: Citation[]
  answered_by: 'built_in' | 'model'
  found: boolean
  complete: boolean
}

/** The material of an answer. */
export interface Findings {
  quotes: readonly Quote[]
  exact: boolean
  /** Sentences about the chosen client. */
  facts: readonly string[]
  /** What to do if nothing is found. */
  advice: string
}

/**
 * An answer that quotes sentences from the files, each with its file and page, after the facts about the client. If
 * there is nothing to quote, it says so and what to do.
 */
export function composeAnswer({ quotes, exact, facts, advice }: Findings): Answer {
  const citations: Citation[] = []
  const quoted = quotes.map(({ file_id, original_name, page, text }) => {
    const number = cite(citations, { file_id, original_name, page })
    return `${original_name}, page ${page}: “${text}” [${number}]`
  })
  const near = exact ? [] : ['I did not find an exact answer. The closest passages in your files:']
  const paragraphs = [
    ...(facts.length > 0 ? [facts.join(' ')] : []),
    ...(quoted.length > 0 ? [...near, ...quoted] : []),
  ]
  const found = paragraphs.length > 0
  const text = found ? paragraphs.join('\n\n') : `${NOT_FOUND} ${advice}`
  return { text, citations, answered_by: 'built_in', found, complete: true }
}

/** The number of a page among the citations, from 1. Adds the page if it is new. */
export function cite(citations: Citation[], wanted: Citation): number {
  const known = citations.findIndex(({ file_id, page }) => file_id === wanted.file_id && page === wanted.page)
  if (known >= 0) return known + 1
  return citations.push(wanted)
}
