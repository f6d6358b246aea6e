import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'

/** Asked anew on every visit: steps are done on other screens. */
export const firstStepsQuery = { ...ask(accountEndpoints.readFirstSteps), staleTime: 0 }

/** Ticks a step as soon as what it asks for is there; changes of the account make everything be read again anyway. */
export function useFirstStepsLive(): void {
  const queries = useQueryClient()
  const refetch = () => void queries.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  useLiveMessage('counts', refetch)
  useLiveMessage('message:new', refetch)
  useLiveMessage('lead:new', refetch)
}
