import { Badge, Spoiler } from '@mantine/core'
import type { Opportunity } from '@waymark/contracts/networks/opportunities/endpoints'
import { money, price } from '../../../../shared/format/money.ts'
import { count } from '../../../../shared/format/people.ts'
import { When } from '../../../../shared/format/when.tsx'
import { useMe } from '../../../../shared/session/me.ts'
import tab from '../network-tab.module.css'
import { DeleteOpportunity } from './delete-opportunity.tsx'
import styles from './feed.module.css'
import { InterestedList } from './interested-list.tsx'
import { OpportunityActs } from './opportunity-acts.tsx'

const STATUS_COLORS = { Open: 'green', Claimed: 'amber', Closed: 'gray' } as const

interface Props {
  readonly opportunity: Opportunity
  /** It has just come. */
  readonly fresh: boolean
}

export function OpportunityCard({ opportunity, fresh }: Props) {
  const { id, title, category, status, description_long, location_text, created_at, interest_count } = opportunity
  const me = useMe()
  const mine = opportunity.poster_id === me?.id
  return (
    <li className={`${tab.card} ${styles.card}`} data-fresh={fresh || undefined} data-category={category}>
      <article aria-labelledby={`opportunity-${id}`}>
        <div className={styles.marks}>
          <span className={styles.mark} data-category={category}>
            {category}
          </span>
          <Badge variant="light" color={STATUS_COLORS[status]} autoContrast>
            {status}
          </Badge>
          <span className={styles.when}>
            <When at={created_at} />
          </span>
        </div>
        <h3 id={`opportunity-${id}`} className={styles.name}>
          {title}
        </h3>
        <p className={styles.about}>
          {[
            mine ? 'Posted by you' : [opportunity.poster_name, opportunity.poster_company].filter(Boolean).join(', '),
            location_text ?? 'Remote',
            rewardOf(opportunity),
            interest_count > 0 && `${count(interest_count, 'member')} interested`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Spoiler
          classNames={{ control: styles.more ?? '' }}
          maxHeight={120}
          showLabel="Show all of it"
          hideLabel="Show less"
        >
          <p className={styles.text}>{description_long}</p>
        </Spoiler>
        <Claim opportunity={opportunity} my_id={me?.id} />
        {opportunity.interested && opportunity.interested.length > 0 && (
          <InterestedList interested={opportunity.interested} />
        )}
        <div className={styles.acts}>
          {me && <OpportunityActs opportunity={opportunity} my_id={me.id} />}
          {me?.role === 'sys_admin' && <DeleteOpportunity opportunity={opportunity} />}
        </div>
      </article>
    </li>
  )
}

function Claim({ opportunity, my_id }: { readonly opportunity: Opportunity; readonly my_id: string | undefined }) {
  const { status, claimed_by, claimed_by_name, claimed_at } = opportunity
  if (claimed_by === null || claimed_at === null) return null
  return (
    <p className={styles.claim}>
      {status === 'Closed' ? 'Was claimed' : 'Claimed'} by{' '}
      <strong>{claimed_by === my_id ? 'you' : claimed_by_name}</strong>, <When at={claimed_at} />
    </p>
  )
}

/** `Reward: $400`, `Reward: 12.5% of the commission`; a type that we do not know stands with its figure. */
function rewardOf({ reward_type, reward_value }: Opportunity): string | null {
  if (reward_type === 'None') return null
  if (reward_value === 0) return reward_type
  if (reward_type === 'Flat fee') {
    return `Reward: ${Number.isInteger(reward_value) ? money(reward_value) : price(100 * reward_value)}`
  }
  if (reward_type === 'Percentage') return `Reward: ${reward_value.toLocaleString()}% of the commission`
  return `${reward_type}: ${reward_value.toLocaleString()}`
}
