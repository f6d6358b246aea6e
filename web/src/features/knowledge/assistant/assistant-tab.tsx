import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { assistantAddress } from '../../../shared/clients/assistant-addresses.ts'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'
import styles from './assistant-tab.module.css'
import { Chat } from './chat.tsx'
import { ConversationList } from './conversation-list.tsx'
import { StatusPanel } from './status-panel.tsx'

/** The assistant's status and past conversations beside the open conversation. On a phone they are behind a button. */
export function AssistantTab() {
  const [search] = useSearchParams()
  const conversation_id = search.get('conversation')
  const [past, { open, close }] = useDisclosure()
  useBackCloses(past, close)
  return (
    <div className={styles.split}>
      <aside className={styles.side} aria-label="Knowledge base and conversations">
        <StatusPanel />
        <ConversationList open_id={conversation_id} />
      </aside>
      <section className={styles.chat} aria-labelledby="assistant-title">
        <header className={styles.head}>
          <h1 id="assistant-title">AI assistant</h1>
          <Link to={assistantAddress()} className={styles.new} aria-label="New chat" title="New chat">
            <IconPlus size={20} aria-hidden />
            <span>New chat</span>
          </Link>
          <ActionIcon
            className={styles.past ?? ''}
            variant="default"
            size={44}
            aria-label="Past conversations"
            onClick={open}
          >
            <IconHistory size={20} aria-hidden />
          </ActionIcon>
        </header>
        <Chat conversation_id={conversation_id} client_id={search.get('client')} />
      </section>
      <Drawer opened={past} onClose={close} title="Past conversations" position="right" size="min(22rem, 90vw)">
        <StatusPanel />
        <ConversationList open_id={conversation_id} onOpen={close} />
      </Drawer>
    </div>
  )
}
