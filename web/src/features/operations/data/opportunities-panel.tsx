import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { OPPORTUNITY_STATUSES } from '@waymark/contracts/networks/opportunities/schemas'
import { NETWORKS } from '@waymark/contracts/people/memberships/schemas'
import { Link } from 'react-router-dom'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { UserLink } from './people.tsx'

const { listOpportunities } = opportunityEndpoints
const { status } = listOpportunities.query.shape
const TONES = { Open: 'good', Claimed: 'plain', Closed: 'plain' } as const
const asLabels = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, value]))

const COLUMNS: readonly Column<Opportunity>[] = [
  {
    name: 'Opportunity',
    cell: ({ id, title, category, network_scope }) => (
      <>
        <Link to={`/tw/dashboard?opp=${id}&network=${network_scope}`}>{title}</Link>
        <Text as="span" size="xs" tone="muted">
          {category}
        </Text>
      </>
    ),
  },
  { name: 'Posted by', cell: ({ poster_id, poster_name }) => <UserLink id={poster_id} name={poster_name} /> },
  { name: 'Status', cell: (opportunity) => <Mark tone={TONES[opportunity.status]}>{opportunity.status}</Mark> },
  {
    name: 'Claimed by',
    cell: ({ claimed_by, claimed_by_name }) =>
      claimed_by === null ? '–' : <UserLink id={claimed_by} name={claimed_by_name} />,
  },
  { name: 'Posted', cell: ({ created_at }) => <When at={created_at} /> },
]

export function OpportunitiesPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = { search, status: status.safeParse(address.get('status') ?? '').data }
  const network_scope = NETWORKS.find((network) => network === address.get('network')) ?? 'TW'
  const list = useInfiniteQuery({
    ...askPagesUnder(listOpportunities, 'opportunities', { query: { ...asked, network_scope } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Filters search="Search opportunities">
        <Choice name="network" label="Network" labels={asLabels(NETWORKS)} value={network_scope} />
        <Choice
          name="status"
          label="Status"
          any="Any status"
          labels={asLabels(OPPORTUNITY_STATUSES)}
          value={asked.status}
        />
      </Filters>
      <DataList label="Opportunities" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}
