import { Button, Table } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import styles from './data.module.css'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
}

interface Props<Row> {
  /** What the rows are, in the plural: `Clients`. */
  readonly label: string
  readonly list: UseInfiniteQueryResult<Row[]>
  readonly columns: readonly Column<Row>[]
  /** Removes the filters; null if none is set. */
  readonly showAll: (() => void) | null
}

/** A table with pages in every state. On a phone each row is a card. */
export function DataList<Row extends { id: string }>({ label, list, columns, showAll }: Props<Row>) {
  const things = label.toLowerCase()
  return (
    <ListStates
      list={list}
      failure={`Could not load ${things}`}
      loading={`Loading ${things}`}
      skeleton={{ rows: 1, height: 480 }}
      empty={
        showAll ? (
          <Empty
            action={
              <Button variant="default" size="sm" onClick={showAll}>
                Show all {things}
              </Button>
            }
          >
            No {things} match these filters.
          </Empty>
        ) : (
          `There are no ${things} yet.`
        )
      }
    >
      {(rows) => (
        <Table className={styles.table ?? ''} verticalSpacing="sm" highlightOnHover aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name }) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {columns.map(({ name, cell }) => (
                  <Table.Td key={name} data-label={name}>
                    <span className={styles.cell}>{cell(row)}</span>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ListStates>
  )
}
