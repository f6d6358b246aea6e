import { useQueryClient } from '@tanstack/react-query'
import { type CensusWithRows, censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { censusQuery, sharesQuery, viewsQuery } from './queries.ts'

/** Refetches a census and its links after a change in another window, or after someone opens a link. */
export function useCensusLive(): void {
  const queries = useQueryClient()
  useLiveMessage('census:changed', ({ census_id, version }) => {
    const { queryKey } = censusQuery(census_id)
    const held = queries.getQueryData<CensusWithRows>(queryKey)
    if (version !== null && held && held.version < version) void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: answersFrom(censusEndpoints.listCensuses) })
    void queries.invalidateQueries({ queryKey: sharesQuery(census_id).queryKey })
    void queries.invalidateQueries({ queryKey: viewsQuery(census_id).queryKey })
  })
}
