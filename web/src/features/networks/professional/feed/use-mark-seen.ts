import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useEffect } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { unreadQuery } from './queries.ts'

/** Marks the newest opportunity of the unfiltered feed as seen once the page is visible. */
export function useMarkSeen(network_scope: Network, last_opp_id: string | undefined): void {
  const queries = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  const { mutate } = useAction({
    mutationFn: (body: { last_opp_id: string; network_scope: Network }) =>
      call(opportunityEndpoints.markOpportunitiesSeen, { body }),
    onSuccess: (answer) => queries.setQueryData(unreadQuery.queryKey, answer),
  })
  useEffect(() => {
    if (visible && last_opp_id !== undefined) mutate({ last_opp_id, network_scope })
  }, [visible, last_opp_id, network_scope, mutate])
}
