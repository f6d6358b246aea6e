import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { keepList, listIn } from '../../../shared/ui/last-list.ts'
import { ConversationScreen } from './conversation-screen.tsx'
import styles from './messages-tab.module.css'
import { PeopleList } from './people-list.tsx'
import { ReferBanner } from './refer-banner.tsx'

/** Conversations and agents beside the open conversation. A phone shows one of the two. */
export function MessagesTab() {
  const [search] = useSearchParams()
  const partner_id = search.get('with')
  const referred_id = search.get('refer')
  const list = listIn(search)
  // A link to a conversation says nothing about the list, which stays as it was left.
  const linked = partner_id !== null && list === 'tab=agent-network'
  useEffect(() => {
    if (!linked) keepList('agent-network', list)
  }, [linked, list])
  return (
    <ListDetail
      names={{ list: 'Messages', detail: 'Conversation' }}
      open={partner_id !== null}
      list={
        <>
          <Heading level={1} size="section" className={styles.title}>
            Messages
          </Heading>
          {referred_id !== null && <ReferBanner client_id={referred_id} />}
          <PeopleList open_id={partner_id} referred_id={referred_id} />
        </>
      }
      detail={
        partner_id !== null ? (
          <ConversationScreen key={partner_id} partner_id={partner_id} />
        ) : referred_id === null ? (
          <Empty title="Choose a conversation">New messages appear here right away, for both of you.</Empty>
        ) : (
          <Empty title="Choose an agent">Then write your note and say how the client agreed.</Empty>
        )
      }
    />
  )
}
