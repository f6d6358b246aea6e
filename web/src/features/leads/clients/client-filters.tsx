import { ActionIcon, Collapse, Indicator, NativeSelect } from '@mantine/core'
import { IconArrowsSort, IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@waymark/contracts/leads/tags/endpoints'
import { useState } from 'react'
import { type FilterName, useClientFilters } from '../../../shared/clients/filters.ts'
import { ASSIGNMENT_LABELS, ATTENTION_LABELS, RISK_LABELS, STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { Grid, Row, Stack } from '../../../shared/kit/layout.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { STATE_CHOICES } from '../../../shared/ui/state-choices.ts'
import { ListTools } from './book/list-tools.tsx'
import { tagsQuery } from './book/tag-select.tsx'
import { otherOrder } from './book/usual-order.ts'
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
    { name: 'attention', label: 'Attention', data: choices('Any reason to act', ATTENTION_LABELS) },
  ]

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'due', label: 'Not contacted yet, due first' },
  { value: 'risk', label: 'Highest risk first' },
  { value: 'first_contact', label: 'Most recent first contact' },
  { value: 'name', label: 'By name' },
  { value: 'status', label: 'By status' },
  { value: 'state', label: 'By state' },
  { value: 'zip', label: 'By ZIP code' },
  { value: 'age', label: 'By age' },
  { value: 'email', label: 'By email' },
  { value: 'phone', label: 'By phone' },
  { value: 'language', label: 'By language' },
  { value: 'source', label: 'By source' },
  { value: 'plan_year', label: 'Latest plan year first' },
]

/** Last year, this year and the next, and the one that is chosen. */
const planYears = (chosen: string | undefined) => {
  const now = new Date().getFullYear()
  const years = new Set([now + 1, now, now - 1, ...(chosen ? [Number(chosen)] : [])])
  return [
    { value: '', label: 'Any plan year' },
    ...[...years].toSorted((a, b) => b - a).map((year) => ({ value: `${year}`, label: `Plan year ${year}` })),
  ]
}

/** A view or an old address may name a tag that was deleted. */
const tagChoices = (tags: readonly Tag[] | undefined, chosen: string | undefined) => [
  { value: '', label: 'Any tag' },
  ...(tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ...(tags && chosen && !tags.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Deleted tag' }] : []),
]

export function ClientFilters({ wide }: { readonly wide: boolean }) {
  const { filters, setFilter, setFilters, seek } = useClientFilters()
  const tags = useQuery(tagsQuery).data
  const set_count = [...SELECTS.map(({ name }) => name), 'plan_year' as const, 'tag' as const].filter(
    (name) => filters[name],
  ).length
  const [open, setOpen] = useState(set_count > 0)
  const reversed = filters.order === otherOrder(filters.sort)
  return (
    <Stack as="search" gap="sm" className={styles.filters}>
      <Row>
        <SeekInput
          flex={1}
          aria-label="Search clients by name, email, phone, place, note or reference number"
          placeholder={wide ? 'Name, phone, place, note…' : 'Search clients'}
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
        <Grid min="12rem" gap="sm">
          {SELECTS.map(({ name, label, data }) => (
            <NativeSelect
              key={name}
              aria-label={label}
              data={data}
              value={filters[name] ?? ''}
              onChange={(event) => setFilter(name, event.currentTarget.value)}
            />
          ))}
          <NativeSelect
            aria-label="Plan year"
            data={planYears(filters.plan_year)}
            value={filters.plan_year ?? ''}
            onChange={(event) => setFilter('plan_year', event.currentTarget.value)}
          />
          {(tags?.length || filters.tag) && (
            <NativeSelect
              aria-label="Tag"
              data={tagChoices(tags, filters.tag)}
              value={filters.tag ?? ''}
              onChange={(event) => setFilter('tag', event.currentTarget.value)}
            />
          )}
        </Grid>
      </Collapse>
      <Row>
        <NativeSelect
          flex={1}
          aria-label="Sort by"
          data={SORTS}
          value={filters.sort ?? ''}
          onChange={(event) => setFilters({ sort: event.currentTarget.value, order: '' })}
        />
        <ActionIcon
          variant={reversed ? 'light' : 'default'}
          size={40}
          aria-label="Reverse the order"
          title="Reverse the order"
          aria-pressed={reversed}
          onClick={() => setFilter('order', reversed ? null : otherOrder(filters.sort))}
        >
          <IconArrowsSort size={18} aria-hidden />
        </ActionIcon>
      </Row>
    </Stack>
  )
}
