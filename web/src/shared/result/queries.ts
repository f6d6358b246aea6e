import { queryOptions } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { call } from '../api/call.ts'

const { readOwnResult } = consumerEndpoints

/** What the holder of this intake token may be entitled to, and what they answered. */
export const resultQuery = (token: string) =>
  queryOptions({
    queryKey: [readOwnResult.path, token],
    queryFn: ({ signal }) => call(readOwnResult, { bearer: token, signal }),
  })
