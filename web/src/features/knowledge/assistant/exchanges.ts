import type { AssistantReply } from '@waymark/contracts/knowledge/assistant/endpoints'
import { createOwnedStore } from '../../../shared/session/owned-store.ts'
import { createSignal, useStore } from '../../../shared/state/store.ts'

/** Where a question is asked. All new conversations about a client, or about none, are one place. */
export interface Place {
  /** Null until the server has created a conversation for it. */
  readonly conversation_id: string | null
  readonly client_id: string | null
}

/** A question that is being answered, was stopped or has failed. */
export interface Exchange extends Place {
  readonly question: string
  /** The conversation it was asked in, or null. It stays the same, because a retry must be the same request. */
  readonly asked_in: string | null
  /** Null until the server has stored the question. */
  readonly question_id: string | null
  /** The part of the answer received so far. */
  readonly text: string
  readonly reply: AssistantReply | null
  readonly state: 'waiting' | 'stopped' | 'failed' | 'answered'
  readonly error: unknown
  /** The same for every retry, so the server recognizes the question. */
  readonly idempotency_key: string
  readonly stopping: AbortController
}

/** By idempotency key, so that a question goes on while the broker looks at another screen. */
const exchanges = createOwnedStore<ReadonlyMap<string, Exchange>>(new Map(), {
  // Nothing that arrived without the session was kept. A retry gets the answer that the server has.
  resumed: (all) =>
    new Map(
      [...all]
        .filter(([, { state }]) => state !== 'answered')
        .map(([key, one]) => [key, one.state === 'waiting' ? { ...one, state: 'failed', text: '' } : one]),
    ),
})

/** The server has created a conversation for a question. */
export const begins = createSignal<{ readonly conversation_id: string; readonly client_id: string | null }>()

const isAt = (one: Place, { conversation_id, client_id }: Place) =>
  one.conversation_id === conversation_id && (conversation_id !== null || one.client_id === client_id)

export const useExchange = (place: Place): Exchange | null =>
  [...useStore(exchanges).values()].find((one) => isAt(one, place)) ?? null

/** Shows a question in place of one that was stopped or failed there. */
export function show(started: Exchange): void {
  const others = [...exchanges.read()].filter(([, one]) => !isAt(one, started))
  exchanges.set(new Map(others).set(started.idempotency_key, started))
}

export function change(
  { idempotency_key }: Exchange,
  changes: (now: Exchange) => Partial<Omit<Exchange, 'idempotency_key'>>,
): void {
  const now = exchanges.read().get(idempotency_key)
  if (now) exchanges.set(new Map(exchanges.read()).set(idempotency_key, { ...now, ...changes(now) }))
}

export const drop = ({ idempotency_key }: Exchange): void =>
  exchanges.set(new Map([...exchanges.read()].filter(([key]) => key !== idempotency_key)))
