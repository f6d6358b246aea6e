import type { QueryClient } from '@tanstack/react-query'
import { clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { answersFrom } from '../../../shared/api/queries.ts'

/** Reading one client adds an entry to the access log, so only a person repeats it: by coming back, or `rereadClients`. */
export const ON_REQUEST = { staleTime: 'static', gcTime: 0 } as const

/** Refetches all lists, records and histories of clients in the data screens. */
export const rereadClients = (queries: QueryClient) =>
  Promise.all(
    Object.values(clientAdministrationEndpoints).flatMap((endpoint) => {
      const queryKey = answersFrom(endpoint)
      const on_request = queries.getQueryCache().findAll({ queryKey, predicate: (query) => query.isStatic() })
      // The screen shows why one failed.
      const read = on_request.map((query) => query.fetch().catch(() => undefined))
      return [...read, queries.invalidateQueries({ queryKey })]
    }),
  )
