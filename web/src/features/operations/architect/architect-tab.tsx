import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConsoleLive } from '../../../app/console/live.ts'
import { CONSOLE } from '../../../app/console/may-open.ts'
import styles from './architect-tab.module.css'
import { CleanupPanel } from './cleanup-panel.tsx'
import { DownloadPanel } from './download-panel.tsx'
import { EliteCodePanel } from './elite-code-panel.tsx'
import { BusinessLeadsPanel, ContactsPanel, FeedbackPanel } from './inbox-panels.tsx'
import { SearchPanel } from './search-panel.tsx'
import { UsersPanel } from './users-panel.tsx'
import { WhiteLabelPanel } from './white-label-panel.tsx'

/** What the architects of the platform have at hand; the console holds the rest. */
export function ArchitectTab() {
  useConsoleLive()
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.title}>Admin</h1>
        <Link to={CONSOLE}>Administrator console</Link>
        <a href="/federation-preview" target="_blank" rel="noopener">
          Federation preview <IconExternalLink size={16} aria-hidden />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </header>
      <SearchPanel />
      <div className={styles.panels}>
        <EliteCodePanel />
        <WhiteLabelPanel />
        <DownloadPanel />
        <CleanupPanel />
      </div>
      <div className={styles.lists}>
        <BusinessLeadsPanel />
        <ContactsPanel />
        <FeedbackPanel />
        <UsersPanel />
      </div>
    </div>
  )
}
