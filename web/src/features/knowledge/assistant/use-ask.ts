import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { answersFrom, readAgain } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { callInParts } from './call-in-parts.ts'
import { begins, change, drop, type Exchange, type Place, show, useExchange } from './exchanges.ts'

const FAILURE = "I'm having trouble connecting right now. Please try again in a moment."

type Begun = Place & Pick<Exchange, 'question' | 'asked_in' | 'question_id' | 'idempotency_key'>

/** Asks the assistant one question at a time in each conversation. */
export function useAsk(place: Place) {
  const exchange = useExchange(place)
  const queries = useQueryClient()
  const asking = useAction({ mutationFn: (started: Exchange) => answer(queries, started) })
  const begin = (begun: Begun) => {
    const started: Exchange = {
      ...begun,
      text: '',
      reply: null,
      state: 'waiting',
      error: null,
      stopping: new AbortController(),
    }
    show(started)
    asking.mutate(started)
  }
  return {
    exchange,
    busy: exchange?.state === 'waiting' || exchange?.state === 'answered',
    ask: (begun: Place & Pick<Exchange, 'question'>) =>
      begin({
        ...begun,
        asked_in: begun.conversation_id,
        question_id: null,
        idempotency_key: newIdempotencyKey(),
      }),
    retry: () => exchange && begin(exchange),
    stop: () => exchange?.stopping.abort(),
    /** Stops a question and drops it here. The part answered so far stays in its conversation. */
    leave: () => {
      exchange?.stopping.abort()
      if (exchange) drop(exchange)
    },
  }
}

async function answer(queries: QueryClient, started: Exchange): Promise<void> {
  const { question, asked_in, client_id, idempotency_key, stopping } = started
  const { signal } = stopping
  let kept_in = started.conversation_id
  const keepIn = (conversation_id: string) => {
    if (kept_in === null) begins.emit({ conversation_id, client_id })
    kept_in = conversation_id
  }
  try {
    const body = { message: question, conversation_id: asked_in, context: { client_id } }
    const reply = await callInParts(assistantEndpoints.askAssistant, { body, idempotency_key, signal }, (part) => {
      if ('text' in part) change(started, ({ text }) => ({ text: text + part.text }))
      else {
        change(started, () => part)
        keepIn(part.conversation_id)
      }
    })
    const { conversation_id } = reply
    // Use the complete reply, because the server may have withdrawn some of the streamed parts.
    change(started, () => ({ reply, text: reply.reply, state: 'answered', conversation_id }))
    keepIn(conversation_id)
    await refresh(queries, conversation_id)
    drop(started)
  } catch (error) {
    change(started, () => (signal.aborted ? { state: 'stopped' } : { state: 'failed', error, text: '' }))
    await refresh(queries, kept_in)
  }
}

const refresh = (queries: QueryClient, conversation_id: string | null) =>
  Promise.all([
    ...[assistantEndpoints.listAssistantConversations, assistantEndpoints.readAssistantStatus].map((endpoint) =>
      queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
    // Its first reading may have begun before the answer was stored.
    conversation_id !== null && readAgain(queries, answersFrom(assistantEndpoints.readAssistantConversation)),
  ])

/** The message for a question that failed: the server's explanation if it sent one. */
export const explanationOf = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : FAILURE

export const needsSubscription = (error: unknown): boolean => error instanceof ApiError && error.status === 402
