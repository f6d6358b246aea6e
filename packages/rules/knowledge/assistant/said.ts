import type { AnswerTable } from '@waymark/contracts/knowledge/assistant/endpoints'

/** What a document says, in paragraphs. */
export interface Said {
  paragraphs: string[]
  table: AnswerTable | null
  /** False if the documents do not say it. What they say nearest may follow. */
  found: boolean
  /** Of the paragraphs, those that only say that the documents do not say it, where others say something. */
  unsaid?: readonly string[]
}

export const said = (...paragraphs: string[]): Said => ({ paragraphs, table: null, found: true })
export const missing = (...paragraphs: string[]): Said => ({ paragraphs, table: null, found: false })
