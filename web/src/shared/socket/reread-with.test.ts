import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rereadWith } from './reread-with.ts'

function twoAnswers() {
  const queries = new QueryClient()
  for (const key of ['census', 'files']) queries.setQueryData([key], 'an answer')
  const stale = () => ['census', 'files'].filter((key) => queries.getQueryState([key])?.isInvalidated)
  return { queries, stale }
}

test('a broadcast refetches what the code of its feature names', async () => {
  const { queries, stale } = twoAnswers()
  const code = { reread: () => queries.invalidateQueries({ queryKey: ['census'] }) }
  await rereadWith(
    queries,
    async () => code,
    ({ reread }) => void reread(),
  )
  expect(stale()).toEqual(['census'])
})

test('everything is refetched if that code cannot be loaded', async () => {
  const { queries, stale } = twoAnswers()
  await rereadWith(
    queries,
    () => Promise.reject(new Error('offline')),
    () => undefined,
  )
  expect(stale()).toEqual(['census', 'files'])
})
