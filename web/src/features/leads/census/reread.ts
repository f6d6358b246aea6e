import type { QueryClient } from '@tanstack/react-query'
import { type Census, type CensusWithRows, censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import type { ServerMessages } from '@waymark/contracts/sockets'
import { answersFrom } from '../../../shared/api/queries.ts'
import { censusQuery, sharesQuery, viewsQuery } from './queries.ts'

/** Refetches a census, unless this window has that version, and its links. */
export function rereadCensus(queries: QueryClient, { census_id, version }: ServerMessages['census:changed']): void {
  const { queryKey } = censusQuery(census_id)
  const held = queries.getQueryData<CensusWithRows>(queryKey)
  if (version !== null && held && held.version < version) void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: answersFrom(censusEndpoints.listCensuses) })
  void queries.invalidateQueries({ queryKey: sharesQuery(census_id).queryKey })
  void queries.invalidateQueries({ queryKey: viewsQuery(census_id).queryKey })
}

/** Takes over a change of this window, without its rows. */
export async function takeChanged(queries: QueryClient, changed: Census): Promise<void> {
  const { queryKey } = censusQuery(changed.id)
  const held = queries.getQueryData<CensusWithRows>(queryKey)
  // Another window changed rows in between. With the new version, the old rows would pass for those of now.
  if (held?.version !== changed.version - 1) return queries.invalidateQueries({ queryKey })
  queries.setQueryData<CensusWithRows>(queryKey, { ...held, ...changed })
}
