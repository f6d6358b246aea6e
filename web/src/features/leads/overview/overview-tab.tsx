import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { AssessmentLink } from '../../../shared/clients/assessment-link.tsx'
import { Split, Stack } from '../../../shared/kit/layout.tsx'
import { Page, PanelSection } from '../../../shared/kit/panel.tsx'
import { Skeleton } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { ProNetwork } from '../../../shared/ui/pro-network.tsx'
import { SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'
import { AfterPaint } from './after-paint.tsx'
import { LeadCodes } from './lead-codes.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Sources } from './sources.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrialBanner } from './trial-banner.tsx'

const LeadsTrend = lazy(() => import('./leads-trend.tsx').then((m) => ({ default: m.LeadsTrend })))
const PlatformWatch = lazy(() => import('./platform-watch.tsx').then((m) => ({ default: m.PlatformWatch })))

interface Props {
  /** Renders the work list. */
  readonly work: ReactNode
}

/** Daily work comes first, then how it goes. Settings are on a page of their own. */
export function OverviewTab({ work }: Props) {
  const me = useMe()
  const watches = me?.capabilities.includes('platform_watch') ?? false
  return (
    <Page title={me ? `Hello, ${me.first_name}` : 'Overview'}>
      <TrialBanner />
      <Split
        width="27rem"
        side={
          <PanelSection
            title="Lead Generation"
            lead="People who complete the assessment through this link become your clients. If they live in a state that is not on your list, we ask you to confirm your license first."
          >
            <AfterPaint>
              <AssessmentLink />
              <LeadCodes />
            </AfterPaint>
          </PanelSection>
        }
      >
        <Stack gap="lg">
          {work}
          <AfterPaint>
            <StatCards />
            <QuickActions />
            <PanelSection title="Leads per day, last 14 days">
              <Suspense fallback={<Skeleton height={96} />}>
                <LeadsTrend />
              </Suspense>
            </PanelSection>
            <PanelSection title="Where clients came from, last 30 days">
              <Sources />
            </PanelSection>
            {watches && (
              <Suspense fallback={<Skeleton height={420} />}>
                <PlatformWatch />
              </Suspense>
            )}
          </AfterPaint>
        </Stack>
      </Split>
      <Text as={Link} to={SETTINGS_ADDRESS} tap self="start">
        Preferences and Notification Settings
      </Text>
      <ProNetwork />
    </Page>
  )
}
