import { Skeleton } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { consumerEndpoints, type OwnMessage, type OwnRecord } from '@waymark/contracts/conversations/consumer/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { keyPerContent } from '../../../shared/api/idempotency-key.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { messagesQuery } from './queries.ts'
import styles from './status-page.module.css'

interface Props {
  readonly token: string
  readonly record: Pick<OwnRecord, 'agent' | 'by_mail'>
}

/** What the consumer and their agents wrote to each other; new messages come while the page is looked at. */
export function Conversation({ token, record: { agent, by_mail } }: Props) {
  const messages = useInfiniteQuery(messagesQuery(token))
  useMarkRead(token, messages.data)
  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {!by_mail && (
        <p className={styles.soft}>
          These are the messages since you submitted this assessment. For earlier messages, open the link in our email.
        </p>
      )}
      {messages.isPending && <Skeleton height={120} radius="md" />}
      {messages.isError && !messages.data && (
        <Failure
          compact
          title="Your messages could not be loaded"
          error={messages.error}
          retry={() => void messages.refetch()}
        />
      )}
      {messages.hasNextPage && (
        <Action weight="second" disabled={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
          Show earlier messages
        </Action>
      )}
      {messages.data && <Messages messages={messages.data} />}
      <Composer token={token} to={agent ? agent.first_name : 'our team'} />
    </section>
  )
}

function Messages({ messages }: { readonly messages: readonly OwnMessage[] }) {
  const list = useRef<HTMLOListElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    // Within the list only: the page itself stays where its reader is.
    if (latest && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [latest])
  const lastOwn = messages.findLast(({ by_me }) => by_me)?.id
  if (messages.length === 0) {
    return <p className={styles.soft}>No messages yet. Ask your agent anything. You will see the answer here.</p>
  }
  return (
    // A list that scrolls must be reachable by keyboard to be scrolled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={styles.messages} aria-live="polite" aria-label="Messages" tabIndex={0}>
      {messages.map((message) => (
        <li key={message.id} className={styles.message} data-mine={message.by_me || undefined}>
          <p className={styles.bubble}>{message.message}</p>
          <p className={styles.meta}>
            {message.by_me ? 'You' : (message.sender_name ?? 'Your agent')}, <When at={message.created_at} />
            {message.id === lastOwn && (message.is_read ? ', read' : ', sent')}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Tells what was seen, while somebody looks: the agent sees it as read. */
function useMarkRead(token: string, messages: readonly OwnMessage[] | undefined) {
  const told = useRef<string | null>(null)
  const unread = messages?.findLast(({ by_me, is_read }) => !by_me && !is_read)?.id
  useEffect(() => {
    if (!unread) return undefined
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.current === unread) return
      told.current = unread
      call(consumerEndpoints.readOwnMessages, { bearer: token, body: { last_message_id: unread } }).catch(() => {
        // The next look tells it again.
        told.current = null
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [token, unread])
}

function Composer({ token, to }: { readonly token: string; readonly to: string }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const keyFor = useRef(keyPerContent())
  const sending = useMutation({
    mutationFn: (message: string) =>
      call(consumerEndpoints.sendOwnMessage, {
        bearer: token,
        body: { message },
        idempotency_key: keyFor.current(message),
      }),
    onSuccess: async () => {
      keyFor.current = keyPerContent()
      setText('')
      await queryClient.invalidateQueries({ queryKey: messagesQuery(token).queryKey })
    },
  })
  const message = text.trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (message !== '' && !sending.isPending) sending.mutate(message)
  }
  return (
    <form className={styles.composer} onSubmit={send}>
      <label htmlFor="message">Write to {to}</label>
      <textarea
        id="message"
        rows={3}
        maxLength={LIMITS.free_text}
        value={text}
        readOnly={sending.isPending}
        onChange={({ target }) => setText(target.value)}
      />
      {sending.isError && (
        <p className={styles.problem} role="alert">
          {sentenceOf(sending.error, 'Your message was not sent. Please try again.')}
        </p>
      )}
      <Action type="submit" disabled={message === '' || sending.isPending}>
        {sending.isPending ? 'Sending…' : 'Send message'}
      </Action>
    </form>
  )
}
