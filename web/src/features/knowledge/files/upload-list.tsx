import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { megabytes } from '../../../shared/files/labels.ts'
import { isUnderWay, type Upload } from '../../../shared/files/upload-queue.ts'
import { uploadQueue, useUploads } from '../../../shared/files/uploads.ts'
import { count } from '../../../shared/format/people.ts'
import { Text } from '../../../shared/kit/text.tsx'
import { FileIcon } from './file-icon.tsx'
import styles from './upload-list.module.css'

/** Uploads in progress, and uploads that failed. */
export function UploadList() {
  const uploads = useUploads()
  if (uploads.length === 0) return null
  const under_way = uploads.filter(isUnderWay).length
  const ended = uploads.filter(({ state }) => state === 'failed' || state === 'refused')
  return (
    <section className={styles.uploads} aria-labelledby="uploads-title">
      <div className={styles.head}>
        <h2 id="uploads-title" aria-live="polite">
          {under_way > 0 ? `Uploading ${count(under_way, 'file')}` : 'Uploads'}
        </h2>
        {ended.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              for (const { key } of ended) uploadQueue.cancel(key)
            }}
          >
            Dismiss all
          </Button>
        )}
      </div>
      <ul className={styles.rows} aria-label="Uploads">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { key, file, state, sent, problem, error } = upload
  const over = state === 'failed' || state === 'refused'
  return (
    <li className={styles.row} data-over={over}>
      <FileIcon name={file.name} />
      <div className={styles.about}>
        <p className={styles.name} title={file.name}>
          {file.name}
        </p>
        {over ? (
          <Text size="sm" tone="error" wrap="anywhere" role="alert">
            {problem}
            {error instanceof ApiError && error.status === 402 && (
              <>
                {' '}
                <Link to="/broker?tab=billing">Go to Billing</Link>
              </>
            )}
          </Text>
        ) : (
          <Way {...upload} />
        )}
      </div>
      {state === 'failed' && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => uploadQueue.retry(key)}
          aria-label={`Retry ${file.name}`}
        >
          Retry
        </Button>
      )}
      {state !== 'arrived' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${over ? 'Dismiss' : 'Cancel'} ${file.name}`}
          onClick={() => uploadQueue.cancel(key)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
      {!over && (
        <Progress.Root size={4} className={styles.bar ?? ''}>
          <Progress.Section
            value={100 * sent}
            aria-label={`Upload of ${file.name}`}
            animated={sent === 1}
            striped={sent === 1}
          />
        </Progress.Root>
      )}
    </li>
  )
}

/** The progress of an upload in words. */
function Way({ state, sent, file }: Upload) {
  const words =
    state === 'waiting'
      ? `Waiting · ${megabytes(file.size)}`
      : sent < 1
        ? `${Math.floor(100 * sent)}% of ${megabytes(file.size)}`
        : 'Checking the file…'
  return (
    <Text size="xs" tone="muted" numeric>
      {words}
    </Text>
  )
}
