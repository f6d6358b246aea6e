import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Loads pages of a list until a row is found. Returns undefined while searching and null if no page has it. */
export function useRowInPages<Item>(
  list: UseInfiniteQueryResult<Item[]>,
  is: (row: Item) => boolean,
): Item | null | undefined {
  const { data, hasNextPage, isFetching, isError, isSuccess, fetchNextPage } = list
  const row = data?.find(is)
  const turn = row === undefined && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (turn) void fetchNextPage()
  }, [turn, fetchNextPage])
  return row ?? (isSuccess && !hasNextPage && !isFetching ? null : undefined)
}
