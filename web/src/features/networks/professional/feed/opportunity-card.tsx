import { Badge, Spoiler } from '@mantine/core'
import type { Opportunity } from '@waymark/contracts/networks/opportunities/endpoints'
import { money, price } from '../../../../shared/format/money.ts'
import { count } from '../../../../shared/format/people.ts'
import { When } from '../../../../shared/format/when.tsx'
import arrival from '../../../../shared/kit/fresh.module.css'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../../shared/kit/text.tsx'
import { useMe } from '../../../../shared/session/me.ts'
import { DeleteOpportunity } from './delete-opportunity.tsx'
import styles from './feed.module.css'
import { InterestedList } from './interested-list.tsx'
import { OpportunityActions } from './opportunity-actions.tsx'

const STATUS_COLORS = { Open: 'green', Claimed: 'amber', Closed: 'gray' } as const

interface Props {
  readonly opportunity: Opportunity
  /** True if the opportunity has just arrived. */
  readonly fresh: boolean
}

export function OpportunityCard({ opportunity, fresh }: Props) {
  const { id, title, category, status, description_long, location_text, created_at, interest_count } = opportunity
  const me = useMe()
  const mine = opportunity.poster_id === me?.id
  return (
    <Panel as="li" pad="md" className={`${styles.card} ${fresh ? arrival.fresh : ''}`} data-category={category}>
      <Stack as="article" gap="sm" aria-labelledby={`opportunity-${id}`}>
        <Cluster>
          <span className={styles.mark} data-category={category}>
            {category}
          </span>
          <Badge variant="light" color={STATUS_COLORS[status]} autoContrast>
            {status}
          </Badge>
          <Text as="span" size="xs" tone="muted">
            <When at={created_at} />
          </Text>
        </Cluster>
        <Heading level={3} id={`opportunity-${id}`}>
          {title}
        </Heading>
        <Text size="xs" tone="muted" wrap="anywhere">
          {[
            mine ? 'Posted by you' : [opportunity.poster_name, opportunity.poster_company].filter(Boolean).join(', '),
            location_text ?? 'Remote',
            rewardOf(opportunity),
            interest_count > 0 && `${count(interest_count, 'member')} interested`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Spoiler
          classNames={{ control: styles.more ?? '' }}
          maxHeight={120}
          showLabel="Show full text"
          hideLabel="Show less"
        >
          <Text wrap="kept" measure>
            {description_long}
          </Text>
        </Spoiler>
        <Claim opportunity={opportunity} my_id={me?.id} />
        {opportunity.interested && opportunity.interested.length > 0 && (
          <InterestedList interested={opportunity.interested} />
        )}
        <Cluster>
          {me && <OpportunityActions opportunity={opportunity} my_id={me.id} />}
          {me?.role === 'sys_admin' && <DeleteOpportunity opportunity={opportunity} />}
        </Cluster>
      </Stack>
    </Panel>
  )
}

function Claim({ opportunity, my_id }: { readonly opportunity: Opportunity; readonly my_id: string | undefined }) {
  const { status, claimed_by, claimed_by_name, claimed_at } = opportunity
  if (claimed_by === null || claimed_at === null) return null
  return (
    <Text size="sm">
      {status === 'Closed' ? 'Was claimed' : 'Claimed'} by{' '}
      <strong>{claimed_by === my_id ? 'you' : (claimed_by_name ?? 'a deleted account')}</strong>,{' '}
      <When at={claimed_at} />
    </Text>
  )
}

/** `Reward: $400`, `Reward: 12.5% of the commission`; an unknown type shows its name and value. */
function rewardOf({ reward_type, reward_value }: Opportunity): string | null {
  if (reward_type === 'None') return null
  if (reward_value === 0) return reward_type
  if (reward_type === 'Flat fee') {
    return `Reward: ${Number.isInteger(reward_value) ? money(reward_value) : price(100 * reward_value)}`
  }
  if (reward_type === 'Percentage') return `Reward: ${reward_value.toLocaleString()}% of the commission`
  return `${reward_type}: ${reward_value.toLocaleString()}`
}
