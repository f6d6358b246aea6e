import { t } from '@waymark/words/t'
import type { ReactNode } from 'react'
import { Action } from '../ui/action.tsx'
import styles from './layout.module.css'
import { type Gap, Stack } from './layout.tsx'
import { type Asked, Loaded } from './loaded.tsx'
import { Panel } from './panel.tsx'
import { Empty, Failure, Loading } from './states.tsx'

/** The paging state of an infinite query. */
interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly isFetchingNextPage: boolean
  readonly error: unknown
  readonly fetchNextPage: () => unknown
}

/** Rows that load all together or page by page. */
type Rows<Row> = Asked<readonly Row[]> & Partial<Pages>

interface StatesProps<Row> {
  readonly list: Rows<Row>
  /** The message if loading fails: `Could not load contacts`. */
  readonly failure?: string | undefined
  /** Announced by screen readers during loading: `Loading users`. */
  readonly loading?: string | undefined
  /** Shown if there are no rows: a sentence, or an `Empty` with the first step. */
  readonly empty: ReactNode
  /** The number of placeholder rows, and the height of each in px. */
  readonly skeleton?: { readonly rows: number; readonly height: number }
  /** The button for the next page: `Show more`. */
  readonly more?: string | undefined
  /** Inside a panel, where there is less room. */
  readonly compact?: boolean | undefined
  readonly children: (rows: readonly Row[]) => ReactNode
}

const USUAL = { rows: 3, height: 72 }

/**
 * Renders rows in any layout, such as a table or a grid, and handles loading, failure and an empty list. For plain
 * rows, use `List`.
 */
export function ListStates<Row>(props: StatesProps<Row>) {
  const { list, failure, loading, empty, skeleton = USUAL, more, compact, children } = props
  return (
    <Loaded query={list} failure={failure} compact={compact} skeleton={<Loading label={loading} {...skeleton} />}>
      {(rows) => (
        <>
          {rows.length > 0 ? (
            children(rows)
          ) : typeof empty === 'string' ? (
            <Empty compact={compact}>{empty}</Empty>
          ) : (
            empty
          )}
          <More list={list}>{more}</More>
        </>
      )}
    </Loaded>
  )
}

interface ListProps<Row> extends Omit<StatesProps<Row>, 'children'> {
  /** Names the list for screen readers: `Referrals`. */
  readonly label: string
  /** Each row on a panel, a line between rows, or neither. */
  readonly look?: 'panels' | 'lines' | 'plain'
  readonly gap?: Gap
  /** Renders a row inside its own list item. */
  readonly children: (row: Row) => ReactNode
}

/** A vertical list of rows that handles loading, failure and an empty list. */
export function List<Row extends { readonly id: string }>(props: ListProps<Row>) {
  const { label, look = 'plain', gap = 'sm', children, ...states } = props
  return (
    <ListStates loading={`Loading ${label.toLowerCase()}`} {...states}>
      {(rows) => (
        <Stack as="ul" aria-label={label} gap={gap} lines={look === 'lines'}>
          {rows.map((row) =>
            look === 'panels' ? (
              <Panel key={row.id} as="li" pad="md" gap="sm">
                {children(row)}
              </Panel>
            ) : (
              <li key={row.id}>{children(row)}</li>
            ),
          )}
        </Stack>
      )}
    </ListStates>
  )
}

interface MoreProps {
  readonly list: Partial<Pages>
  readonly children?: ReactNode
}

/** The button that loads the next page of a list, if there is one. */
export function More({ list, children = t('Show more') }: MoreProps) {
  if (!list.hasNextPage) return null
  const next = () => void list.fetchNextPage?.()
  if (list.isFetchNextPageError) {
    return <Failure compact title={t('More could not be loaded')} error={list.error} retry={next} />
  }
  return (
    <Action
      className={styles.more}
      weight="second"
      size="sm"
      disabled={list.isFetchingNextPage}
      aria-busy={list.isFetchingNextPage}
      onClick={next}
    >
      {children}
    </Action>
  )
}
