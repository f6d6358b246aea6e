import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { Link } from 'react-router-dom'
import { megabytes, TYPE_LABELS } from '../../../shared/files/labels.ts'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FileIcon } from './file-icon.tsx'
import styles from './file-list.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDeleteFile } from './use-delete-file.ts'
import { useDownload } from './use-download.ts'
import { useView } from './view.ts'

export function FileRow({ file, open }: { readonly file: AgencyFile; readonly open: boolean }) {
  const { to } = useView()
  const download = useDownload()
  const remove = useDeleteFile()
  const { id, original_name, size, pages, file_type, uploaded_at, status, failure_reason, scan_pages, unread_pages } =
    file
  const preview = to({ file: id, page: '1', fact: null, boxes: null, facts: null, show: null })
  return (
    <li className={styles.row} data-open={open}>
      <FileIcon name={original_name} />
      <div className={styles.about}>
        <Link
          to={preview}
          className={styles.name}
          title={original_name}
          aria-current={open ? 'true' : undefined}
          data-row={id}
        >
          {original_name}
        </Link>
        <p className={styles.facts}>
          <span title={`${size.toLocaleString()} bytes`}>{megabytes(size)}</span>
          {pages !== null && <span>{count(pages, 'page')}</span>}
          <span className={styles.type}>{TYPE_LABELS[file_type]}</span>
          <When at={uploaded_at} />
        </p>
        {unread_pages > 0 && (
          <Text size="sm" tone="muted">
            {scan_pages} of its pages are pictures and were read. {count(unread_pages, 'more picture')} could not be:
            upload these pages as a file of their own.
          </Text>
        )}
        {status === 'failed' && (
          <Text size="sm" tone="error">
            {failure_reason ?? 'This file could not be read.'}
          </Text>
        )}
      </div>
      <StatusBadge file={file} />
      <div className={styles.actions}>
        <ActionIcon
          component={Link}
          to={preview}
          variant="subtle"
          color="gray"
          size={36}
          className={styles.preview ?? ''}
          aria-label={`Preview ${original_name}`}
          title="Preview"
        >
          <IconEye size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Download ${original_name}`}
          title="Download"
          loading={download.isPending}
          onClick={() => download.mutate(file)}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Delete ${original_name}`}
          title="Delete"
          onClick={() => remove.mutate(file)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
