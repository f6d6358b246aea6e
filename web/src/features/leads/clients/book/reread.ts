import type { QueryClient } from '@tanstack/react-query'
import { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { answersFrom } from '../../../../shared/api/queries.ts'

/** What shows acts on many clients, to read again after a change. */
export const BULK_ACTS = [bulkEndpoints.listBulkActs, bulkEndpoints.readBulkAct]

export function rereadActs(queries: QueryClient): void {
  for (const endpoint of BULK_ACTS) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
}
