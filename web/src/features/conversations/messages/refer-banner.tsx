import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ClientReferral } from '@waymark/contracts/conversations/messaging/referrals'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { isOwn, onlyTheirAgent } from '../../../shared/clients/own-acts.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import styles from './referral.module.css'
import { referralsQuery, useAnswerReferral } from './referrals.ts'

/** Shown above the agents while the broker refers a client. It names the client and the agent with an open offer. */
export function ReferBanner({ client_id }: { readonly client_id: string }) {
  const client = useQuery(clientQuery(client_id))
  const referrals = useInfiniteQuery(referralsQuery(client_id))
  const open = referrals.data?.find(({ status }) => status === 'open')
  if (client.isError && !client.data) {
    return client.error instanceof ApiError && client.error.status === 404 ? (
      <Panel tone="tint" pad="sm" gap="xs" className={styles.banner} role="alert">
        <p>This client is no longer on your list.</p>
        <Link to="/broker?tab=agent-network">Back to messages</Link>
      </Panel>
    ) : (
      <Failure compact error={client.error} retry={() => void client.refetch()} />
    )
  }
  return (
    <Panel as="section" tone="tint" pad="sm" gap="xs" className={styles.banner} aria-label="Referral">
      <p>
        <strong>Refer {client.data ? nameOf(client.data) : 'a client'}</strong>
      </p>
      {client.data && !isOwn(client.data) ? (
        <p>{onlyTheirAgent(client.data)}.</p>
      ) : open ? (
        <OpenReferral referral={open} />
      ) : (
        <p>
          Choose the agent who should take this client. The list shows verified agents licensed in the client’s state.
        </p>
      )}
      <Link to={clientAddress(client_id)}>Back to the client</Link>
    </Panel>
  )
}

function OpenReferral({ referral }: { readonly referral: ClientReferral }) {
  const answer = useAnswerReferral(referral)
  return (
    <>
      <p>
        <Link to={conversationAddress(referral.to_user_id)}>{referral.to_name}</Link> has the offer and has not answered
        yet.
      </p>
      <Cluster>
        <Button
          size="compact-md"
          variant="default"
          loading={answer.isPending}
          onClick={() => answer.mutate('withdraw')}
        >
          Withdraw it
        </Button>
      </Cluster>
    </>
  )
}
