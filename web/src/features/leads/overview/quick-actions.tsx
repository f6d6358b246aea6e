import { Button, FileButton } from '@mantine/core'
import { IconFlask, IconSparkles, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CreateTestClient } from '../../../shared/clients/create-test-client.tsx'
import { ACCEPT_PLAN_FILES } from '../../../shared/files/accepted.ts'
import { uploadPlanFiles, useUploadProgress } from '../../../shared/files/uploads.ts'
import styles from './overview-tab.module.css'

/** What a broker begins a day with, one click away. */
export function QuickActions() {
  const percent = useUploadProgress()
  return (
    <section className={styles.quick} aria-labelledby="quick-title">
      <h2 id="quick-title">Quick Actions</h2>
      <div className={styles.actions}>
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
        <CreateTestClient size="sm" variant="default" icon={<IconFlask size={18} aria-hidden />} />
        <Button
          component={Link}
          to="/broker?tab=ai-chat"
          size="sm"
          variant="default"
          leftSection={<IconSparkles size={18} aria-hidden />}
        >
          AI Assistant
        </Button>
      </div>
    </section>
  )
}
