import { useSearchParams } from 'react-router-dom'
import { ConversationScreen } from './conversation-screen.tsx'
import styles from './messages-tab.module.css'
import { PeopleList } from './people-list.tsx'
import { ReferBanner } from './refer-banner.tsx'

/** Conversations and agents beside the open conversation; on a phone one of them. */
export function MessagesTab() {
  const [search] = useSearchParams()
  const partner_id = search.get('with')
  const referred_id = search.get('refer')
  return (
    <div className={styles.split} data-open={partner_id !== null}>
      <section className={styles.people} aria-labelledby="messages-title">
        <h1 id="messages-title" className={styles.title}>
          Messages
        </h1>
        {referred_id !== null && <ReferBanner client_id={referred_id} />}
        <PeopleList open_id={partner_id} referring={referred_id !== null} />
      </section>
      <section className={styles.conversation} aria-label="Conversation">
        {partner_id === null ? (
          <div className={styles.empty}>
            {referred_id === null ? (
              <>
                <h2>Choose a conversation</h2>
                <p>What you and the other write appears here at once, on both sides.</p>
              </>
            ) : (
              <>
                <h2>Choose an agent</h2>
                <p>Then write your note and say how the client agreed.</p>
              </>
            )}
          </div>
        ) : (
          <ConversationScreen key={partner_id} partner_id={partner_id} />
        )}
      </section>
    </div>
  )
}
