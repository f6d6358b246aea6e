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
import { Link, Navigate } from 'react-router-dom'
import { Failure } from '../../../shared/kit/states.tsx'
import { useSessionOwner } from '../../../shared/session/storage.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { PageLoading } from '../../../shared/ui/page-loading.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import frame from '../professional/network-dashboard.module.css'
import { NetworkDashboard } from '../professional/network-dashboard.tsx'
import styles from './family.module.css'
import { creditTotalQuery, membershipsQuery } from './queries.ts'

const MatrixTab = lazy(() => import('./matrix-tab.tsx').then((m) => ({ default: m.MatrixTab })))
const DirectoryTab = lazy(() => import('./directory-tab.tsx').then((m) => ({ default: m.DirectoryTab })))
const StoriesTab = lazy(() => import('./stories-tab.tsx').then((m) => ({ default: m.StoriesTab })))
const CouncilTab = lazy(() => import('../councils/council-tab.tsx').then((m) => ({ default: m.CouncilTab })))
const SpCouncilTab = () => <CouncilTab network="SP" />
const KnowledgeTab = lazy(() =>
  import('../professional/knowledge/knowledge-tab.tsx').then((m) => ({ default: m.KnowledgeTab })),
)
const SpKnowledgeTab = () => <KnowledgeTab network="SP" />
const TrustCreditsTab = lazy(() => import('./trust-credits-tab.tsx').then((m) => ({ default: m.TrustCreditsTab })))

/** The network of families and founders, for its members; others are told how to become one. */
export function SpDashboardPage() {
  return useSessionOwner() === null ? <Navigate to="/broker" replace /> : <SignedInPage />
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

/** Until it is known, and where it cannot be, as of somebody who has none: the statement says what went wrong. */
function Total() {
  const { data } = useQuery(creditTotalQuery)
  return (
    <dl className={frame.totals}>
      <div>
        <dt>Trust Credits</dt>
        <dd>{(data?.total_hours ?? 0).toFixed(2)}</dd>
      </div>
    </dl>
  )
}

function NoMember() {
  return (
    <PublicLayout nav={<Link to="/broker">Back to the portal</Link>}>
      <section className={styles.outside}>
        <h1>The family and founders network is for its members</h1>
        <p>
          Your account is not a member yet. Tell us in a few lines who you are and what you care for; every application
          is read by people, usually within 3-5 business days. Once it is approved, this page opens with this account,
          if you apply with the same email address.
        </p>
        <p className={styles.ways}>
          <ActionLink to="/sp/apply">Request Invitation</ActionLink>
          <Link to="/sp">What the network is</Link>
        </p>
      </section>
    </PublicLayout>
  )
}
