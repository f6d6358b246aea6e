import { useNow } from '../../../shared/format/now.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import '@mantine/dropzone/styles.layer.css'
import { Button, SegmentedControl } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ACCEPT } from '../../../shared/files/accepted.ts'
import { TYPE_LABELS } from '../../../shared/files/labels.ts'
import type { FileType } from '../../../shared/files/upload-queue.ts'
import { uploadFiles } from '../../../shared/files/uploads.ts'
import { useMe } from '../../../shared/session/me.ts'
import styles from './files-tab.module.css'
import { uploadsPaused } from './uploads-paused.ts'

const TYPES: readonly { value: FileType; label: string; about: string }[] = [
  {
    value: 'agency_knowledge',
    label: TYPE_LABELS.agency_knowledge,
    about: 'Guides, scripts, notes: what your agency knows.',
  },
  {
    value: 'plan_data',
    label: TYPE_LABELS.plan_data,
    about: 'Plan brochures, summaries of benefits, rate tables.',
  },
]

export function UploadArea() {
  const me = useMe()
  const paused = uploadsPaused(me, new Date(useNow()))
  const [file_type, setFileType] = useState<FileType>('agency_knowledge')
  return (
    <section className={styles.card} aria-labelledby="knowledge-title">
      <Cluster justify="between">
        <Heading level={2} size="label" id="knowledge-title">
          Agency Knowledge
        </Heading>
        {!paused && (
          <SegmentedControl
            aria-label="What you upload"
            size="sm"
            data={TYPES.map(({ value, label }) => ({ value, label }))}
            value={file_type}
            onChange={setFileType}
          />
        )}
      </Cluster>
      {paused ? (
        <UploadsPaused />
      ) : (
        <>
          <p className={styles.hint}>{TYPES.find(({ value }) => value === file_type)?.about}</p>
          <Dropzone
            className={styles.dropzone ?? ''}
            onDropAny={(files, rejections) => uploadFiles([...files, ...rejections.map(({ file }) => file)], file_type)}
            onDrop={() => undefined}
            // The button inside handles the keyboard.
            activateOnKeyboard={false}
            inputProps={{ accept: ACCEPT, 'aria-label': 'Files to upload' }}
          >
            <span className={styles.drop_icon} aria-hidden>
              <IconCloudUpload size={28} stroke={1.5} />
            </span>
            <span className={styles.drop_words}>
              <strong className={styles.by_mouse}>Drop files here</strong>
              <strong className={styles.by_touch}>Add files</strong>
              <span>PDF, DOCX, XLSX, CSV, PNG or JPG, up to 25 MB each</span>
            </span>
            <Button variant="default" size="sm">
              Choose files
            </Button>
          </Dropzone>
        </>
      )}
    </section>
  )
}

/** Shown when the subscription is inactive: everything works except new uploads. */
function UploadsPaused() {
  return (
    <Panel tone="attention" pad="sm">
      <Text>
        <strong>Uploads are paused while your subscription is inactive.</strong> Your files stay here to read and
        download. <Link to="/broker?tab=billing">Billing</Link> says what to do to upload again.
      </Text>
    </Panel>
  )
}
