import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { STATUS_LABELS } from '../../../shared/files/labels.ts'
import styles from './file-list.module.css'

const ICONS = { ready: IconCheck, processing: IconLoader2, failed: IconAlertTriangle } as const

export function StatusBadge({ file }: { readonly file: AgencyFile }) {
  const { status } = file
  const Icon = ICONS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden />
      {pageBeingRead(file) ?? STATUS_LABELS[status]}
    </span>
  )
}

/** Of a file whose pages are pictures: reading one takes seconds. */
export const pageBeingRead = ({ status, scan_page, scan_pages }: AgencyFile): string | undefined =>
  status === 'processing' && scan_page !== null && scan_pages !== null
    ? `Reading page ${scan_page} of ${scan_pages}`
    : undefined
