import { Button } from '@mantine/core'
import type { ClientReferral } from '@waymark/contracts/conversations/messaging/endpoints'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { optionLabel } from '../../../shared/clients/labels.ts'
import { exactly } from '../../../shared/format/time.ts'
import styles from './referral.module.css'
import { useAnswerReferral } from './referrals.ts'

const CONSENTED = { phone: 'by phone', email: 'by email', in_person: 'in person' } as const

/** The client whom a message offers, as far as the reader may see them, and what became of that. */
export function ReferralCard({ referral, own }: { readonly referral: ClientReferral; readonly own: boolean }) {
  const { client, status, consent_channel, consented_at } = referral
  const answer = useAnswerReferral(referral)
  return (
    <section className={styles.card} aria-label="Referred client" data-status={status}>
      {client && (
        <>
          <p className={styles.name}>
            {client.first_name ?? 'A client'}
            {client.is_mock && <span className={styles.test}>Test client</span>}
          </p>
          <p className={styles.facts}>{factsOf(client)}</p>
        </>
      )}
      <p className={styles.facts}>
        Agreed {CONSENTED[consent_channel]}, {exactly(consented_at)}
      </p>
      <p className={styles.state}>{stateOf(referral, own)}</p>
      {status === 'open' && (
        <div className={styles.acts}>
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
        </div>
      )}
      {status === 'accepted' && !own && client && <Link to={clientAddress(referral.client_id)}>Open the client</Link>}
    </section>
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

function stateOf({ status, from_name, to_name }: ClientReferral, own: boolean): string {
  switch (status) {
    case 'open':
      return own ? `Waiting for ${to_name}` : 'Accept and the client moves to you, with 24 hours for a first contact.'
    case 'accepted':
      return own ? `${to_name} accepted. The client is now with them.` : 'You accepted. The client is yours.'
    case 'declined':
      return own
        ? `${to_name} declined. The client stays with you.`
        : `You declined. The client stays with ${from_name}.`
    case 'withdrawn':
      break
  }
  return own ? 'Withdrawn' : `${from_name} withdrew this referral.`
}
