import { answerTable, citation, PROVIDERS } from '@waymark/contracts/knowledge/assistant/endpoints'
import { type Database, empty, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { json, nullable, oneOf, type RowOf, row, sealed, text, uuid } from '@waymark/platform/row'
import type { Earlier } from '@waymark/rules/knowledge/assistant/follow-up'
import { z } from 'zod'
import { cutPage, decodeCursor, idCursor, instantCursor } from '../../paging.ts'
import { visibleTo } from './policy.ts'

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

const listed = tables.assistant_conversation.pick('id', 'title', 'client_id', 'last_message_at')
type Listed = RowOf<typeof listed>

/** A broker's conversations, newest first. Throws 422 on a bad cursor. */
export async function listAssistantConversations(
  db: Sql,
  user_id: string,
  { limit, cursor }: PageQuery,
): Promise<{ page: Listed[]; next: string | undefined }> {
  const before = decodeCursor(cursor, z.tuple([instantCursor, idCursor]))
  const rows = await db.rows(
    listed,
    sql`
    select id, title, client_id, last_message_at from assistant_conversation
    where ${visibleTo(user_id)}
      ${before ? sql`and (last_message_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : empty}
    order by last_message_at desc, id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ last_message_at, id }) => [last_message_at, id])
}

/** Answers of earlier releases have neither the place nor the words of what they cite. */
const storedCitation = citation.extend({
  boxes: citation.shape.boxes.default([]),
  passage: citation.shape.passage.default(null),
})
/** The columns of an answer beside its text. The row has the id of the message in `id`. */
export const answerColumns = (id: string) => ({
  citations: sealed(json(z.array(storedCitation)), 'assistant_message.citations', id),
  table: sealed(nullable(json(answerTable)), 'assistant_message.table', id),
})

export const messageRow = tables.assistant_message.omit('answers', 'found').extend({
  client_id: nullable(uuid),
  role: oneOf(['question', 'answer']),
  answered_by: nullable(oneOf(PROVIDERS)),
  ...answerColumns('id'),
})
export type MessageRow = RowOf<typeof messageRow>

/** The messages of one conversation, newest first. Throws 422 on a bad cursor. */
export async function assistantMessagesIn(
  db: Sql,
  conversation_id: string,
  { limit, cursor }: PageQuery,
): Promise<{ page: MessageRow[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    messageRow,
    sql`
    select message.id, conversation_id, client_id, role, text, citations, answered_by, complete, "table", draft,
           message.created_at
    from assistant_message as message join assistant_conversation on assistant_conversation.id = conversation_id
    where conversation_id = ${conversation_id} ${before ? sql`and message.id < ${before}` : empty}
    order by message.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

const earlierRow = row({
  question: sealed(text, 'assistant_message.text', 'question_id'),
  question_id: uuid,
  citations: answerColumns('answer_id').citations,
  answer_id: uuid,
})

/** How many questions may go on with one another. */
const MOST_EARLIER = 5

/** The last questions of a conversation before this one that files answered, and which ones. */
export async function earlierIn(db: Sql, conversation_id: string, question_id: string): Promise<Earlier | null> {
  const newest_first = await db.rows(
    earlierRow,
    sql`
    select question.text as question, question.id as question_id, answer.citations, answer.id as answer_id
    from assistant_message as answer join assistant_message as question on question.id = answer.answers
    where answer.conversation_id = ${conversation_id} and answer.citations <> '[]'
      and question.id < ${question_id}::uuid
    order by answer.id desc limit ${MOST_EARLIER}`,
  )
  return newest_first.reduceRight<Earlier | null>(
    (before, { question, citations }) => ({ question, file_ids: citations.map(({ file_id }) => file_id), before }),
    null,
  )
}

/** Deletes its messages, too. */
export async function deleteAssistantConversation(db: Database, id: string): Promise<void> {
  await db.run(sql`delete from assistant_conversation where id = ${id}`)
}
