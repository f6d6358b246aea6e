import type { QueryClient } from '@tanstack/react-query'
import { clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { answersFrom } from '../../../shared/api/queries.ts'

/** Refetches all lists, records and histories of clients in the data screens. */
export const rereadClients = (queries: QueryClient) =>
  Promise.all(
    Object.values(clientAdministrationEndpoints).map((endpoint) =>
      queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
