import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, page, requiredText } from '../../fields.ts'
import { box, FACT_KEYS } from '../plan-facts/facts.ts'

/** Where in the agency's files an answer comes from. `[1]` in the text refers to the first citation. */
export const citation = z.object({
  file_id: id,
  original_name: z.string(),
  /** Starts at 1. */
  page: z.number().int().min(1),
  /** Where on the page. Empty if unknown. */
  boxes: z.array(box),
  /** The words it cites. Null in answers of earlier releases. */
  passage: z.string().nullable(),
})
export type Citation = z.output<typeof citation>

/** A comparison beside the text of an answer. `citation` counts from 1. */
export const answerTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.object({ text: z.string(), citation: z.number().int().nullable() }))),
})
export type AnswerTable = z.output<typeof answerTable>

/** `built_in`: sentences quoted from the files. `model`: written by the configured language model. */
export const PROVIDERS = ['built_in', 'model'] as const

export const assistantReply = z.object({
  reply: z.string(),
  citations: z.array(citation),
  conversation_id: id,
  message_id: id,
  answered_by: z.enum(PROVIDERS),
  /** False when the reply says that nothing was found. */
  found: z.boolean(),
  table: answerTable.nullable(),
  /** A message to the client for the broker to edit. Nothing was sent. */
  draft: z.string().nullable(),
})
export type AssistantReply = z.output<typeof assistantReply>

/** Sent before the reply under `Accept: text/event-stream`: first where it will be stored, then its text in pieces. */
export const assistantPart = z.union([
  z.object({ conversation_id: id, question_id: id }),
  z.object({ text: z.string() }),
])
export type AssistantPart = z.output<typeof assistantPart>

export const assistantMessage = z.object({
  id,
  conversation_id: id,
  /** The client this conversation is about. */
  client_id: id.nullable(),
  role: z.enum(['question', 'answer']),
  text: z.string(),
  citations: z.array(citation),
  answered_by: z.enum(PROVIDERS).nullable(),
  /** False if the reply was stopped before its end. */
  complete: z.boolean(),
  table: answerTable.nullable(),
  draft: z.string().nullable(),
  created_at: instant,
})
export type AssistantMessage = z.output<typeof assistantMessage>

export const assistantConversation = z.object({
  id,
  /** The start of the first question. */
  title: z.string(),
  client_id: id.nullable(),
  last_message_at: instant,
})
export type AssistantConversation = z.output<typeof assistantConversation>

export const assistantEndpoints = {
  askAssistant: endpoint({
    method: 'POST',
    path: '/ai-broker-chat',
    summary:
      'Ask about your agency’s files and a client. Under Accept: text/event-stream, the response is events: part (as it is written), then reply or error',
    tag: 'Assistant',
    access: 'session',
    needs: 'subscription',
    limit: 'assistant',
    idempotent: true,
    body: z.object({
      message: requiredText(LIMITS.free_text, 'Please enter a question'),
      /** The client the question is about. Must be one of the broker’s own. */
      context: z
        .object({ client_id: id.nullish() })
        .nullish()
        .transform((context) => ({ client_id: context?.client_id ?? null })),
      /** Continues this conversation and keeps its client. Without it, a new conversation starts. */
      conversation_id: id.nullish().transform((value) => value ?? null),
    }),
    status: 200,
    response: assistantReply,
    part: assistantPart,
  }),
  readAssistantStatus: endpoint({
    method: 'GET',
    path: '/ai-broker-chat/status',
    summary: 'Get what the assistant can search, and whether a language model writes the answers',
    tag: 'Assistant',
    access: 'session',
    status: 200,
    response: z.object({
      /** Files that can be searched, and those still being read. */
      documents: z.number().int(),
      processing: z.number().int(),
      pages: z.number().int(),
      /** What its plan documents say something about, and how many of them. APIs of earlier releases do not say. */
      facts: z.array(z.object({ key: z.enum(FACT_KEYS), documents: z.number().int() })).default([]),
      /** In stored conversations. */
      questions: z.number().int(),
      provider: z.enum(PROVIDERS),
      model: z.string().nullable(),
    }),
  }),
  listAssistantConversations: endpoint({
    method: 'GET',
    path: '/ai-broker-chat/conversations',
    summary: 'List conversations with the assistant, newest first',
    tag: 'Assistant',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(assistantConversation),
    paged: true,
  }),
  readAssistantConversation: endpoint({
    method: 'GET',
    path: '/ai-broker-chat/conversations/{id}',
    summary: 'List the questions and answers of a conversation, newest first',
    tag: 'Assistant',
    access: 'session',
    record: 'assistant_conversation',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(assistantMessage),
    paged: true,
  }),
  deleteAssistantConversation: endpoint({
    method: 'DELETE',
    path: '/ai-broker-chat/conversations/{id}',
    summary: 'Delete a conversation permanently',
    tag: 'Assistant',
    access: 'session',
    record: 'assistant_conversation',
    params: idParams,
    confirm: true,
    status: 204,
    response: noContent,
  }),
}
