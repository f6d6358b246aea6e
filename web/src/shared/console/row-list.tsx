import { Skeleton } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { More } from '../../shared/kit/list.tsx'
import { Failure } from '../../shared/kit/states.tsx'
import styles from './console.module.css'

interface Props<Item> {
  /** What the rows are, in the plural: `Referrals`. */
  readonly label: string
  readonly list: UseInfiniteQueryResult<Item[]>
  /** The title of a list that could not be read. */
  readonly failed: string
  readonly empty: ReactNode
  readonly children: (item: Item) => ReactNode
}

/** The rows beside a detail, page after page, in each state of their list. */
export function RowList<Item extends { id: string }>({ label, list, failed, empty, children }: Props<Item>) {
  return (
    <div className={styles.scroller}>
      {list.isPending ? (
        <output className={styles.skeleton} aria-label={`Loading ${label.toLowerCase()}`}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} height={72} />
          ))}
        </output>
      ) : list.isError && !list.data ? (
        <Failure title={failed} error={list.error} retry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        empty
      ) : (
        <>
          <ul className={styles.rows} aria-label={label}>
            {list.data.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
          <div className={styles.more}>
            <More list={list} />
          </div>
        </>
      )}
    </div>
  )
}
