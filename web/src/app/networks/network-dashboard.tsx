import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { DemoRibbon } from '../../features/foundation/demo/demo-ribbon.tsx'
import { NotificationBell } from '../../features/foundation/notifications/notification-bell.tsx'
import { fromNetwork, type NetworkAddress } from '../../shared/auth/from-network.ts'
import { Logo } from '../../shared/brand/logo.tsx'
import { useSite } from '../../shared/brand/site.ts'
import { FeedbackButton } from '../../shared/feedback/feedback-button.tsx'
import { Cluster, Row } from '../../shared/kit/layout.tsx'
import { Heading, Tag, Text } from '../../shared/kit/text.tsx'
import { LiveProvider } from '../../shared/socket/live.tsx'
import { ColorSchemeToggle } from '../../shared/ui/color-scheme-toggle.tsx'
import { SkipLink } from '../../shared/ui/skip-link.tsx'
import { useShownWhenOpen } from '../../shared/ui/use-shown-when-open.ts'
import { ConnectionIndicator } from '../dashboard/connection-indicator.tsx'
import { loadLive } from '../dashboard/load-live.ts'
import { ShortcutKeys } from '../dashboard/shortcut-keys.tsx'
import { UserMenu } from '../dashboard/user-menu.tsx'
import { PageLoading } from '../page-loading.tsx'
import styles from './network-dashboard.module.css'
import { SignedInOnly } from './signed-in-only.tsx'

const FeedbackModal = lazy(() =>
  import('../../features/foundation/feedback/feedback-modal.tsx').then((m) => ({ default: m.FeedbackModal })),
)

export interface NetworkTab {
  readonly value: string
  readonly label: string
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  readonly Screen: ComponentType
}

interface Props {
  readonly title: string
  /** The address of the network. The first tab needs no `?tab=`. */
  readonly address: NetworkAddress
  readonly tabs: readonly [NetworkTab, ...NetworkTab[]]
  /** Totals of the whole network, shown beside its name. */
  readonly totals: ReactNode
}

/** The frame of a network. Redirects visitors who are not signed in, and loads the code of each tab on demand. */
export function NetworkDashboard(props: Props) {
  return (
    <SignedInOnly state={fromNetwork(props.address)}>
      <LiveProvider load={loadLive}>
        <ShortcutKeys />
        <Frame {...props} />
        <FeedbackButton Dialog={FeedbackModal} place="network" />
      </LiveProvider>
    </SignedInOnly>
  )
}

function Frame({ title, address, tabs, totals }: Props) {
  const { brand_name } = useSite()
  const [search] = useSearchParams()
  const open = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]
  return (
    <>
      <SkipLink />
      <DemoRibbon />
      <header className={styles.header}>
        <Cluster gap="md" justify="between" className={styles.bar}>
          <Text as={Link} to="/broker" tap className={styles.home} aria-label={`${brand_name}, broker portal`}>
            <Logo brand_name={brand_name} />
          </Text>
          <Row>
            <ConnectionIndicator />
            <NotificationBell />
            <span className={styles.wide}>
              <ColorSchemeToggle />
            </span>
            <UserMenu />
          </Row>
        </Cluster>
        <Cluster gap="md" justify="between" className={styles.bar}>
          <Row>
            <Heading level={1}>{title}</Heading>
            <Tag tone="tint">Beta</Tag>
          </Row>
          {totals}
          <Button
            component={Link}
            to="/broker"
            variant="default"
            size="sm"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            Back to the portal
          </Button>
        </Cluster>
        <nav className={styles.tabs} aria-label={title}>
          {tabs.map((tab, at) => (
            <TabLink
              key={tab.value}
              tab={tab}
              to={at === 0 ? address : `${address}?tab=${tab.value}`}
              open={tab === open}
            />
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense key={open.value} fallback={<PageLoading />}>
          <open.Screen />
        </Suspense>
      </main>
    </>
  )
}

interface TabLinkProps {
  readonly tab: NetworkTab
  readonly to: string
  readonly open: boolean
}

function TabLink({ tab: { label, icon: Icon }, to, open }: TabLinkProps) {
  const link = useShownWhenOpen<HTMLAnchorElement>(open)
  return (
    <Link ref={link} to={to} aria-current={open ? 'page' : undefined} className={styles.tab}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
    </Link>
  )
}
