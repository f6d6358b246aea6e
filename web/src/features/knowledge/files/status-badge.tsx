import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { STATUS_LABELS } from '../../../shared/files/labels.ts'
import styles from './file-list.module.css'

const ICONS = { ready: IconCheck, processing: IconLoader2, failed: IconAlertTriangle } as const

export function StatusBadge({ status }: Pick<AgencyFile, 'status'>) {
  const Icon = ICONS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden />
      {STATUS_LABELS[status]}
    </span>
  )
}
