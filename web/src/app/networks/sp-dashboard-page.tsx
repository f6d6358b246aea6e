import {
  IconAddressBook,
  IconAffiliate,
  IconBook2,
  IconBooks,
  IconClockHeart,
  IconLayoutGrid,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import { creditTotalQuery, membershipsQuery } from '../../features/networks/family/queries.ts'
import { fromNetwork } from '../../shared/auth/from-network.ts'
import { Fact, Facts } from '../../shared/kit/facts.tsx'
import { Cluster } from '../../shared/kit/layout.tsx'
import { Page } from '../../shared/kit/panel.tsx'
import { Failure } from '../../shared/kit/states.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { ActionLink } from '../../shared/ui/action.tsx'
import { BarLink, PublicLayout } from '../../shared/ui/public-layout.tsx'
import { PageLoading } from '../page-loading.tsx'
import { NetworkDashboard } from './network-dashboard.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

const MatrixTab = lazy(() =>
  import('../../features/networks/family/matrix-tab.tsx').then((m) => ({ default: m.MatrixTab })),
)
const DirectoryTab = lazy(() =>
  import('../../features/networks/family/directory-tab.tsx').then((m) => ({ default: m.DirectoryTab })),
)
const StoriesTab = lazy(() =>
  import('../../features/networks/family/stories-tab.tsx').then((m) => ({ default: m.StoriesTab })),
)
const CouncilTab = lazy(() =>
  import('../../features/networks/councils/council-tab.tsx').then((m) => ({ default: m.CouncilTab })),
)
const SpCouncilTab = () => <CouncilTab network="SP" />
const KnowledgeTab = lazy(() =>
  import('../../features/networks/professional/knowledge/knowledge-tab.tsx').then((m) => ({ default: m.KnowledgeTab })),
)
const SpKnowledgeTab = () => <KnowledgeTab network="SP" />
const TrustCreditsTab = lazy(() =>
  import('../../features/networks/family/trust-credits-tab.tsx').then((m) => ({ default: m.TrustCreditsTab })),
)

/** The network of families and founders. Users who are not members see how to join. */
export function SpDashboardPage() {
  return (
    <SignedInOnly state={fromNetwork('/sp/dashboard')}>
      <SignedInPage />
    </SignedInOnly>
  )
}

function SignedInPage() {
  const memberships = useQuery(membershipsQuery)
  if (memberships.data?.networks.includes('SP')) return <Members />
  if (memberships.data) return <NoMember />
  if (!memberships.isError) return <PageLoading />
  return (
    <PublicLayout>
      <Failure error={memberships.error} retry={() => void memberships.refetch()} />
    </PublicLayout>
  )
}

function Members() {
  return (
    <NetworkDashboard
      title="Family and founders network"
      address="/sp/dashboard"
      tabs={[
        { value: 'matrix', label: 'Matrix', icon: IconLayoutGrid, Screen: MatrixTab },
        { value: 'directory', label: 'Directory', icon: IconAddressBook, Screen: DirectoryTab },
        { value: 'stories', label: 'Stories', icon: IconBook2, Screen: StoriesTab },
        { value: 'council', label: 'Spiral Council', icon: IconAffiliate, Screen: SpCouncilTab },
        { value: 'knowledge', label: 'Knowledge', icon: IconBooks, Screen: SpKnowledgeTab },
        { value: 'trust-credits', label: 'Trust Credits', icon: IconClockHeart, Screen: TrustCreditsTab },
      ]}
      totals={<Total />}
    />
  )
}

/** Shows 0 until the total has loaded, or if it cannot load. The statement on the Trust Credits tab shows the error. */
function Total() {
  const { data } = useQuery(creditTotalQuery)
  return (
    <Facts look="inline">
      <Fact name="Trust Credits">
        <strong>{(data?.total_hours ?? 0).toFixed(2)}</strong>
      </Fact>
    </Facts>
  )
}

function NoMember() {
  return (
    <PublicLayout nav={<BarLink to="/broker">Back to the portal</BarLink>}>
      <Page width="text" title="The family and founders network is for its members">
        <Text>
          Your account is not a member yet. Tell us in a few lines who you are and what you care about. Every
          application is read by people, usually within 3-5 business days. Once it is approved, we email you a link.
          Open it while you are signed in here, and join with this account. Then this page opens.
        </Text>
        <Cluster gap="lg">
          <ActionLink to="/sp/apply">Request Invitation</ActionLink>
          <Link to="/sp">About the network</Link>
        </Cluster>
      </Page>
    </PublicLayout>
  )
}
