import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { clientFilesQuery, rereadMessagesOf, timelineQuery } from './queries.ts'

test('a message reads the open record of its own client again, and no other, because each reading is logged', async () => {
  const queries = new QueryClient()
  const [ada, bob] = ['ada', 'bob']
  const read: string[] = []
  const stops = [ada, bob].flatMap((id) =>
    [clientFilesQuery(id), timelineQuery(id), timelineQuery(id, 'messages')].map(({ queryKey }) =>
      new InfiniteQueryObserver(queries, {
        queryKey: [...queryKey],
        queryFn: () => read.push(id),
        initialPageParam: null,
        getNextPageParam: () => null,
      }).subscribe(() => undefined),
    ),
  )
  await vi.waitFor(() => expect([read.length, queries.isFetching()]).toEqual([6, 0]))
  read.length = 0
  await rereadMessagesOf(queries, bob)
  expect(read).toEqual([bob, bob, bob])
  await rereadMessagesOf(queries, undefined)
  expect(read).toHaveLength(3)
  for (const stop of stops) stop()
})
