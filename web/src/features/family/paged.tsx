import { Button, Skeleton } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from '../networks/network-tab.module.css'

interface Props<Item> {
  readonly list: UseInfiniteQueryResult<Item[]>
  readonly empty: ReactNode
  readonly children: (rows: readonly Item[]) => ReactNode
}

/** A paged list in each of its states. */
export function Paged<Item>({ list, empty, children }: Props<Item>) {
  if (list.isError && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={220} />
  if (list.data.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      {children(list.data)}
      {list.hasNextPage && (
        <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
