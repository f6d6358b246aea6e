import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { type Audience, isOneOf } from '../../../shared/console/may-open.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import styles from './dashboard.module.css'

type Counts = ResponseOf<typeof adminEndpoints.readListCounts>

interface Card {
  readonly label: string
  readonly to: string
  /** Who may open the list behind the figure. */
  readonly audience: Audience
  readonly value: (counts: Counts) => number
  readonly waiting?: (counts: Counts) => string
}

const CARDS: readonly Card[] = [
  {
    label: 'Business leads',
    to: '/admin/business-leads',
    audience: 'administrators',
    value: ({ business_leads }) => business_leads,
    waiting: ({ new_business_leads }) => `${new_business_leads.toLocaleString()} new`,
  },
  {
    label: 'Contacts',
    to: '/admin/contacts',
    audience: 'administrators',
    value: ({ contacts }) => contacts,
    waiting: ({ open_contacts }) => `${open_contacts.toLocaleString()} waiting for a reply`,
  },
  {
    label: 'Applications',
    to: '/admin/applications',
    audience: 'administrators',
    value: ({ applications }) => applications,
    waiting: ({ received_applications }) => `${received_applications.toLocaleString()} waiting for review`,
  },
  {
    label: 'Referrals',
    to: '/admin/referrals',
    audience: 'administrators',
    value: ({ fee_referrals }) => fee_referrals,
    waiting: ({ new_fee_referrals }) => `${new_fee_referrals.toLocaleString()} new`,
  },
  {
    label: 'Medical memberships',
    to: '/admin/medical-memberships',
    audience: 'administrators',
    value: ({ medical_memberships }) => medical_memberships,
  },
  {
    label: 'Feedback',
    to: '/admin/suggestions',
    audience: 'founders',
    value: ({ suggestions }) => suggestions,
  },
  { label: 'Users', to: '/admin/users', audience: 'administrators', value: ({ users }) => users },
]

/** The size of each list, with a link for those who may open it. */
export function ListCards() {
  const me = useMe()
  const counts = useQuery(ask(adminEndpoints.readListCounts))
  if (counts.isError && !counts.data) {
    return <Failure title="The lists could not be counted" error={counts.error} retry={() => void counts.refetch()} />
  }
  return (
    <Grid as="ul" min="13rem" aria-labelledby="lists-title">
      {CARDS.map(({ label, to, audience, value, waiting }) => (
        <Panel as="li" gap="xs" key={label} className={styles.card}>
          <Text as="span" weight="medium">
            {isOneOf(audience, me) ? (
              <Link to={to} className={styles.card_link}>
                {label}
              </Link>
            ) : (
              label
            )}
          </Text>
          <Text as="span" size="figure">
            {counts.data ? value(counts.data).toLocaleString() : <Skeleton height="1.15em" width="3ch" />}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {counts.data && waiting?.(counts.data)}
          </Text>
        </Panel>
      ))}
    </Grid>
  )
}
