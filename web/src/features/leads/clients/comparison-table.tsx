import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Headings of the columns; the first is above the row labels. */
  readonly columns: readonly string[]
  /** A label, then one value for each further column. */
  readonly rows: readonly (readonly [label: string, ...values: ReactNode[]])[]
}

/** Figures side by side, such as the AI's and the broker's own. */
export function ComparisonTable({ columns: [about, ...columns], rows }: Props) {
  return (
    // On a phone, columns are as wide as their longest word, so that no amount breaks in two.
    <Table
      fz="sm"
      maw="36rem"
      tabularNums
      horizontalSpacing="xs"
      verticalSpacing="xs"
      style={{ overflowWrap: 'normal' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{about}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={column} scope="col" ta="end">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([label, ...values]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={550}>
              {label}
            </Table.Th>
            {columns.map((column, index) => (
              <Table.Td key={column} ta="end">
                {values[index]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
