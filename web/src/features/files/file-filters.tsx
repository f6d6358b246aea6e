import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './file-list.module.css'
import { STATUS_LABELS } from './labels.ts'
import type { FileFilters } from './queries.ts'
import { useView } from './view.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
]

export function FileFilterFields({ filters: { q, status } }: { readonly filters: FileFilters }) {
  const { change } = useView()
  const [text, setText] = useState(q ?? '')
  const [sought, setSought] = useState(q)
  const seek = useDebouncedCallback((typed: string) => change({ q: typed.trim() }), 250)
  if (q !== sought) {
    setSought(q)
    // "Show all files" empties the address; while somebody types, the field leads.
    if (q === undefined) setText('')
  }
  return (
    <div className={styles.filters}>
      <TextInput
        aria-label="Filter files by name"
        placeholder="Filter by name"
        leftSection={<IconFilter size={16} aria-hidden />}
        size="sm"
        maxLength={200}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          seek(value)
        }}
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
