import { useQueryClient } from '@tanstack/react-query'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { platformWatchEndpoints } from '@waymark/contracts/operations/platform-watch/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'
import { dashboardQuery } from '../../../shared/clients/dashboard-query.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'

/**
 * Writes the server's counts into the stat cards. Refetches lead codes, the figures and the platform panels when they
 * change.
 */
export function useOverviewLive(): void {
  const queries = useQueryClient()
  const reread = (endpoints: readonly { readonly path: string }[]) => {
    for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
  }
  useLiveMessage('counts', ({ clients, assessments, files }) => {
    queries.setQueryData(
      dashboardQuery.queryKey,
      (summary) =>
        summary && { ...summary, total_clients: clients, total_assessments: assessments, total_files: files },
    )
  })
  const arrived = useBurst<string>(() =>
    reread([leadCodeEndpoints.listLeadCodes, figureEndpoints.readLeadsPerDay, figureEndpoints.readFigures]),
  )
  useLiveMessage('lead:new', ({ client_id }) => arrived(client_id))
  const changed = useBurst<string>(() => reread([figureEndpoints.readFigures]))
  useLiveMessage('lead:updated', ({ client_id }) => changed(client_id))
  useLiveMessage('platform:changed', () =>
    reread([platformWatchEndpoints.listNewClients, platformWatchEndpoints.readPlatformAlerts]),
  )
}
