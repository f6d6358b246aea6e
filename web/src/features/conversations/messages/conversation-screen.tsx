import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Empty, Failure, Loading } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useConversationDrop } from './attached.ts'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { ConversationMenu, useSnoozeWords } from './conversation-menu.tsx'
import { MessageHistory } from './message-history.tsx'
import { useOutbox } from './outbox.ts'
import { type Partner, usePartner } from './partner.ts'
import { Portrait } from './portrait.tsx'
import { ReferForm } from './refer-form.tsx'
import { usePartnerTyping } from './typing.ts'

export function ConversationScreen({ partner_id }: { readonly partner_id: string }) {
  const { partner, error, retry } = usePartner(partner_id)
  const [search] = useSearchParams()
  const client_id = search.get('refer')
  if (partner) {
    return client_id !== null && partner.kind === 'user' ? (
      <Refer partner={partner} client_id={client_id} />
    ) : (
      <Talk partner={partner} />
    )
  }
  return (
    <Stack gap="none" className={styles.screen}>
      <Row as="header" className={styles.head}>
        <Back />
      </Row>
      {partner === null && (
        <div role="alert">
          <Empty title="You cannot write to this person">
            They are not in the network, or they are no longer your client.
          </Empty>
        </div>
      )}
      {partner === undefined && error && <Failure error={error} retry={retry} />}
      {partner === undefined && !error && <Loading label="Loading the conversation" height={280} />}
    </Stack>
  )
}

function Refer({ partner, client_id }: { readonly partner: Partner; readonly client_id: string }) {
  return (
    <Stack gap="none" className={styles.screen}>
      <Row as="header" className={styles.head}>
        <Back />
        <Portrait name={partner.name} kind={partner.kind} online={partner.online} />
        <Stack gap="none" grow>
          <Heading level={2} size="label">
            {partner.name}
          </Heading>
          <Text size="xs" tone="muted">
            {whatOf(partner)}
          </Text>
        </Stack>
      </Row>
      <ReferForm partner={partner} client_id={client_id} />
    </Stack>
  )
}

function Talk({ partner }: { readonly partner: Partner }) {
  const outbox = useOutbox(partner)
  const drop = useConversationDrop(partner)
  const typing = usePartnerTyping(partner.conversation_id, partner.id)
  const snoozed = useSnoozeWords(partner)
  return (
    <Stack gap="none" className={styles.screen} {...drop}>
      <Row as="header" className={styles.head}>
        <Back />
        <Portrait name={partner.name} kind={partner.kind} online={partner.online} />
        <Stack gap="none" grow>
          <Heading level={2} size="label">
            {partner.name}
          </Heading>
          <Text size="xs" tone="muted" aria-live="polite">
            {typing ? 'typing…' : (snoozed ?? whatOf(partner))}
          </Text>
        </Stack>
        {partner.kind === 'client' && (
          <Link to={clientAddress(partner.id)} className={styles.open}>
            Open client
          </Link>
        )}
        <ConversationMenu partner={partner} />
      </Row>
      <MessageHistory partner={partner} outbox={outbox} typing={typing} />
      <Composer partner={partner} outbox={outbox} />
    </Stack>
  )
}

function whatOf({ kind, company, online, may_write, other_agent }: Partner): string {
  if (kind === 'user') return [company, online ? 'Online' : 'Offline'].filter(Boolean).join(' · ')
  if (kind === 'client' && !may_write) return other_agent ? `Client of ${other_agent.name}` : 'Client without an agent'
  return { client: 'Your client', visitor: 'Wrote from the website', system: 'News about your clients' }[kind]
}

function Back() {
  const [search] = useSearchParams()
  const back = new URLSearchParams(search)
  back.delete('with')
  return (
    <ActionIcon
      component={Link}
      to={`/broker?${back}`}
      variant="subtle"
      color="gray"
      size={44}
      aria-label="Back to the list"
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  )
}
