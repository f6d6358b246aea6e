import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Row, Stack } from '../kit/layout.tsx'
import { ListStates } from '../kit/list.tsx'
import { Heading } from '../kit/text.tsx'
import styles from './console.module.css'

interface ListHeadProps {
  readonly title?: string
  /** A button or a count at the end of the title line. */
  readonly tools?: ReactNode
  /** Search and filters. */
  readonly children?: ReactNode
}

/** The head of a list. It stays in place while the rows scroll. */
export function ListHead({ title, tools, children }: ListHeadProps) {
  return (
    <Stack gap="sm" className={styles.head}>
      {title && (
        <Row justify="between" align="baseline">
          <Heading level={1} size="section">
            {title}
          </Heading>
          {tools}
        </Row>
      )}
      {children && (
        <Stack as="search" gap="sm">
          {children}
        </Stack>
      )}
    </Stack>
  )
}

interface RowListProps<Item> {
  /** A plural name for the rows: `Referrals`. */
  readonly label: string
  readonly list: UseInfiniteQueryResult<Item[]>
  /** The title of the message if the list could not be loaded. */
  readonly failure: string
  readonly empty: ReactNode
  readonly children: (item: Item) => ReactNode
}

/** The rows next to a detail, loaded page by page, with loading, error and empty states. */
export function RowList<Item extends { id: string }>({ label, list, failure, empty, children }: RowListProps<Item>) {
  return (
    <Scroller>
      <ListStates
        list={list}
        failure={failure}
        loading={`Loading ${label.toLowerCase()}`}
        empty={empty}
        skeleton={{ rows: 5, height: 72 }}
      >
        {(items) => (
          <Stack as="ul" gap="none" aria-label={label}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </Stack>
        )}
      </ListStates>
    </Scroller>
  )
}

/** A scroll area that fills the height below the head of a list. */
export const Scroller = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.scroller}>{children}</div>
)

interface RowLinkProps {
  readonly to: string
  /** Whether its detail is shown next to the list. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** A row that opens its detail. Arrow keys move between these rows. */
export function RowLink({ to, open = false, children }: RowLinkProps) {
  return (
    <Stack as={Link} to={to} gap="none" className={styles.row} aria-current={open ? 'true' : undefined} data-row>
      {children}
    </Stack>
  )
}
