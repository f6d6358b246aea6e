import { Button } from '@mantine/core'
import type { ClientReferral } from '@waymark/contracts/conversations/messaging/referrals'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { optionLabel } from '../../../shared/clients/labels.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAnswerReferral } from './referrals.ts'

const CONSENTED = { phone: 'by phone', email: 'by email', in_person: 'in person' } as const

/** The client offered in a message, with the details this reader may see, and the result. */
export function ReferralCard({ referral, own }: { readonly referral: ClientReferral; readonly own: boolean }) {
  const { client, status, consent_channel, consented_at } = referral
  const answer = useAnswerReferral(referral)
  return (
    <Panel as="section" pad="sm" gap="xs" aria-label="Referred client" data-status={status}>
      {client && (
        <>
          <Text weight="bold">
            {client.first_name ?? 'A client'}
            {client.is_mock && (
              <Text as="span" size="xs" tone="muted">
                Test client
              </Text>
            )}
          </Text>
          <Text size="sm" tone="muted">
            {factsOf(client)}
          </Text>
        </>
      )}
      <Text size="sm" tone="muted">
        Agreed {CONSENTED[consent_channel]}, {exactly(consented_at)}
      </Text>
      <Text size="sm" weight="medium">
        {stateOf(referral, own)}
      </Text>
      {status === 'open' && (
        <Cluster>
          {own ? (
            <Button
              size="compact-md"
              variant="default"
              loading={answer.isPending}
              onClick={() => answer.mutate('withdraw')}
            >
              Withdraw
            </Button>
          ) : (
            <>
              <Button size="compact-md" loading={answer.isPending} onClick={() => answer.mutate('accept')}>
                Accept
              </Button>
              <Button
                size="compact-md"
                variant="default"
                disabled={answer.isPending}
                onClick={() => answer.mutate('decline')}
              >
                Decline
              </Button>
            </>
          )}
        </Cluster>
      )}
      {status === 'accepted' && !own && client && <Link to={clientAddress(referral.client_id)}>Open the client</Link>}
    </Panel>
  )
}

const factsOf = (client: NonNullable<ClientReferral['client']>): string =>
  [
    client.state,
    `age ${client.age_band}`,
    optionLabel(client.plan_preference),
    ...client.preferred_coverage.map(optionLabel),
    client.covers_others && 'covers others',
  ]
    .filter(Boolean)
    .join(' · ')

export function stateOf(
  {
    client,
    status,
    from_name,
    to_name,
  }: Pick<ClientReferral, 'status' | 'from_name' | 'to_name'> & {
    readonly client: Pick<NonNullable<ClientReferral['client']>, 'is_mock'> | null
  },
  own: boolean,
): string {
  switch (status) {
    case 'open':
      if (own) return `Waiting for ${to_name}`
      return `Accept and the client moves to you${client?.is_mock ? '' : ', with 24 hours for a first contact'}.`
    case 'accepted':
      if (own) return client ? `${to_name} accepted.` : `${to_name} accepted. The client moved to them.`
      return client ? 'You accepted. The client is yours.' : 'You accepted.'
    case 'declined':
      return own
        ? `${to_name} declined. The client stays with you.`
        : `You declined. The client stays with ${from_name}.`
    case 'withdrawn':
      break
  }
  return own ? 'Withdrawn' : `${from_name} withdrew this referral.`
}
