import type { QueryClient } from '@tanstack/react-query'
import { clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { answersFrom } from '../../../shared/api/queries.ts'

/** Reads again what is shown of clients and of what happened to them. */
export const rereadClients = (queries: QueryClient) =>
  Promise.all(
    Object.values(clientAdministrationEndpoints).map((endpoint) =>
      queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
