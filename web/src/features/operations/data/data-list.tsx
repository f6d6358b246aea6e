import { Button, Skeleton, Table } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
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
  /** What narrows the list now; null where nothing does. */
  readonly showAll: (() => void) | null
}

/** A table of pages in each of its states; on a phone each row is a card. */
export function DataList<Row extends { id: string }>({ label, list, columns, showAll }: Props<Row>) {
  const things = label.toLowerCase()
  if (list.isError && !list.data) {
    return <Failure title={`Could not load ${things}`} error={list.error} retry={() => void list.refetch()} />
  }
  if (!list.data) {
    return (
      <output aria-label={`Loading ${things}`}>
        <Skeleton height={480} />
      </output>
    )
  }
  if (list.data.length === 0) {
    return showAll ? (
      <p className={styles.none}>
        Nothing fits the search and filters together.{' '}
        <Button variant="default" size="sm" onClick={showAll}>
          Show all {things}
        </Button>
      </p>
    ) : (
      <p className={styles.none}>There are no {things} yet.</p>
    )
  }
  return (
    <>
      <Table className={styles.table ?? ''} verticalSpacing="sm" highlightOnHover aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name }) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.data.map((row) => (
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
      <More list={list} />
    </>
  )
}
