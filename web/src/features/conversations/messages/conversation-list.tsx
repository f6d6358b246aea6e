import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation } from '@waymark/contracts/conversations/messaging/endpoints'
import { Link, useSearchParams } from 'react-router-dom'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { conversationsQuery } from './conversations.ts'
import styles from './messages-tab.module.css'
import { Portrait } from './portrait.tsx'

export function ConversationList({ open_id }: { readonly open_id: string | null }) {
  const list = useInfiniteQuery({ ...conversationsQuery, refetchInterval: useFallbackPolling() })
  if (list.isPending) return <Skeleton className={styles.skeleton ?? ''} height={320} width="auto" />
  if (list.isError && !list.data) {
    return (
      <Failure title="Your conversations could not be loaded" error={list.error} retry={() => void list.refetch()} />
    )
  }
  if (list.data.length === 0) {
    return <p className={styles.none}>No conversations yet. Choose an agent to begin one.</p>
  }
  return (
    <div className={styles.scroller}>
      <ul className={styles.rows} aria-label="Conversations">
        {list.data.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} open={conversation.partner_id === open_id} />
          </li>
        ))}
      </ul>
      <More list={list}>Show earlier ones</More>
    </div>
  )
}

function Row({ conversation, open }: { readonly conversation: Conversation; readonly open: boolean }) {
  const me = useMe()
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('with', conversation.partner_id)
  const { partner_name, partner_kind, online, unread, last_message } = conversation
  return (
    <Link
      to={`/broker?${to}`}
      className={styles.row}
      aria-current={open ? 'true' : undefined}
      data-row
      data-unread={unread > 0}
    >
      <Portrait name={partner_name} kind={partner_kind} online={online} />
      <span className={styles.middle}>
        <span className={styles.name}>{partner_name}</span>
        <span className={styles.preview}>
          {last_message?.priority === 'urgent' && <strong>Urgent: </strong>}
          {last_message && last_message.sender_id === me?.id && 'You: '}
          {last_message?.message}
        </span>
      </span>
      <span className={styles.end}>
        {last_message && <When at={last_message.created_at} />}
        {unread > 0 && (
          <span className={styles.unread}>
            {unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
}
