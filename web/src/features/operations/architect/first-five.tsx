import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './architect-tab.module.css'

/** How many of a list are shown here. */
export const FIRST = 5

interface Props<Row> {
  readonly title: string
  readonly list: UseQueryResult<readonly Row[]>
  /** How many there are in all; undefined while that is not known. */
  readonly total: number | undefined
  /** What is said of a list that could not be loaded. */
  readonly failure: string
  readonly empty: string
  /** Where the whole list is. */
  readonly to: string
  readonly children: (row: Row) => ReactNode
}

/** The latest five of a list, how many there are, and the way to all of them. */
export function FirstFive<Row extends { id: string }>({
  title,
  list,
  total,
  failure,
  empty,
  to,
  children,
}: Props<Row>) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {total !== undefined && <span className={styles.dimmed}>{total.toLocaleString()} in all</span>}
      </div>
      {list.isPending ? (
        <Skeleton height={FIRST * 52} />
      ) : !list.data ? (
        <Failure compact title={failure} error={list.error} retry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <p className={styles.hint}>{empty}</p>
      ) : (
        <ul className={styles.rows} aria-label={title}>
          {list.data.slice(0, FIRST).map((row) => (
            <li key={row.id} className={styles.row}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      <Link to={to} className={styles.all}>
        All {title.toLowerCase()}
      </Link>
    </section>
  )
}
