import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Stack } from '../../shared/kit/layout.tsx'
import { List } from '../../shared/kit/list.tsx'
import { PanelSection } from '../../shared/kit/panel.tsx'
import { Text } from '../../shared/kit/text.tsx'

/** The number of rows shown of each list. */
export const FIRST = 5

interface Props<Row> {
  readonly title: string
  readonly list: UseQueryResult<readonly Row[]>
  /** The size of the whole list, undefined until it is known. */
  readonly total: number | undefined
  /** Shown when the list could not be loaded. */
  readonly failure: string
  readonly empty: string
  /** The address of the whole list. */
  readonly to: string
  readonly children: (row: Row) => ReactNode
}

/** The newest five of a list, the size of the list, and a link to it. */
export function FirstFive<Row extends { id: string }>({
  title,
  list,
  total,
  failure,
  empty,
  to,
  children,
}: Props<Row>) {
  return (
    <PanelSection
      title={title}
      tools={
        total !== undefined && (
          <Text as="span" size="sm" tone="muted">
            {total.toLocaleString()} in total
          </Text>
        )
      }
    >
      <List
        list={list}
        label={title}
        look="lines"
        failure={failure}
        empty={empty}
        skeleton={{ rows: FIRST, height: 44 }}
        compact
      >
        {(row) => <Stack gap="none">{children(row)}</Stack>}
      </List>
      <Text as={Link} to={to} self="start">
        All {title.toLowerCase()}
      </Text>
    </PanelSection>
  )
}
