import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CONVERSATION_VIEWS,
  type Conversation,
  type ConversationView,
} from '@waymark/contracts/conversations/messaging/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { useSearchParams } from 'react-router-dom'
import { RowLink, Scroller } from '../../../shared/console/row-list.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { numberOf, useWords } from '../../../shared/ui/last-list.ts'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useFocusOnArrival } from '../../../shared/ui/use-focus-on-arrival.ts'
import { useSnoozeWords } from './conversation-menu.tsx'
import { conversationsQuery } from './conversations.ts'
import { FoundMessages } from './found-messages.tsx'
import styles from './messages-tab.module.css'
import { Portrait } from './portrait.tsx'
import { useGlide } from './use-glide.ts'

const VIEWS: Record<ConversationView, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'No open conversations. Choose an agent to start one.' },
  snoozed: { label: 'Snoozed', empty: 'Nothing is snoozed. A conversation that you snooze waits here until its time.' },
  mine: { label: 'Mine', empty: 'No open conversations with clients who are assigned to you.' },
}

/** The conversations, or the messages that a search finds in them. */
export function ConversationList({ open_id }: { readonly open_id: string | null }) {
  const field = useFocusOnArrival<HTMLInputElement>('conversations')
  const [address, change] = useAddress()
  const words = useWords(address.get('words'))
  return (
    <>
      <SeekInput
        ref={field}
        className={styles.search ?? ''}
        aria-label="Search all conversations"
        placeholder="Search all conversations"
        maxLength={LIMITS.short_text}
        sought={words}
        seek={(sought) => change({ words: numberOf(sought) })}
      />
      {words === '' ? <Conversations open_id={open_id} /> : <FoundMessages words={words} />}
    </>
  )
}

function Conversations({ open_id }: { readonly open_id: string | null }) {
  const [address, change] = useAddress()
  const view = CONVERSATION_VIEWS.find((one) => one === address.get('view')) ?? 'open'
  const list = useInfiniteQuery({ ...conversationsQuery(view), refetchInterval: useFallbackPolling() })
  return (
    <>
      <SegmentedControl
        className={styles.lists ?? ''}
        aria-label="Which conversations"
        data={CONVERSATION_VIEWS.map((value) => ({ value, label: VIEWS[value].label }))}
        value={view}
        onChange={(value) => change({ view: value })}
        size="xs"
      />
      <Scroller>
        <ListStates
          list={list}
          failure="Your conversations could not be loaded"
          loading="Loading conversations"
          empty={VIEWS[view].empty}
          skeleton={{ rows: 4, height: 72 }}
          more="Show earlier ones"
        >
          {(conversations) => <Rows conversations={conversations} open_id={open_id} />}
        </ListStates>
      </Scroller>
    </>
  )
}

function Rows({
  conversations,
  open_id,
}: {
  readonly conversations: readonly Conversation[]
  readonly open_id: string | null
}) {
  const list = useGlide<HTMLUListElement>()
  return (
    <Stack ref={list} as="ul" gap="none" aria-label="Conversations">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} open={conversation.partner_id === open_id} />
        </li>
      ))}
    </Stack>
  )
}

function ConversationRow({ conversation, open }: { readonly conversation: Conversation; readonly open: boolean }) {
  const me = useMe()
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('with', conversation.partner_id)
  to.delete('message')
  const { partner_name, partner_kind, online, unread, last_message } = conversation
  const snoozed = useSnoozeWords(conversation)
  return (
    <RowLink to={`/broker?${to}`} open={open}>
      <Row as="span">
        <Portrait name={partner_name} kind={partner_kind} online={online} />
        <Stack as="span" gap="none" grow>
          <Text as="span" weight="bold" cut>
            {partner_name}
          </Text>
          <Text
            as="span"
            size="xs"
            tone={unread > 0 ? undefined : 'muted'}
            weight={unread > 0 ? 'medium' : undefined}
            cut
          >
            {last_message?.priority === 'urgent' && <strong>Urgent: </strong>}
            {last_message && last_message.sender_id === me?.id && 'You: '}
            {last_message?.message}
          </Text>
          {snoozed && (
            <Text as="span" size="xs" weight="medium">
              {snoozed}
            </Text>
          )}
        </Stack>
        <Stack as="span" gap="xs" align="end">
          {last_message && (
            <Text as="span" size="xs" tone="muted">
              <When at={last_message.created_at} />
            </Text>
          )}
          {isNews(conversation) && (
            <Text as="span" size="xs" weight="bold">
              New
            </Text>
          )}
          {unread > 0 && (
            <span className={styles.unread}>
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </Stack>
      </Row>
    </RowLink>
  )
}

/** System messages are news to see, and not counted among what people wrote. */
const isNews = ({ partner_kind, last_message }: Conversation) =>
  partner_kind === 'system' && last_message !== null && !last_message.is_read
