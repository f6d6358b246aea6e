import type { ReactNode } from 'react'
import { Action } from '../ui/action.tsx'
import styles from './kit.module.css'
import { type Gap, Stack } from './layout.tsx'
import { type Asked, Loaded } from './loaded.tsx'
import { Panel } from './panel.tsx'
import { Empty, Failure, Loading } from './states.tsx'

/** What is known of the pages of an infinite query. */
interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly isFetchingNextPage: boolean
  readonly error: unknown
  readonly fetchNextPage: () => unknown
}

/** Rows that come at once, or page after page. */
type Rows<Row> = Asked<readonly Row[]> & Partial<Pages>

interface StatesProps<Row> {
  readonly list: Rows<Row>
  /** What is said when it could not be read: `Failed to load users`. */
  readonly failure?: string | undefined
  /** Read aloud meanwhile: `Loading users`. */
  readonly loading?: string | undefined
  /** What will stand here; words, or an `Empty` with the first step. */
  readonly empty: ReactNode
  /** How many rows to hold the place of, and how high one is in px. */
  readonly skeleton?: { readonly rows: number; readonly height: number }
  /** The button for the next page: `Show more`. */
  readonly more?: string | undefined
  /** Inside a panel, where there is less room. */
  readonly compact?: boolean | undefined
  readonly children: (rows: readonly Row[]) => ReactNode
}

const USUAL = { rows: 3, height: 72 }

/** A table, a grid or any other view of rows in each state of their list. For plain rows there is `List`. */
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
  /** Names the list for those who do not see it: `Referrals`. */
  readonly label: string
  /** Each row on a panel, a line between rows, or neither. */
  readonly look?: 'panels' | 'lines' | 'plain'
  readonly gap?: Gap
  /** A row; it stands in a list item of its own. */
  readonly children: (row: Row) => ReactNode
}

/** Rows below each other in each state of their list. */
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

/** Asks for the next page of a list, where there is one. */
export function More({ list, children = 'Show more' }: MoreProps) {
  if (!list.hasNextPage) return null
  const next = () => void list.fetchNextPage?.()
  if (list.isFetchNextPageError) {
    return <Failure compact title="More could not be loaded" error={list.error} retry={next} />
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
