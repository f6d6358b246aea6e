import { Button } from '@mantine/core'
import { AssessmentLink } from '../../../shared/clients/assessment-link.tsx'
import { CreateTestClient } from '../../../shared/clients/create-test-client.tsx'
import { useClientFilters } from '../../../shared/clients/filters.ts'
import styles from './client-list.module.css'

export function NoClients({ filtered }: { readonly filtered: boolean }) {
  const { clear } = useClientFilters()
  if (filtered) {
    return (
      <div className={styles.empty}>
        <h2>No client matches</h2>
        <p>Nobody fits the search and filters together.</p>
        <Button variant="default" onClick={clear}>
          Show all clients
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <h2>No clients yet</h2>
      <p>Everyone who completes the assessment through your link appears here within a second. Share it to begin.</p>
      <CreateTestClient />
      <AssessmentLink />
    </div>
  )
}

export function NothingSelected() {
  return (
    <div className={styles.empty}>
      <h2>Select a Client</h2>
      <p>Their answers, the risk assessment and what to recommend will be shown here.</p>
    </div>
  )
}
