import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { AssessmentLink } from '../../../shared/clients/assessment-link.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { ProNetwork } from '../../../shared/ui/pro-network.tsx'
import { LeadBoard } from './lead-board.tsx'
import { LeadCodes } from './lead-codes.tsx'
import styles from './overview-tab.module.css'
import { Preferences } from './preferences.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrialBanner } from './trial-banner.tsx'

const LeadsTrend = lazy(() => import('./leads-trend.tsx').then((m) => ({ default: m.LeadsTrend })))
const PlatformWatch = lazy(() => import('./platform-watch.tsx').then((m) => ({ default: m.PlatformWatch })))

/** The work first, what is set once below it. */
export function OverviewTab({ settings }: { readonly settings: ReactNode }) {
  const me = useMe()
  const watches = me?.capabilities.includes('platform_watch') ?? false
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{me ? `Hello, ${me.first_name}` : 'Overview'}</h1>
      <TrialBanner />
      <StatCards />
      <QuickActions />
      <div className={styles.columns}>
        <div className={styles.side}>
          <section className={styles.card} aria-labelledby="board-title">
            <h2 id="board-title">Waiting for your first contact</h2>
            <LeadBoard />
          </section>
          <section className={styles.card} aria-labelledby="trend-title">
            <h2 id="trend-title">Leads per day, last 14 days</h2>
            <Suspense fallback={<Skeleton height={96} />}>
              <LeadsTrend />
            </Suspense>
          </section>
          {watches && (
            <Suspense fallback={<Skeleton height={420} />}>
              <PlatformWatch />
            </Suspense>
          )}
        </div>
        <div className={styles.side}>
          <section className={styles.card} aria-labelledby="link-title">
            <h2 id="link-title">Lead Generation</h2>
            <p className={styles.hint}>Whoever completes the assessment through this link becomes your client.</p>
            <AssessmentLink />
            <LeadCodes />
          </section>
        </div>
      </div>
      <div className={styles.halves}>
        <Preferences />
        {settings}
      </div>
      <ProNetwork />
    </div>
  )
}
