import { ActionIcon, Collapse, Indicator, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FilterName, useClientFilters } from '../../../shared/clients/filters.ts'
import { ASSIGNMENT_LABELS, ATTENTION_LABELS, RISK_LABELS, STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { STATE_CHOICES } from '../../../shared/ui/state-choices.ts'
import { ListTools } from './book/list-tools.tsx'
import { tagsQuery } from './book/tag-select.tsx'
import styles from './clients-tab.module.css'
import { ExportClients } from './export-clients.tsx'

const choices = (all: string, labels: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const SELECTS: readonly { name: Exclude<FilterName, 'q'>; label: string; data: { value: string; label: string }[] }[] =
  [
    { name: 'risk_level', label: 'Risk level', data: choices('Any risk level', RISK_LABELS) },
    { name: 'status', label: 'Status', data: choices('Any status', { open: 'Not enrolled yet', ...STATUS_LABELS }) },
    { name: 'state', label: 'State', data: [{ value: '', label: 'Any state' }, ...STATE_CHOICES] },
    { name: 'assignment_type', label: 'Source', data: choices('Any source', ASSIGNMENT_LABELS) },
    { name: 'attention', label: 'Attention', data: choices('With or without a reason to act', ATTENTION_LABELS) },
  ]

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'due', label: 'Not contacted yet, due first' },
  { value: 'risk', label: 'Highest risk first' },
  { value: 'name', label: 'By name' },
  { value: 'status', label: 'By status' },
  { value: 'state', label: 'By state' },
  { value: 'zip', label: 'By ZIP code' },
  { value: 'age', label: 'By age' },
  { value: 'email', label: 'By email' },
  { value: 'source', label: 'By source' },
  { value: 'plan_year', label: 'Latest plan year first' },
]

export function ClientFilters({ wide }: { readonly wide: boolean }) {
  const { filters, setFilter, setFilters, seek } = useClientFilters()
  const tags = useQuery(tagsQuery).data ?? []
  const set_count = SELECTS.filter(({ name }) => filters[name]).length + (filters.tag ? 1 : 0)
  const [open, setOpen] = useState(set_count > 0)
  return (
    <Stack as="search" gap="sm" className={styles.filters}>
      <Row>
        <SeekInput
          flex={1}
          aria-label="Search clients by name, email, phone, place, note or reference number"
          placeholder="Name, phone, place, note…"
          sought={filters.q ?? ''}
          seek={seek}
        />
        <Indicator label={set_count} disabled={set_count === 0} size={16}>
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Filters"
            aria-expanded={open}
            onClick={() => setOpen((was) => !was)}
          >
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
        <ListTools wide={wide} />
        <ExportClients filters={filters} />
      </Row>
      <Collapse expanded={open}>
        <Stack gap="sm">
          {SELECTS.map(({ name, label, data }) => (
            <NativeSelect
              key={name}
              aria-label={label}
              data={data}
              value={filters[name] ?? ''}
              onChange={(event) => setFilter(name, event.currentTarget.value)}
            />
          ))}
          {(tags.length > 0 || filters.tag) && (
            <NativeSelect
              aria-label="Tag"
              data={[{ value: '', label: 'Any tag' }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
              value={filters.tag ?? ''}
              onChange={(event) => setFilter('tag', event.currentTarget.value)}
            />
          )}
        </Stack>
      </Collapse>
      <NativeSelect
        aria-label="Sort by"
        data={SORTS}
        value={filters.sort ?? ''}
        onChange={(event) => setFilters({ sort: event.currentTarget.value, order: '' })}
      />
    </Stack>
  )
}
