import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { MessageHistory } from './message-history.tsx'
import tabStyles from './messages-tab.module.css'
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
    <div className={styles.screen}>
      <header className={styles.head}>
        <Back />
      </header>
      {partner === null && (
        <div className={tabStyles.empty} role="alert">
          <h2>There is nobody to write to</h2>
          <p>This person is not in the network, or is not your client any more.</p>
        </div>
      )}
      {partner === undefined && error && <Failure error={error} retry={retry} />}
      {partner === undefined && !error && <Skeleton className={tabStyles.skeleton ?? ''} height={280} width="auto" />}
    </div>
  )
}

function Refer({ partner, client_id }: { readonly partner: Partner; readonly client_id: string }) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Back />
        <Portrait name={partner.name} kind={partner.kind} online={partner.online} />
        <div className={styles.who}>
          <h2>{partner.name}</h2>
          <p>{whatOf(partner)}</p>
        </div>
      </header>
      <ReferForm partner={partner} client_id={client_id} />
    </div>
  )
}

function Talk({ partner }: { readonly partner: Partner }) {
  const outbox = useOutbox(partner)
  const typing = usePartnerTyping(partner.conversation_id, partner.id)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Back />
        <Portrait name={partner.name} kind={partner.kind} online={partner.online} />
        <div className={styles.who}>
          <h2>{partner.name}</h2>
          <p aria-live="polite">{typing ? 'typing…' : whatOf(partner)}</p>
        </div>
        {partner.kind === 'client' && <Link to={clientAddress(partner.id)}>Open client</Link>}
      </header>
      <MessageHistory partner={partner} outbox={outbox} typing={typing} />
      <Composer partner={partner} outbox={outbox} />
    </div>
  )
}

function whatOf({ kind, company, online }: Partner): string {
  if (kind === 'user') return [company, online ? 'Online' : 'Offline'].filter(Boolean).join(' · ')
  return { client: 'Your client', visitor: 'Wrote from the website', system: 'What happens with your clients' }[kind]
}

function Back() {
  const [search] = useSearchParams()
  const back = new URLSearchParams(search)
  back.delete('with')
  return (
    <Link to={`/broker?${back}`} className={styles.back} aria-label="Back to the list">
      <IconArrowLeft size={20} aria-hidden />
    </Link>
  )
}
