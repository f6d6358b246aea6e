import { Button, type ButtonProps } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Failure } from './failure.tsx'

interface Props extends ButtonProps {
  readonly list: UseInfiniteQueryResult<readonly unknown[]>
}

/** Asks for the next page of a list, where there is one. */
export function ShowMore({ list, children = 'Show more', ...button }: Props) {
  if (!list.hasNextPage) return null
  if (list.isFetchNextPageError)
    return (
      <Failure compact title="More could not be loaded" error={list.error} retry={() => void list.fetchNextPage()} />
    )
  return (
    <Button variant="default" {...button} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  )
}
