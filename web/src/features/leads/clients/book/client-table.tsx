import { Checkbox, UnstyledButton } from '@mantine/core'
import type { VirtualItem } from '@tanstack/react-virtual'
import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { Link, useSearchParams } from 'react-router-dom'
import { useClientFilters } from '../../../../shared/clients/filters.ts'
import { nameOf } from '../../../../shared/format/people.ts'
import styles from './book.module.css'
import { columnOf } from './columns.tsx'
import { useColumns } from './layout-choice.ts'
import { SelectBox } from './select-box.tsx'
import { clearSelection, type useSelection } from './selection.ts'
import { otherOrder, usualOrder } from './usual-order.ts'

/** The height of a row. */
export const TABLE_ROW_PX = 36

interface Props {
  readonly rows: readonly ClientRow[]
  readonly more: boolean
  /** The rows on screen, and the height of all. */
  readonly items: readonly VirtualItem[]
  readonly height: number
  readonly selection: ReturnType<typeof useSelection>
}

/** One line for each client, sorted by any column. */
export function ClientTable({ rows, more, items, height, selection }: Props) {
  const [columns] = useColumns()
  const [search] = useSearchParams()
  const [above, below] = [items[0]?.start ?? 0, height - (items.at(-1)?.end ?? 0)]
  const every = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const to = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('client', id)
    return `/broker?${next}`
  }
  return (
    <table className={styles.table} aria-label="Clients" aria-rowcount={more ? -1 : rows.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            <Checkbox
              aria-label="Select all shown"
              checked={every}
              indeterminate={!every && rows.some(({ id }) => selection.has(id))}
              onChange={() => (every ? clearSelection() : selection.selectShown())}
            />
          </th>
          <Heading label="Name" sort="name" />
          {columns.map((name) => (
            <Heading key={name} {...columnOf(name)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {above > 0 && <tr style={{ height: above }} aria-hidden />}
        {items.map(({ index }) => {
          const client = rows[index]
          return (
            client && (
              <tr
                key={client.id}
                data-client={client.id}
                data-selected={selection.has(client.id) || undefined}
                aria-rowindex={index + 2}
                aria-selected={selection.has(client.id)}
              >
                <td>
                  <SelectBox client={client} selection={selection} />
                </td>
                <td>
                  <Link to={to(client.id)} data-row>
                    {nameOf(client)}
                  </Link>
                </td>
                {columns.map((name) => {
                  const { cell, number } = columnOf(name)
                  return (
                    <td key={name} data-number={number}>
                      {cell(client)}
                    </td>
                  )
                })}
              </tr>
            )
          )
        })}
        {below > 0 && <tr style={{ height: below }} aria-hidden />}
      </tbody>
    </table>
  )
}

interface HeadingProps {
  readonly label: string
  readonly sort?: ReturnType<typeof columnOf>['sort']
}

function Heading({ label, sort }: HeadingProps) {
  const { filters, setFilters } = useClientFilters()
  if (!sort) return <th scope="col">{label}</th>
  const sorted = (filters.sort ?? 'newest') === sort
  const order = filters.order ?? usualOrder(sort)
  const next = sorted && order === usualOrder(sort) ? otherOrder(sort) : ''
  return (
    <th scope="col" aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={styles.sort ?? ''}
        onClick={() => setFilters({ sort: sort === 'newest' ? '' : sort, order: next })}
      >
        {label}
        <span aria-hidden>{sorted ? (order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </UnstyledButton>
    </th>
  )
}
