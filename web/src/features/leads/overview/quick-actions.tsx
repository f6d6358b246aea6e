import { Button } from '@mantine/core'
import { IconFlask, IconSparkles, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { dashboardQuery } from '../../../shared/clients/dashboard-query.ts'
import { ACCEPT_PLAN_FILES } from '../../../shared/files/accepted.ts'
import { uploadPlanFiles, useUploadProgress } from '../../../shared/files/uploads.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'

const CreateTestClient = lazy(() =>
  import('../../../shared/clients/create-test-client.tsx').then((m) => ({ default: m.CreateTestClient })),
)

/** One-click starts for a broker's usual work. A test client is for those who have no client to try things with yet. */
export function QuickActions() {
  const first = useQuery(dashboardQuery).data?.total_clients === 0
  const percent = useUploadProgress()
  return (
    <Section title="Quick Actions" size="label" gap="sm">
      <Cluster>
        <FileButton
          multiple
          accept={ACCEPT_PLAN_FILES}
          onChange={(files) => uploadPlanFiles(files)}
          inputProps={{ 'aria-label': 'Plan files' }}
        >
          {(props) => (
            <Button {...props} size="sm" variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
              {percent === null ? 'Upload Plan Files' : `Uploading ${percent}%`}
            </Button>
          )}
        </FileButton>
        {first && (
          <Suspense>
            <CreateTestClient size="sm" variant="default" icon={<IconFlask size={18} aria-hidden />} />
          </Suspense>
        )}
        <Button
          component={Link}
          to="/broker?tab=ai-chat"
          size="sm"
          variant="default"
          leftSection={<IconSparkles size={18} aria-hidden />}
        >
          AI Assistant
        </Button>
      </Cluster>
    </Section>
  )
}
