import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconRowInsertBottom, IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { LIMITS } from '@waymark/contracts/fields'
import {
  CENSUS_COLUMNS,
  type CensusField,
  type CensusKind,
  MAX_CENSUS_ROWS,
  RELATIONSHIPS,
} from '@waymark/contracts/leads/census/rows'
import { type KeyboardEvent, useRef } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './census-grid.module.css'
import { type Cell, cellFrom } from './grid-keys.ts'
import type { ShownRow } from './rows.ts'

const ROW_PX = 45

interface Props {
  readonly kind: CensusKind
  readonly rows: readonly ShownRow[]
  readonly change: (row: ShownRow, field: CensusField, text: string) => void
  readonly add: (after?: ShownRow) => string
  readonly remove: (row: ShownRow) => void
}

/** The rows as a grid; on a phone each row is a card. Enter and the arrow keys move between cells. */
export function CensusGrid({ kind, rows, change, add, remove }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  // The React compiler skips this component, as the virtualizer's functions require.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const full = rows.length >= MAX_CENSUS_ROWS[kind]

  const go = ({ row, column }: Cell, tries = 10) => {
    virtual.scrollToIndex(row)
    // A new row, or one out of view, is rendered a frame later.
    requestAnimationFrame(() => {
      const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
      if (cell) cell.focus()
      else if (tries > 0) go({ row, column }, tries - 1)
    })
  }
  const press = (event: KeyboardEvent<HTMLElement>, at: Cell) => {
    const to = cellFrom(event, at)
    if (!to) return
    event.preventDefault()
    if (to.row < 0 || to.column < 0 || to.column >= CENSUS_COLUMNS.length) return
    if (to.row < rows.length) go(to)
    else if (event.key === 'Enter' && !full) append()
  }
  const append = () => {
    add()
    go({ row: rows.length, column: 1 })
  }
  const insert = (row: ShownRow, index: number) => {
    add(row)
    go({ row: index + 1, column: 1 })
  }

  return (
    <Stack gap="sm">
      <div className={styles.frame} ref={frame}>
        <table className={styles.grid} aria-label="People" aria-rowcount={rows.length + 1}>
          <thead className={styles.head}>
            <tr aria-rowindex={1}>
              {CENSUS_COLUMNS.map(({ field, heading }) => (
                <th key={field} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <GridRow
                  key={key}
                  row={row}
                  index={index}
                  start={start}
                  measure={virtual.measureElement}
                  change={change}
                  press={press}
                  insert={kind === 'group' && !full ? () => insert(row, index) : undefined}
                  remove={remove}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <Cluster gap="md">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={full}
          onClick={append}
        >
          Add a person
        </Button>
        <Text as="span" size="sm" tone="muted">
          {full && kind === 'individual'
            ? 'An individual census lists one person.'
            : full
              ? `A ${kind} census lists up to ${MAX_CENSUS_ROWS[kind].toLocaleString('en-US')} people.`
              : 'Enter on the last row adds another.'}
        </Text>
      </Cluster>
    </Stack>
  )
}

interface RowProps {
  readonly row: ShownRow
  readonly index: number
  /** Where it begins, in pixels from the first. */
  readonly start: number
  readonly measure: (row: HTMLElement | null) => void
  readonly change: Props['change']
  readonly press: (event: KeyboardEvent<HTMLElement>, at: Cell) => void
  /** Adds a row below it. Undefined where none may be added. */
  readonly insert: (() => void) | undefined
  readonly remove: Props['remove']
}

function GridRow({ row, index, start, measure, change, press, insert, remove }: RowProps) {
  const who = [row.texts.first_name, row.texts.last_name].filter(Boolean).join(' ') || `Row ${index + 1}`
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      {CENSUS_COLUMNS.map(({ field, heading }, column) => (
        <td key={field} className={styles.cell} data-field={field}>
          <span className={styles.label} aria-hidden>
            {heading}
          </span>
          <CellField
            field={field}
            label={`${heading}, row ${index + 1}`}
            text={row.texts[field]}
            problem={row.problems[field]}
            cell={`${index}:${column}`}
            describedby={`problem-${row.id}-${field}`}
            change={(text) => change(row, field, text)}
            press={(event) => press(event, { row: index, column })}
          />
          {row.problems[field] && (
            <span className={styles.problem} id={`problem-${row.id}-${field}`}>
              {row.problems[field]}
            </span>
          )}
        </td>
      ))}
      <td className={styles.actions}>
        {insert && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Add a row below ${who}`}
            title="Add a row below"
            onClick={insert}
          >
            <IconRowInsertBottom size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${who}`}
          title="Remove"
          onClick={() => remove(row)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
}

interface FieldProps {
  readonly field: CensusField
  readonly label: string
  readonly text: string
  readonly problem: string | undefined
  readonly cell: string
  readonly describedby: string
  readonly change: (text: string) => void
  readonly press: (event: KeyboardEvent<HTMLElement>) => void
}

const CHOICES: Partial<Record<CensusField, readonly string[]>> = { tobacco: ['Yes', 'No'], relationship: RELATIONSHIPS }
const PLACEHOLDERS: Partial<Record<CensusField, string>> = { date_of_birth: 'MM/DD/YYYY' }

function CellField({ field, label, text, problem, cell, describedby, change, press }: FieldProps) {
  const common = {
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    ...(problem === undefined ? {} : { 'aria-describedby': describedby }),
    'data-cell': cell,
    onKeyDown: press,
  }
  if (field === 'is_primary') {
    return (
      <input
        {...common}
        type="checkbox"
        checked={text !== ''}
        onChange={(event) => change(event.currentTarget.checked ? 'Yes' : '')}
      />
    )
  }
  const choices = CHOICES[field]
  if (choices) {
    return (
      <select {...common} value={text} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      type="text"
      autoComplete="off"
      // Long enough for a name that is too long, so that its problem says so and the name is not cut off silently.
      maxLength={LIMITS.name + 10}
      inputMode={field === 'zip' ? 'numeric' : 'text'}
      placeholder={PLACEHOLDERS[field]}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
