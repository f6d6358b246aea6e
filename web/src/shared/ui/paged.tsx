import { Skeleton } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'
import { ShowMore } from './show-more.tsx'

interface Props<Item> {
  readonly list: UseInfiniteQueryResult<Item[]>
  /** What is said of a list that could not be read. */
  readonly failure?: string
  readonly empty: ReactNode
  readonly children: (rows: readonly Item[]) => ReactNode
}

/** A list of pages in each of its states. */
export function Paged<Item>({ list, failure, empty, children }: Props<Item>) {
  if (list.isError && !list.data)
    return <Failure {...(failure && { title: failure })} error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={320} />
  if (list.data.length === 0) return <p>{empty}</p>
  return (
    <>
      {children(list.data)}
      <ShowMore list={list} mt="md" />
    </>
  )
}
