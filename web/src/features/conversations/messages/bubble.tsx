import { Badge, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { Message } from '@waymark/contracts/conversations/messaging/endpoints'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { clockTime, exactly } from '../../../shared/format/time.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { MessageFiles } from '../../../shared/messages/message-files.tsx'
import type { Unsent } from '../../../shared/messages/unsent.ts'
import styles from './conversation.module.css'
import { ReferralCard } from './referral-card.tsx'

interface Props {
  readonly message: Message
  readonly own: boolean
  /** Whether a search led here. */
  readonly found?: boolean
}

export function Bubble({ message, own, found = false }: Props) {
  const { subject, message: text, client_id, created_at, message_type, priority, referral, reply_to, files } = message
  return (
    <article id={message.id} className={styles.bubble} data-own={own} data-priority={priority} data-found={found}>
      <span className="visually-hidden">{own ? 'You wrote:' : 'They wrote:'}</span>
      <Priority priority={priority} />
      {subject && <Text weight="bold">{subject}</Text>}
      <Text wrap="kept">{text}</Text>
      {files.length > 0 && <MessageFiles files={files} />}
      {reply_to && <AnswerTo address={reply_to} subject={subject} />}
      {message_type === 'system' && client_id && <Link to={clientAddress(client_id)}>Open the client</Link>}
      {referral && <ReferralCard referral={referral} own={own} />}
      <p className={styles.meta}>
        <time dateTime={created_at} title={exactly(created_at)}>
          {clockTime(created_at)}
        </time>
        {own && <Mark message={message} />}
      </p>
    </article>
  )
}

/** Shows where to reply. It does not name the sender, because a visitor can type any address. */
function AnswerTo({ address, subject }: { readonly address: string; readonly subject: string | null }) {
  const query = new URLSearchParams({ subject: `Re: ${subject ?? 'Your message'}` })
  return (
    <Text wrap="anywhere">
      Asks for a reply to{' '}
      <a href={`mailto:${encodeURIComponent(address)}?${query.toString().replaceAll('+', '%20')}`}>{address}</a>
      <span> (not verified)</span>
    </Text>
  )
}

/** Whether the message was sent, delivered or read. Only agents' devices report this. */
function Mark({ message: { is_read, delivered_at, failed_at } }: { readonly message: Message }) {
  if (is_read) {
    return (
      <span className={styles.mark} data-read="true">
        <IconChecks size={16} aria-hidden />
        Read
      </span>
    )
  }
  if (delivered_at !== null) {
    return (
      <span className={styles.mark} title={`On their device since ${exactly(delivered_at)}`}>
        <IconChecks size={16} aria-hidden />
        Delivered
      </span>
    )
  }
  if (failed_at !== null) {
    return (
      <span
        className={styles.mark}
        title={`We found out ${exactly(failed_at)}. They see it when they open their page.`}
      >
        <IconAlertCircle size={16} aria-hidden />
        Could not be delivered
      </span>
    )
  }
  return (
    <span className={styles.mark} title="Stored here until their device receives it">
      <IconCheck size={16} aria-hidden />
      Sent
    </span>
  )
}

function Priority({ priority }: { readonly priority: string }) {
  if (priority !== 'high' && priority !== 'urgent') return null
  return (
    <Badge size="sm" variant="light" color={priority === 'urgent' ? 'red' : 'amber'} className={styles.priority ?? ''}>
      {priority === 'urgent' ? 'Urgent' : 'High priority'}
    </Badge>
  )
}

interface UnsentProps {
  readonly unsent: Unsent
  readonly retry: () => void
  readonly drop: () => void
}

export function UnsentBubble({ unsent: { text, subject, priority, files, state }, retry, drop }: UnsentProps) {
  return (
    <article className={styles.bubble} data-own="true" data-failed={state === 'failed'}>
      <Priority priority={priority} />
      {subject && <Text weight="bold">{subject}</Text>}
      {text !== '' && <Text wrap="kept">{text}</Text>}
      {files.length > 0 && (
        <Text size="sm" wrap="anywhere">
          With {files.map(({ name }) => name).join(', ')}
        </Text>
      )}
      {state === 'failed' ? (
        <Cluster gap="xs" justify="end">
          <IconAlertCircle size={16} aria-hidden />
          Not sent
          <Button size="compact-sm" variant="white" onClick={retry}>
            Try again
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={drop}>
            Delete
          </Button>
        </Cluster>
      ) : (
        <p className={styles.meta}>
          <IconClock size={16} aria-hidden />
          {state === 'sending' ? 'Sending…' : 'Waiting for the connection; kept in this tab until it is sent'}
        </p>
      )}
    </article>
  )
}
