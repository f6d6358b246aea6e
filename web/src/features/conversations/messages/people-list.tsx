import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { AgentList } from './agent-list.tsx'
import { ConversationList } from './conversation-list.tsx'
import { anyConversationQuery } from './conversations.ts'
import styles from './messages-tab.module.css'

const LISTS = [
  { value: 'conversations', label: 'Conversations' },
  { value: 'agents', label: 'Agents' },
] as const

interface Props {
  readonly open_id: string | null
  /** The client to refer, if any. */
  readonly referred_id: string | null
}

/** The list of conversations, or of agents to start one with. */
export function PeopleList({ open_id, referred_id }: Props) {
  const [search, setSearch] = useSearchParams()
  const conversations = useQuery(anyConversationQuery)
  // Brokers without conversations see the agents first.
  const first = conversations.data?.length === 0 ? 'agents' : 'conversations'
  const list = LISTS.find(({ value }) => value === search.get('list'))?.value ?? first
  // Only agents can take over clients.
  if (referred_id !== null) return <AgentList open_id={open_id} referred_id={referred_id} />
  const choose = (value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('list', value)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <SegmentedControl
        className={styles.lists ?? ''}
        aria-label="Which list"
        data={[...LISTS]}
        value={list}
        onChange={choose}
        fullWidth
      />
      {list === 'agents' ? <AgentList open_id={open_id} /> : <ConversationList open_id={open_id} />}
    </>
  )
}
