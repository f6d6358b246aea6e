import { Button, Progress } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { Cluster, Stack } from '../../shared/kit/layout.tsx'
import { PanelSection } from '../../shared/kit/panel.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { cancelDataDownload, startDataDownload, useDataDownload } from './data-download.ts'

const MEGABYTE = 1024 * 1024

/** Downloads all data as a file, shows the progress, and can cancel. */
export function DownloadPanel() {
  const download = useDataDownload()
  return (
    <PanelSection
      title="Backup"
      lead="Every record as one JSON file, without passwords, codes and keys. It contains what people told us about their health, messages and the notes of agents, so store it where no one else can read it. This file cannot be restored: backups are made with npm run backup, and the queue screen says under Processes when the last one was."
    >
      {download ? (
        <Stack gap="sm">
          <Progress.Root size="lg">
            <Progress.Section
              value={download.percent ?? 100}
              animated={download.percent === null}
              aria-label="Backup download"
            />
          </Progress.Root>
          <Cluster gap="md">
            <Text as="span" numeric>
              {(download.bytes / MEGABYTE).toFixed(1)} MB{download.percent !== null && `, ${download.percent}%`}
            </Text>
            <Button size="compact-sm" variant="default" onClick={cancelDataDownload}>
              Cancel
            </Button>
          </Cluster>
          <Text size="sm" tone="muted">
            You can keep working elsewhere in the portal.
          </Text>
        </Stack>
      ) : (
        <Button
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          variant="default"
          onClick={() => void startDataDownload()}
        >
          Download backup
        </Button>
      )}
    </PanelSection>
  )
}
