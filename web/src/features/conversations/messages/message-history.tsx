import { useIntersection } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@waymark/contracts/conversations/messaging/endpoints'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useNow } from '../../../shared/format/now.ts'
import { Scroller } from '../../../shared/kit/scroller.tsx'
import { Failure, Loading } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import thread from '../../../shared/messages/thread.module.css'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { Bubble, UnsentBubble } from './bubble.tsx'
import styles from './conversation.module.css'
import { messagesQuery } from './conversations.ts'
import { groupByDay } from './group-by-day.ts'
import { useMarkRead } from './mark-read.ts'
import type { useOutbox } from './outbox.ts'
import type { Partner } from './partner.ts'
import { useGlideUp } from './use-glide.ts'

interface Props {
  readonly partner: Partner
  readonly outbox: ReturnType<typeof useOutbox>
  readonly typing: boolean
}

export function MessageHistory({ partner, outbox, typing }: Props) {
  const { conversation_id } = partner
  return conversation_id === null ? (
    <History>
      {outbox.unsent.length === 0 && (
        <Text tone="muted" align="center">
          No messages yet. Say hello.
        </Text>
      )}
      <Unsent outbox={outbox} />
    </History>
  ) : (
    <Past partner={partner} conversation_id={conversation_id} outbox={outbox} typing={typing} />
  )
}

function Past({ partner, conversation_id, outbox, typing }: Props & { readonly conversation_id: string }) {
  const list = useInfiniteQuery({ ...messagesQuery(conversation_id), refetchInterval: useFallbackPolling() })
  const messages = list.data ?? []
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { ref: top, entry: top_seen } = useIntersection({ root: scroller, rootMargin: '400px' })
  const { ref: bottom, entry: bottom_seen } = useIntersection({ root: scroller, rootMargin: '80px' })
  const now = useNow()

  useMarkRead(conversation_id, messages, partner.id, bottom_seen?.isIntersecting ?? false)
  const log = useRef<HTMLDivElement>(null)
  useGlideUp(scroller, () => {
    const last = log.current?.lastElementChild?.lastElementChild
    return last instanceof HTMLElement ? last : null
  })
  const sought = useSearchParams()[0].get('message')
  const there = messages.some(({ id }) => id === sought)
  useEffect(() => {
    if (there && sought !== null) document.getElementById(sought)?.scrollIntoView({ block: 'center' })
  }, [there, sought])
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  // Ids sort by time, so a message that was deleted does not load the whole conversation.
  const earlier = sought !== null && !there && sought < (messages.at(-1)?.id ?? '')
  const near_top = top_seen?.isIntersecting ?? false
  const more = hasNextPage && !isFetching && !isFetchNextPageError && (near_top || earlier)
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])

  if (list.isPending) {
    return (
      // Another element than that of the messages, which grows upward.
      <History key="loading">
        <Loading label="Loading messages" rows={6} height={56} />
      </History>
    )
  }
  if (list.isError && !list.data) {
    return <Failure title="The messages could not be loaded" error={list.error} retry={() => void list.refetch()} />
  }
  return (
    <History ref={setScroller}>
      <div ref={top} />
      {isFetchNextPageError && (
        <Failure
          compact
          title="Earlier messages could not be loaded"
          error={list.error}
          retry={() => void fetchNextPage()}
        />
      )}
      <div role="log" ref={log} aria-label={`Messages with ${partner.name}`}>
        {groupByDay(messages.toReversed(), now).map(({ name, items }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.day}>{name}</h3>
            {items.map((message) => (
              <Bubble key={message.id} message={message} own={isOwn(message, partner)} found={message.id === sought} />
            ))}
          </section>
        ))}
      </div>
      <Unsent outbox={outbox} />
      {typing && (
        <p className={thread.dots} aria-hidden="true">
          <span />
          <span />
          <span />
        </p>
      )}
      <div ref={bottom} />
    </History>
  )
}

const isOwn = (message: Message, partner: Partner) => message.sender_id !== partner.id

function Unsent({ outbox }: Pick<Props, 'outbox'>) {
  return outbox.unsent.map((unsent) => (
    <UnsentBubble
      key={unsent.key}
      unsent={unsent}
      retry={() => outbox.retry(unsent)}
      drop={() => outbox.remove(unsent.key)}
    />
  ))
}

/**
 * A list that starts at its end and keeps the reader's place when earlier messages load above: a reversed column
 * measures its scroll from the end. The single child keeps reading order and visual order the same.
 */
function History({ ref, children }: { readonly ref?: Ref<HTMLElement>; readonly children: ReactNode }) {
  return (
    <Scroller className={thread.scroller} ref={ref} aria-label="History">
      <div className={styles.history}>{children}</div>
    </Scroller>
  )
}
