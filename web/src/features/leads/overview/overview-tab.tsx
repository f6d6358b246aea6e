import { lazy, type ReactNode, Suspense } from 'react'
import { AssessmentLink } from '../../../shared/clients/assessment-link.tsx'
import { Grid, Split, Stack } from '../../../shared/kit/layout.tsx'
import { Page, PanelSection } from '../../../shared/kit/panel.tsx'
import { Skeleton } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { ProNetwork } from '../../../shared/ui/pro-network.tsx'
import { LeadBoard } from './lead-board.tsx'
import { LeadCodes } from './lead-codes.tsx'
import { Preferences } from './preferences.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrialBanner } from './trial-banner.tsx'

const LeadsTrend = lazy(() => import('./leads-trend.tsx').then((m) => ({ default: m.LeadsTrend })))
const PlatformWatch = lazy(() => import('./platform-watch.tsx').then((m) => ({ default: m.PlatformWatch })))

/** Daily work comes first; settings that rarely change are below it. */
export function OverviewTab({ settings }: { readonly settings: ReactNode }) {
  const me = useMe()
  const watches = me?.capabilities.includes('platform_watch') ?? false
  return (
    <Page title={me ? `Hello, ${me.first_name}` : 'Overview'}>
      <TrialBanner />
      <StatCards />
      <QuickActions />
      <Split
        width="27rem"
        side={
          <PanelSection
            title="Lead Generation"
            lead="Anyone who completes the assessment through this link becomes your client."
          >
            <AssessmentLink />
            <LeadCodes />
          </PanelSection>
        }
      >
        <Stack gap="lg">
          <PanelSection title="Waiting for your first contact">
            <LeadBoard />
          </PanelSection>
          <PanelSection title="Leads per day, last 14 days">
            <Suspense fallback={<Skeleton height={96} />}>
              <LeadsTrend />
            </Suspense>
          </PanelSection>
          {watches && (
            <Suspense fallback={<Skeleton height={420} />}>
              <PlatformWatch />
            </Suspense>
          )}
        </Stack>
      </Split>
      <Grid min="24rem" columns={2} gap="lg" align="start">
        <Preferences />
        {settings}
      </Grid>
      <ProNetwork />
    </Page>
  )
}
