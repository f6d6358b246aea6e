import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { awaitsContact } from '@waymark/rules/leads/assignment/clock'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Failure, Loading } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { usePressOnArrival } from '../../../shared/ui/use-press-on-arrival.ts'
import { useConversationDrop } from './attached.ts'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { ConversationMenu, useSnoozeWords } from './conversation-menu.tsx'
import { MessageHistory } from './message-history.tsx'
import { useOutbox } from './outbox.ts'
import { type Partner, useClientPartner } from './partner.ts'
import { usePartnerTyping } from './typing.ts'

/** The conversation with a client, as a tab of their record. */
export function ClientConversation({ client }: { readonly client: ClientDetail }) {
  const { partner, error, retry } = useClientPartner(client)
  if (partner) return <Conversation client={client} partner={partner} />
  if (error) return <Failure error={error} retry={retry} />
  return <Loading label="Loading the conversation" height={280} />
}

const NOTHING_TO_SNOOZE = { z: () => toast.error('There is no conversation with this client yet') }

interface Props {
  readonly client: ClientDetail
  readonly partner: Partner
}

function Conversation({ client, partner }: Props) {
  const outbox = useOutbox(partner)
  const drop = useConversationDrop(partner)
  const typing = usePartnerTyping(partner.conversation_id, partner.id)
  const snoozed = useSnoozeWords(partner)
  usePressOnArrival(partner.conversation_id === null ? NOTHING_TO_SNOOZE : {})
  const stops_clock = partner.notifiable && client.due_at !== null && awaitsContact(client)
  return (
    <Stack gap="none" className={styles.screen} {...drop}>
      {partner.conversation_id !== null && (
        <Row as="header" justify="between" className={styles.bar}>
          <Text size="xs" tone="muted" aria-live="polite">
            {typing ? 'typing…' : snoozed}
          </Text>
          <ConversationMenu partner={partner} />
        </Row>
      )}
      <MessageHistory partner={partner} outbox={outbox} typing={typing} />
      <Composer
        partner={partner}
        outbox={outbox}
        hint={`${stops_clock ? 'Your first message stops the 24-hour clock. ' : ''}Please leave out health details.`}
      />
    </Stack>
  )
}
