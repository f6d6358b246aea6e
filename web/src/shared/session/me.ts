import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { call } from '../api/call.ts'
import { ask } from '../api/queries.ts'
import { showTimesIn } from '../format/time.ts'
import { readUser, storeUser, subscribeToSession } from './storage.ts'

const showOwnTimes = () => showTimesIn(readUser()?.time_zone)
showOwnTimes()
subscribeToSession(showOwnTimes)

export const meQuery = queryOptions({
  ...ask(accountEndpoints.me),
  queryFn: async ({ signal }) => {
    const user = await call(accountEndpoints.me, { signal })
    storeUser(user)
    return user
  },
})

/** The signed-in user: first the stored copy, then the server's. Undefined only while neither is available. */
export const useMe = (): User | undefined =>
  useQuery({ ...meQuery, placeholderData: () => readUser() ?? undefined }).data
