import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './queries.ts'

test('a first reading that began before a change is not taken for the one after it', async () => {
  const queries = new QueryClient()
  const first = Promise.withResolvers<string>()
  const readings = [first.promise, Promise.resolve('after')]
  const queryKey = ['conversation']
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => readings.shift() ?? 'none' })
  const stop = observer.subscribe(() => undefined)
  const reread = readAgain(queries, queryKey)
  first.resolve('before')
  await reread
  expect(queries.getQueryData(queryKey)).toBe('after')
  stop()
})
