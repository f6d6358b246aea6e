import { useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/clients/endpoints'
import { ask } from '../../shared/api/queries.ts'
import { useLiveMessage } from '../../shared/socket/live.tsx'

export const dashboardQuery = ask(clientEndpoints.readDashboard)

/** The stat cards show what the server counted last. */
export function useOverviewLive(): void {
  const queries = useQueryClient()
  useLiveMessage('counts', ({ clients, assessments }) => {
    queries.setQueryData(
      dashboardQuery.queryKey,
      (summary) => summary && { ...summary, total_clients: clients, total_assessments: assessments },
    )
  })
}
