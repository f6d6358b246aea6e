import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Column } from '@waymark/rules/foundation/settings/describe'
import type { Problem } from '@waymark/rules/foundation/settings/problems'
import { memo, useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { CsvRows } from './csv-rows.tsx'
import styles from './system.module.css'

type Rows = readonly (readonly string[])[]

interface Props {
  readonly title: string
  /** Name of the rows in the path of a problem. */
  readonly list: string
  readonly columns: readonly Column[]
  readonly rows: Rows
  readonly problems: readonly Problem[]
  readonly change: (next: (before: Rows) => Rows) => void
}

/** The number of rows shown before the user asks for all of them. */
const FIRST = 60

/** A table that the user edits cell by cell or fills in from CSV. */
export function RowInputs({ title, list, columns, rows, problems, change }: Props) {
  const [all, setAll] = useState(false)
  const edit = (row: number, cell: number, text: string) =>
    change((before) => before.map((cells, at) => (at === row ? cells.with(cell, text) : cells)))
  const remove = (row: number) => change((before) => before.filter((_, at) => at !== row))
  const add = () => {
    setAll(true)
    change((before) => [...before, columns.map(() => '')])
  }
  // A row's key is its position, because its content changes while you type.
  const shown = rows.slice(0, all ? undefined : FIRST).map((cells, row) => ({ key: `row ${row}`, row, cells }))
  return (
    <Stack gap="sm">
      <section className={styles.scroller} aria-label={`${title}: rows`}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, row, cells }) => (
              <Row
                key={key}
                row={row}
                columns={columns}
                cells={cells}
                wrong={wrongIn(problems, list, row)}
                edit={edit}
                remove={remove}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Cluster>
        {!all && rows.length > FIRST && (
          <Button variant="default" size="sm" onClick={() => setAll(true)}>
            Show all {rows.length} rows
          </Button>
        )}
        <Button variant="default" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add a row
        </Button>
      </Cluster>
      <CsvRows title={title} columns={columns} rows={rows} replace={(next) => change(() => next)} />
    </Stack>
  )
}

/** Names of the columns that are wrong in a row, as one text. */
const wrongIn = (problems: readonly Problem[], list: string, row: number): string =>
  problems
    .filter(({ path }) => path.startsWith(`${list}.${row}.`))
    .map(({ path }) => path.split('.')[2])
    .join(' ')

interface RowProps {
  readonly row: number
  readonly columns: readonly Column[]
  readonly cells: readonly string[]
  readonly wrong: string
  readonly edit: (row: number, cell: number, text: string) => void
  readonly remove: (row: number) => void
}

const Row = memo(function Row({ row, columns, cells, wrong, edit, remove }: RowProps) {
  return (
    <tr>
      {columns.map((column, cell) => (
        <td key={column.name}>
          <Cell
            column={column}
            text={cells[cell] ?? ''}
            row={row}
            wrong={wrong.split(' ').includes(column.name)}
            change={(text) => edit(row, cell, text)}
          />
        </td>
      ))}
      <td>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove row ${row + 1}`} onClick={() => remove(row)}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
})

interface CellProps {
  readonly column: Column
  readonly text: string
  readonly row: number
  readonly wrong: boolean
  readonly change: (text: string) => void
}

function Cell({ column: { label, kind, choices }, text, row, wrong, change }: CellProps) {
  const common = {
    className: styles.cell,
    'aria-label': `${label}, row ${row + 1}`,
    'aria-invalid': wrong || undefined,
    value: text,
  }
  if (choices) {
    return (
      <select {...common} onChange={(event) => change(event.currentTarget.value)}>
        {!choices.includes(text) && <option value={text}>{text}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  const isNumber = kind === 'cents' || kind === 'number'
  return (
    <input
      {...common}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      data-number={isNumber || undefined}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
