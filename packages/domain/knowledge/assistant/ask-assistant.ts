import type { BodyOf } from '@waymark/contracts/endpoint'
import {
  type AssistantPart,
  type AssistantReply,
  type assistantEndpoints,
  PROVIDERS,
} from '@waymark/contracts/knowledge/assistant/endpoints'
import { type Database, empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { counter } from '@waymark/platform/metrics'
import { oneOf, present, sealed, uuid } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { encodeCursor } from '../../paging.ts'
import { refuseHeld } from '../../refuse-held.ts'
import { answerWithModel } from './answer-with-model.ts'
import { type Answer, notFound as nothingFound } from './compose-answer.ts'
import { answerColumns, assistantMessagesIn, earlierIn } from './conversations.ts'
import { findAnswer } from './find-answer.ts'
import { modelOf, type Turn } from './language-model.ts'
import { canSeeAssistantConversation } from './policy.ts'
import { readAssistantStatus } from './read-status.ts'
import { sealSaid, sealTitle } from './seal-conversation.ts'

type Asked = BodyOf<typeof assistantEndpoints.askAssistant>

/** The first characters of a question become the title of its conversation. */
const TITLE = 80
/** How many earlier questions and answers the model gets. */
const EARLIER_TURNS = 4

const modelAnswers = counter('model_answers_total', 'Questions to the language model, by result', ['outcome'])

const { columns } = tables.assistant_message
const replyRow = tables.assistant_message.pick('conversation_id', 'found').extend({
  message_id: uuid,
  reply: sealed(columns.text, 'assistant_message.text', 'message_id'),
  draft: sealed(columns.draft, 'assistant_message.draft', 'message_id'),
  ...answerColumns('message_id'),
  answered_by: present(oneOf(PROVIDERS)),
})

interface Begun {
  conversation_id: string
  question_id: string
  /** The client the conversation is about. */
  client_id: string | null
}

/**
 * Answers a question from the broker's own files and the chosen client, and saves both. The question is saved before it
 * is answered, once per Idempotency-Key. A repeat gets the saved answer, or a new
 * one if the earlier request died before it had one or was cut off in the middle of it. Throws 404 for a client or
 * conversation that is not the broker's, and 409 when the conversation is about another client.
 */
export async function askAssistant(context: Context<UserActor>, asked: Asked): Promise<AssistantReply> {
  const { db, reply } = context
  const begun = await db.transaction((tx) =>
    once(tx, 'askAssistant', context, asked, () => begin(tx, context.actor.user.id, asked)),
  )
  // A repeat may come when the client is another broker's.
  if (!(await canSeeAssistantConversation(db, context.actor, begun.conversation_id))) throw notFound()
  const given = await answerTo(db, begun, sql`and complete`)
  if (given) return given
  const hear = (part: AssistantPart) => reply.part?.(part)
  hear({ conversation_id: begun.conversation_id, question_id: begun.question_id })
  const answer = await answerFor(context, asked.message, begun, (text) => hear({ text }))
  if (answer) await keep(db, begun, answer)
  const kept = await answerTo(db, begun)
  // The conversation was deleted in the meantime, or the caller disconnected before there was anything to save.
  if (!kept) throw notFound()
  return kept
}

async function begin(tx: Sql, user_id: string, { message, context, conversation_id }: Asked): Promise<Begun> {
  const conversation = conversation_id === null ? null : await conversationOf(tx, user_id, conversation_id)
  const client_id = conversation?.client_id ?? context.client_id
  if (conversation && context.client_id !== null && context.client_id !== conversation.client_id) {
    throw conflict('This conversation is not about that client. Please start a new chat.', 'another_client')
  }
  // Locked until the commit, so that deleting the client's data also finds what is written here. The client comes
  // before the conversation, in the same order as in the deletion.
  const own = await tx.exists(sql`
    select 1 from client where id = ${client_id}::uuid and broker_id = ${user_id}::uuid for key share`)
  if (client_id !== null && !own) {
    await refuseHeld(tx, user_id, client_id)
    throw notFound('This is not one of your clients.')
  }
  const begun = { conversation_id: conversation?.id ?? newId(), question_id: newId(), client_id }
  if (conversation) await touch(tx, conversation.id)
  else {
    const title = await sealTitle(tx, begun.conversation_id, message.slice(0, TITLE).toWellFormed())
    await tx.run(sql`
      insert into assistant_conversation (id, user_id, client_id, title)
      values (${begun.conversation_id}, ${user_id}, ${client_id}::uuid, ${title})`)
  }
  const said = await sealSaid(tx, begun.question_id, { text: message })
  await tx.run(sql`
    insert into assistant_message (id, conversation_id, role, text)
    values (${begun.question_id}, ${begun.conversation_id}, 'question', ${said.text})`)
  return begun
}

async function conversationOf(tx: Sql, user_id: string, id: string): Promise<{ id: string; client_id: string | null }> {
  const conversation = await tx.row(
    tables.assistant_conversation.pick('id', 'client_id'),
    sql`
    select id, client_id from assistant_conversation where id = ${id} and user_id = ${user_id}`,
  )
  if (!conversation) throw conversationGone()
  return conversation
}

async function touch(tx: Sql, id: string): Promise<void> {
  const touched = await tx.run(sql`update assistant_conversation set last_message_at = now() where id = ${id}`)
  if (touched === 0) throw conversationGone()
}

const conversationGone = () => notFound('This conversation no longer exists.')

async function answerTo(
  db: Sql,
  { conversation_id, question_id }: Begun,
  condition: Statement = empty,
): Promise<AssistantReply | undefined> {
  return db.row(
    replyRow,
    sql`
    select text as reply, citations, conversation_id, id as message_id, answered_by, found,
           "table", draft
    from assistant_message where answers = ${question_id} and conversation_id = ${conversation_id} ${condition}`,
  )
}

/**
 * Saves the first answer to a question, or the first after one that was cut off, unless the conversation or its client
 * was deleted in the meantime.
 */
async function keep(db: Database, { conversation_id, question_id, client_id }: Begun, answer: Answer): Promise<void> {
  const { answered_by, found, complete } = answer
  const id = newId()
  const said = await sealSaid(db, id, answer)
  await db.run(sql`
    with held as materialized (select id from client where id = ${client_id}::uuid for key share),
    conversation as (
      update assistant_conversation set last_message_at = now()
      where id = ${conversation_id} and (${client_id}::uuid is null or exists (select from held)) returning id
    )
    insert into assistant_message (
      id, conversation_id, role, text, citations, answers, answered_by, found, complete, "table", draft
    )
    select ${id}, id, 'answer', ${said.text}, ${said.citations}::jsonb, ${question_id}, ${answered_by}, ${found},
           ${complete}, ${said.table}::jsonb, ${said.draft}
    from conversation on conflict (answers) do update set
      id = excluded.id, text = excluded.text, citations = excluded.citations, answered_by = excluded.answered_by,
      found = excluded.found, complete = excluded.complete, "table" = excluded."table", draft = excluded.draft
    where not assistant_message.complete`)
}

/** Null when the caller disconnected before the answer started. */
async function answerFor(
  context: Context<UserActor>,
  message: string,
  { conversation_id, question_id, client_id }: Begun,
  hear: (text: string) => void,
): Promise<Answer | null> {
  const { db, config, actor, log, signal, request } = context
  if (client_id !== null) await logAccess(context, 'assistant.asked', 'client', client_id)
  const earlier = await earlierIn(db, conversation_id, question_id)
  const findings = await findAnswer(db, actor.user, message, { client_id, earlier }, new Date())
  const model = modelOf(config)
  if (model && findings.passages.length > 0) {
    try {
      const earlierTurns = await turnsBefore(db, conversation_id, question_id)
      const turns: Turn[] = [...earlierTurns, { role: 'question', text: message }]
      const answer = await answerWithModel(model, findings.passages, turns, hear, signal)
      modelAnswers.inc({ outcome: answer?.found ? 'answered' : answer ? 'nothing_found' : 'no_answer' })
      if (answer?.found) return ending(answer, findings.ending?.(answer), hear)
      if (signal.aborted) return null
      // The model says that the files have no answer, so their sentences are no answer either.
      if (answer) return saying(nothingFound(await adviceFor(db, actor.user.id)), hear)
    } catch (error) {
      modelAnswers.inc({ outcome: 'failed' })
      log.warn({ request_id: request.id, reason: nameOf(error) }, 'the language model did not answer')
    }
  }
  return saying(findings.answer ?? nothingFound(await adviceFor(db, actor.user.id)), hear)
}

/** The name of the error only: a provider's error message quotes the question. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

function ending(answer: Answer, sentence: string | undefined, hear: (text: string) => void): Answer {
  if (!sentence || !answer.complete) return answer
  hear(` ${sentence}`)
  return { ...answer, text: `${answer.text} ${sentence}` }
}

function saying(answer: Answer, hear: (text: string) => void): Answer {
  for (const paragraph of answer.text.split(/(?<=\n\n)/)) hear(paragraph)
  return answer
}

/** A repeated question may have later ones after it. */
async function turnsBefore(db: Sql, conversation_id: string, question_id: string) {
  const { page } = await assistantMessagesIn(db, conversation_id, {
    limit: EARLIER_TURNS,
    cursor: encodeCursor(question_id),
  })
  return page.toReversed()
}

async function adviceFor(db: Sql, user_id: string): Promise<string> {
  const { documents, processing } = await readAssistantStatus(db, user_id)
  if (documents + processing === 0) return 'You have no files yet. Upload plan documents under Files, then ask again.'
  const wait = processing > 0 ? 'Some of your files are still being processed. Ask again in a moment. ' : ''
  return `${wait}Try the words of the document, such as “out-of-pocket limit”, or the name of the plan; or upload the document that says it under Files.`
}
