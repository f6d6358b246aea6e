import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CONSOLE } from '../../shared/console/may-open.ts'
import { Grid } from '../../shared/kit/layout.tsx'
import { Page } from '../../shared/kit/panel.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { useConsoleLive } from '../console/live.ts'
import { CleanupPanel } from './cleanup-panel.tsx'
import { DownloadPanel } from './download-panel.tsx'
import { EliteCodePanel } from './elite-code-panel.tsx'
import { BusinessLeadsPanel, ContactsPanel, FeedbackPanel } from './inbox-panels.tsx'
import { SearchPanel } from './search-panel.tsx'
import { UsersPanel } from './users-panel.tsx'
import { WhiteLabelPanel } from './white-label-panel.tsx'

/** The tools that platform architects use most. The console has the rest. */
export function ArchitectTab() {
  useConsoleLive()
  return (
    <Page
      title="Admin"
      tools={
        <>
          <Text as={Link} to={CONSOLE} tap>
            Administrator console
          </Text>
          <Text as="a" href="/federation-preview" target="_blank" rel="noopener" tap>
            Federation preview <IconExternalLink size={16} aria-hidden />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Text>
        </>
      }
    >
      <SearchPanel />
      <Grid min="18rem" gap="lg" align="start">
        <EliteCodePanel />
        <WhiteLabelPanel />
        <DownloadPanel />
        <CleanupPanel />
      </Grid>
      <Grid min="26rem" gap="lg" align="start">
        <BusinessLeadsPanel />
        <ContactsPanel />
        <FeedbackPanel />
        <UsersPanel />
      </Grid>
    </Page>
  )
}
