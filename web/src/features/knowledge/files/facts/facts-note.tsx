import { Button, Progress } from '@mantine/core'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import type { Asked } from '../../../../shared/kit/loaded.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { pageBeingRead } from '../status-badge.tsx'
import styles from './facts.module.css'

/** Why there are no facts beside a page: not yet, none in this document, or they did not load. */
export function FactsNote({ file, facts }: { readonly file: AgencyFile; readonly facts: Asked<FactSheet> }) {
  const reading = pageBeingRead(file)
  if (reading !== undefined) {
    return (
      <Stack as="output" gap="xs" className={styles.note}>
        <Text size="sm">{reading}. Plan facts appear here when all pages are read.</Text>
        <Progress
          size="sm"
          aria-label="Pages read"
          value={(100 * ((file.scan_page ?? 1) - 1)) / Math.max(1, file.scan_pages ?? 1)}
        />
      </Stack>
    )
  }
  if (facts.isError && !facts.data) {
    return (
      <Cluster className={styles.note} role="alert">
        <Text size="sm" grow>
          The plan facts could not be loaded.
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void facts.refetch()}>
          Retry
        </Button>
      </Cluster>
    )
  }
  if (facts.data?.facts.length !== 0) return null
  return (
    <div className={styles.note}>
      <Text size="sm" tone="muted">
        No plan facts were found in this file, so the assistant quotes its text. Facts come from Summaries of Benefits
        and Coverage.
      </Text>
    </div>
  )
}
