import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { OwnApplication } from '@waymark/contracts/networks/applications/schemas'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'

const EVERY_MS = 30_000

export const applicationQuery = (application_token: string) =>
  queryOptions({
    queryKey: [applicationEndpoints.readOwnApplication.path, application_token],
    queryFn: ({ signal }) => call(applicationEndpoints.readOwnApplication, { body: { application_token }, signal }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : EVERY_MS),
  })

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Shows the returned application immediately. */
export function useOwnAction(token: string, act: () => Promise<OwnApplication>, done?: () => void) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: act,
    onSuccess: (application) => {
      done?.()
      queries.setQueryData(applicationQuery(token).queryKey, application)
    },
  })
}
