import { Badge, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { Message } from '@waymark/contracts/conversations/messaging/endpoints'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { clockTime, exactly } from '../../../shared/format/time.ts'
import type { Unsent } from '../../../shared/messages/unsent.ts'
import styles from './conversation.module.css'
import { ReferralCard } from './referral-card.tsx'

export function Bubble({ message, own }: { readonly message: Message; readonly own: boolean }) {
  const { subject, message: text, client_id, created_at, message_type, priority, referral, reply_to } = message
  return (
    <article className={styles.bubble} data-own={own} data-priority={priority}>
      <span className="visually-hidden">{own ? 'You wrote:' : 'They wrote:'}</span>
      <Priority priority={priority} />
      {subject && <p className={styles.subject}>{subject}</p>}
      <p className={styles.text}>{text}</p>
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

/** Anybody can type any address: it says where to answer, and not who wrote. */
function AnswerTo({ address, subject }: { readonly address: string; readonly subject: string | null }) {
  const query = new URLSearchParams({ subject: `Re: ${subject ?? 'Your message'}` })
  return (
    <p className={styles.answer_to}>
      Asks for an answer to{' '}
      <a href={`mailto:${encodeURIComponent(address)}?${query.toString().replaceAll('+', '%20')}`}>{address}</a>
      <span> (not verified)</span>
    </p>
  )
}

/** How far a message got: a consumer or a visitor has no device of ours that could say. */
function Mark({ message: { is_read, delivered_at } }: { readonly message: Message }) {
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
      <span className={styles.mark} title={`On a device of theirs since ${exactly(delivered_at)}`}>
        <IconChecks size={16} aria-hidden />
        Delivered
      </span>
    )
  }
  return (
    <span className={styles.mark} title="With us, until a device of theirs fetches it">
      <IconCheck size={16} aria-hidden />
      Sent
    </span>
  )
}

function Priority({ priority }: { readonly priority: string }) {
  if (priority !== 'high' && priority !== 'urgent') return null
  return (
    <Badge size="sm" variant="light" color={priority === 'urgent' ? 'red' : 'orange'} className={styles.priority ?? ''}>
      {priority === 'urgent' ? 'Urgent' : 'High priority'}
    </Badge>
  )
}

interface UnsentProps {
  readonly unsent: Unsent
  readonly retry: () => void
  readonly drop: () => void
}

export function UnsentBubble({ unsent: { text, subject, priority, state }, retry, drop }: UnsentProps) {
  return (
    <article className={styles.bubble} data-own="true" data-failed={state === 'failed'}>
      <Priority priority={priority} />
      {subject && <p className={styles.subject}>{subject}</p>}
      <p className={styles.text}>{text}</p>
      {state === 'failed' ? (
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
          {state === 'sending' ? 'Sending…' : 'Waiting for the connection; kept in this tab until it is sent'}
        </p>
      )}
    </article>
  )
}
