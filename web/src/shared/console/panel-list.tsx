import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListStates } from '../../shared/kit/list.tsx'
import styles from './console.module.css'

interface Props<Row> {
  readonly title: string
  /** Names the list for those who do not see it. */
  readonly label: string
  readonly list: UseInfiniteQueryResult<Row[]>
  /** What is said of a list that could not be loaded. */
  readonly failure: string
  readonly empty: string
  readonly children: (row: Row) => ReactNode
}

/** A page of the console that is one list, each row a panel. */
export function PanelList<Row extends { id: string }>({ title, label, list, failure, empty, children }: Props<Row>) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <ListStates list={list} failure={failure} empty={empty}>
        {(rows) => (
          <ul className={styles.panels} aria-label={label}>
            {rows.map((row) => (
              <li key={row.id} className={styles.panel}>
                {children(row)}
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}
