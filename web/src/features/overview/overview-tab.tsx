import { useMe } from '../../shared/session/me.ts'
import { NotificationSettings } from '../notifications/notification-settings.tsx'
import { AssessmentLink } from './assessment-link.tsx'
import { LatestLeads } from './latest-leads.tsx'
import styles from './overview-tab.module.css'
import { Preferences } from './preferences.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrialBanner } from './trial-banner.tsx'

export function OverviewTab() {
  const me = useMe()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{me ? `Hello, ${me.first_name}` : 'Overview'}</h1>
      <TrialBanner />
      <StatCards />
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="latest-title">
          <h2 id="latest-title">Latest clients</h2>
          <LatestLeads />
        </section>
        <div className={styles.side}>
          <section className={styles.card} aria-labelledby="link-title">
            <h2 id="link-title">Lead Generation</h2>
            <p className={styles.hint}>Whoever completes the assessment through this link becomes your client.</p>
            <AssessmentLink />
          </section>
          <Preferences />
          <NotificationSettings />
        </div>
      </div>
    </div>
  )
}
