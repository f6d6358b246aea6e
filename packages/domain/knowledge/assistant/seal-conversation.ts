import type { AnswerTable, Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { Sql } from '@waymark/platform/database'

export const sealTitle = ({ keys }: Pick<Sql, 'keys'>, id: string, title: string): Promise<string> =>
  keys.sealText(title, { column: 'assistant_conversation.title', id })

interface Said {
  text: string
  citations?: readonly Citation[]
  table?: AnswerTable | null
  draft?: string | null
}

/** What a question or an answer says, as it is stored. JSON is the JSON of a string, and no citations are an empty list. */
export async function sealSaid(
  { keys }: Pick<Sql, 'keys'>,
  id: string,
  { text, citations = [], table = null, draft = null }: Said,
) {
  const sealed = (column: 'text' | 'citations' | 'table' | 'draft', value: string) =>
    keys.sealText(value, { column: `assistant_message.${column}`, id })
  return {
    text: await sealed('text', text),
    citations: JSON.stringify(citations.length === 0 ? [] : await sealed('citations', JSON.stringify(citations))),
    table: table && JSON.stringify(await sealed('table', JSON.stringify(table))),
    draft: draft === null ? null : await sealed('draft', draft),
  }
}
