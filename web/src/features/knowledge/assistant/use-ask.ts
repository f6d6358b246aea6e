import { useQueryClient } from '@tanstack/react-query'
import { type AssistantReply, assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { callInParts } from '../../../shared/api/call-in-parts.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { answersFrom, readAgain } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'

const FAILURE = "I'm having trouble connecting right now. Please try again in a moment."

/** A question that is being answered or has failed. */
export interface Exchange {
  question: string
  /** Null until the server has created a conversation for it. */
  conversation_id: string | null
  /** The conversation it was asked in, or null. It stays the same, because a retry must be the same request. */
  asked_in: string | null
  /** Null until the server has stored the question. */
  question_id: string | null
  client_id: string | null
  /** The part of the answer received so far. */
  text: string
  reply: AssistantReply | null
  state: 'waiting' | 'stopped' | 'failed' | 'answered'
  error: unknown
  /** The same for every retry, so the server recognizes the question. */
  idempotency_key: string
}

type Begun = Pick<Exchange, 'question' | 'conversation_id' | 'client_id'>

/** Asks the assistant one question at a time. `onBegin` gets the id of the conversation that stores it. */
export function useAsk(onBegin: (conversation_id: string) => void) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const queries = useQueryClient()
  const stopping = useRef<AbortController>(null)
  const change = (more: Partial<Exchange>) => setExchange((current) => current && { ...current, ...more })

  const refresh = (conversation_id: string | null) =>
    Promise.all([
      ...[assistantEndpoints.listAssistantConversations, assistantEndpoints.readAssistantStatus].map((endpoint) =>
        queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
      ),
      // Its first reading may have begun before the answer was stored.
      conversation_id !== null && readAgain(queries, answersFrom(assistantEndpoints.readAssistantConversation)),
    ])

  const asking = useAction({
    mutationFn: async ({ question, conversation_id, asked_in, client_id, idempotency_key }: Exchange) => {
      const stop = new AbortController()
      stopping.current = stop
      let kept_in = conversation_id
      try {
        const body = { message: question, conversation_id: asked_in, context: { client_id } }
        const reply = await callInParts(
          assistantEndpoints.askAssistant,
          { body, idempotency_key, signal: stop.signal },
          (part) => {
            if ('text' in part) {
              setExchange((current) => current && { ...current, text: current.text + part.text })
            } else {
              change({ conversation_id: part.conversation_id, question_id: part.question_id })
              if (kept_in === null) onBegin(part.conversation_id)
              kept_in = part.conversation_id
            }
          },
        )
        if (kept_in === null) onBegin(reply.conversation_id)
        // Use the complete reply, because the server may have withdrawn some of the streamed parts.
        change({ reply, text: reply.reply, state: 'answered', conversation_id: reply.conversation_id })
        await refresh(reply.conversation_id)
        setExchange(null)
      } catch (error) {
        change(stop.signal.aborted ? { state: 'stopped' } : { state: 'failed', error, text: '' })
        await refresh(kept_in)
      }
    },
  })

  const begin = (begun: Begun & Pick<Exchange, 'asked_in' | 'idempotency_key'>) => {
    const started: Exchange = { ...begun, question_id: null, text: '', reply: null, state: 'waiting', error: null }
    setExchange(started)
    asking.mutate(started)
  }
  return {
    exchange,
    busy: exchange?.state === 'waiting' || exchange?.state === 'answered',
    ask: (begun: Begun) => begin({ ...begun, asked_in: begun.conversation_id, idempotency_key: newIdempotencyKey() }),
    retry: () => exchange && begin(exchange),
    stop: () => stopping.current?.abort(),
    /** Stops a question and drops it here. The part answered so far stays in its conversation. */
    leave: () => {
      stopping.current?.abort()
      setExchange(null)
    },
  }
}

/** The message for a question that failed: the server's explanation if it sent one. */
export const explanationOf = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : FAILURE

export const needsSubscription = (error: unknown): boolean => error instanceof ApiError && error.status === 402
