import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AssistantMessage } from '@waymark/contracts/knowledge/assistant/endpoints'
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { assistantAddress, assistantConversationAddress } from '../../../shared/clients/assistant-addresses.ts'
import { More } from '../../../shared/kit/list.tsx'
import { Scroller } from '../../../shared/kit/scroller.tsx'
import { Empty, Failure } from '../../../shared/kit/states.tsx'
import thread from '../../../shared/messages/thread.module.css'
import { Answer, Looking, Question, Unanswered } from './answer.tsx'
import styles from './chat.module.css'
import { ClientChoice } from './client-choice.tsx'
import { Composer } from './composer.tsx'
import { CurrentExchange } from './current-exchange.tsx'
import { begins, type Exchange } from './exchanges.ts'
import { messagesQuery } from './queries.ts'
import { Suggestions } from './suggestions.tsx'
import { useAsk } from './use-ask.ts'

/** Milliseconds for which a question may still be answered: after them, the request for it has ended. */
const ANSWERED_WITHIN_MS = 120_000
const REREAD_MS = 3_000

/** Whether the last message is a question that is being answered, such as one asked on another device. */
function isAwaited(last: AssistantMessage | undefined, read_at: number): boolean {
  if (last?.role !== 'question') return false
  // The clock of this computer may be far behind that of the server.
  return Math.abs(read_at - Date.parse(last.created_at)) < ANSWERED_WITHIN_MS
}

/** Whether the conversation went on elsewhere after a question that was stopped or has failed here. */
const isOvertaken = ({ state, question_id }: Exchange, messages: readonly AssistantMessage[]): boolean =>
  (state === 'stopped' || state === 'failed') &&
  messages.some(({ id, role }) => role === 'question' && question_id !== null && id > question_id)

interface Props {
  /** Null for a conversation that has not started. */
  readonly conversation_id: string | null
  /** The client that a new conversation will be about. */
  readonly client_id: string | null
}

export function Chat({ conversation_id, client_id }: Props) {
  const navigate = useNavigate()
  const asking = useAsk({ conversation_id, client_id })
  useEffect(
    () =>
      begins.subscribe((begun) => {
        // Open the new conversation, unless the user has moved to another one.
        if (conversation_id === null && begun.client_id === client_id)
          void navigate(assistantConversationAddress(begun.conversation_id), { replace: true })
      }),
    [conversation_id, client_id, navigate],
  )
  const past = useInfiniteQuery({
    ...messagesQuery(conversation_id ?? ''),
    enabled: conversation_id !== null,
    refetchInterval: ({ state }) =>
      asking.exchange === null && isAwaited(state.data?.pages[0]?.items[0], state.dataUpdatedAt) && REREAD_MS,
  })
  const exchange = asking.exchange && isOvertaken(asking.exchange, past.data ?? []) ? null : asking.exchange
  const answering = exchange !== null
  const last_asked = useRef<HTMLElement>(null)
  const since = exchange?.question_id ?? null
  const messages = (past.data ?? []).filter(({ id }) => since === null || id < since).toReversed()
  const about = conversation_id === null ? client_id : (past.data?.[0]?.client_id ?? exchange?.client_id ?? null)
  const ask = (question: string) => {
    if (!asking.busy) asking.ask({ question, conversation_id, client_id: about })
  }
  const last_question = messages.findLastIndex(({ role }) => role === 'question')
  const just_answered = useRef(answering)
  useLayoutEffect(() => {
    if (answering) just_answered.current = true
    else if (just_answered.current && last_question >= 0) {
      // The exchange is now part of the history, where its start must stay in sight.
      last_asked.current?.scrollIntoView({ block: 'start' })
      just_answered.current = false
    }
  }, [answering, last_question])
  const loading = conversation_id !== null && past.isPending && !exchange
  const failed = past.isError && !past.data && !exchange

  if (failed && past.error instanceof ApiError && past.error.status === 404) return <Gone />
  return (
    <>
      <ClientChoice
        client_id={about}
        choose={(id) => {
          asking.leave()
          void navigate(assistantAddress(id ?? undefined))
        }}
      />
      <Scroller className={thread.scroller} aria-label="Conversation">
        <div className={styles.history}>
          {loading && <Skeleton height={200} />}
          {failed && (
            <Failure
              title="This conversation could not be loaded"
              error={past.error}
              retry={() => void past.refetch()}
            />
          )}
          <More list={past}>Show earlier questions</More>
          {conversation_id === null && !exchange && <Suggestions about_client={about !== null} ask={ask} />}
          {messages.map((message, index) => (
            <Past
              key={message.id}
              message={message}
              next={messages[index + 1]}
              {...(index === last_question && { asked: last_asked })}
              ask={ask}
              busy={asking.busy || !!exchange}
              awaited={!exchange && index === messages.length - 1 && isAwaited(message, past.dataUpdatedAt)}
            />
          ))}
          {exchange && (
            <CurrentExchange exchange={exchange} retry={asking.retry} again={() => ask(exchange.question)} />
          )}
        </div>
      </Scroller>
      <Composer
        key={conversation_id ?? 'new'}
        draft_of={conversation_id}
        busy={asking.busy}
        ask={ask}
        stop={asking.stop}
      />
    </>
  )
}

interface PastProps {
  readonly message: AssistantMessage
  readonly next: AssistantMessage | undefined
  readonly asked?: Ref<HTMLElement>
  readonly ask: (question: string) => void
  readonly busy: boolean
  readonly awaited: boolean
}

function Past({ message, next, asked, ask, busy, awaited }: PastProps) {
  if (message.role === 'answer') {
    const { text, citations, table, draft, client_id, complete } = message
    return (
      <Answer text={text} citations={citations} table={table} draft={draft} client_id={client_id} stopped={!complete} />
    )
  }
  return (
    <>
      <Question text={message.text} {...(asked && { ref: asked })} />
      {awaited && <Looking />}
      {next?.role !== 'answer' && !awaited && <Unanswered again={() => ask(message.text)} busy={busy} />}
    </>
  )
}

function Gone() {
  return (
    <div role="alert">
      <Empty title="This conversation is not there">
        It was deleted, or its client’s data was deleted. Start a new chat to ask again.
      </Empty>
    </div>
  )
}
