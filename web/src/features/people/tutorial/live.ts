import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'

/** Refetched on every visit, because steps are completed on other screens. */
export const firstStepsQuery = { ...ask(accountEndpoints.readFirstSteps), staleTime: 0 }

/** Checks off a step as soon as it is done. A change to the account refetches everything anyway. */
export function useFirstStepsLive(): void {
  const queries = useQueryClient()
  const refetch = () => void queries.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  useLiveMessage('counts', refetch)
  useLiveMessage('message:new', refetch)
  useLiveMessage('lead:new', refetch)
}
