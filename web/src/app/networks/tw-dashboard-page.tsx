import {
  IconAffiliate,
  IconBooks,
  IconBriefcase,
  IconCoin,
  IconFileDescription,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { totalsQuery } from '../../features/networks/professional/queries.ts'
import { price } from '../../shared/format/money.ts'
import { Fact, Facts } from '../../shared/kit/facts.tsx'
import { NetworkDashboard } from './network-dashboard.tsx'

const FeedTab = lazy(() =>
  import('../../features/networks/professional/feed/feed-tab.tsx').then((m) => ({ default: m.FeedTab })),
)
const ReferralsTab = lazy(() =>
  import('../../features/networks/professional/referrals-tab.tsx').then((m) => ({ default: m.ReferralsTab })),
)
const LedgerTab = lazy(() =>
  import('../../features/networks/professional/ledger-tab.tsx').then((m) => ({ default: m.LedgerTab })),
)

const CouncilTab = lazy(() =>
  import('../../features/networks/councils/council-tab.tsx').then((m) => ({ default: m.CouncilTab })),
)
const TwCouncilTab = () => <CouncilTab network="TW" />

const CasesTab = lazy(() =>
  import('../../features/networks/professional/cases/cases-tab.tsx').then((m) => ({ default: m.CasesTab })),
)
const KnowledgeTab = lazy(() =>
  import('../../features/networks/professional/knowledge/knowledge-tab.tsx').then((m) => ({ default: m.KnowledgeTab })),
)
const TwKnowledgeTab = () => <KnowledgeTab network="TW" />

/** The professional network. */
export function TwDashboardPage() {
  return (
    <NetworkDashboard
      title="Professional network"
      address="/tw/dashboard"
      tabs={[
        { value: 'feed', label: 'Feed', icon: IconBriefcase, Screen: FeedTab },
        { value: 'referrals', label: 'Referrals', icon: IconUsersPlus, Screen: ReferralsTab },
        { value: 'ledger', label: 'Ledger', icon: IconCoin, Screen: LedgerTab },
        { value: 'cases', label: 'Cases', icon: IconFileDescription, Screen: CasesTab },
        { value: 'knowledge', label: 'Knowledge', icon: IconBooks, Screen: TwKnowledgeTab },
        { value: 'council', label: 'Council', icon: IconAffiliate, Screen: TwCouncilTab },
      ]}
      totals={<Totals />}
    />
  )
}

/** Shows 0 until the totals have loaded, or if they cannot load. The Ledger tab shows the error. */
function Totals() {
  const { data } = useQuery(totalsQuery)
  return (
    <Facts look="inline">
      <Fact name="Total Earned">
        <strong>{price(100 * (data?.total_earned ?? 0))}</strong>
      </Fact>
      <Fact name="Pending">
        <strong>{price(100 * (data?.total_pending ?? 0))}</strong>
      </Fact>
    </Facts>
  )
}
