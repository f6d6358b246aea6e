import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { Message } from '@waymark/contracts/messaging/endpoints'
import { Link } from 'react-router-dom'
import { clockTime, exactly } from '../../shared/format/time.ts'
import { clientAddress } from '../clients/addresses.ts'
import styles from './conversation.module.css'
import type { Unsent } from './outbox.ts'

export function Bubble({ message, own }: { readonly message: Message; readonly own: boolean }) {
  const { subject, message: text, client_id, created_at, is_read, message_type } = message
  return (
    <article className={styles.bubble} data-own={own}>
      <span className="visually-hidden">{own ? 'You wrote:' : 'They wrote:'}</span>
      {subject && <p className={styles.subject}>{subject}</p>}
      <p className={styles.text}>{text}</p>
      {message_type === 'system' && client_id && <Link to={clientAddress(client_id)}>Open the client</Link>}
      <p className={styles.meta}>
        <time dateTime={created_at} title={exactly(created_at)}>
          {clockTime(created_at)}
        </time>
        {own && (
          <>
            {is_read ? <IconChecks size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
            {is_read ? 'Read' : 'Sent'}
          </>
        )}
      </p>
    </article>
  )
}

interface UnsentProps {
  readonly unsent: Unsent
  readonly retry: () => void
  readonly drop: () => void
}

export function UnsentBubble({ unsent, retry, drop }: UnsentProps) {
  return (
    <article className={styles.bubble} data-own="true" data-failed={unsent.failed}>
      <p className={styles.text}>{unsent.text}</p>
      {unsent.failed ? (
        <div className={styles.failed}>
          <IconAlertCircle size={16} aria-hidden />
          Not sent
          <Button size="compact-sm" variant="white" onClick={retry}>
            Try again
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={drop}>
            Delete
          </Button>
        </div>
      ) : (
        <p className={styles.meta}>
          <IconClock size={16} aria-hidden />
          Sending…
        </p>
      )}
    </article>
  )
}
