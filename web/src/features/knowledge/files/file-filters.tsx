import { NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { STATUS_LABELS } from '../../../shared/files/labels.ts'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import styles from './file-list.module.css'
import type { FileFilters } from './queries.ts'
import { useView } from './view.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
]

export function FileFilterFields({ filters: { q, status } }: { readonly filters: FileFilters }) {
  const { change } = useView()
  return (
    <div className={styles.filters}>
      <SeekInput
        aria-label="Filter files by name"
        placeholder="Filter by name"
        leftSection={<IconFilter size={16} aria-hidden />}
        size="sm"
        maxLength={LIMITS.short_text}
        data-search={undefined}
        sought={q ?? ''}
        seek={(name) => change({ q: name })}
      />
      <NativeSelect
        aria-label="Status"
        size="sm"
        data={STATUSES}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: value })}
      />
    </div>
  )
}
