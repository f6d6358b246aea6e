import type { QueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { MAX_MOCK_PATIENTS, mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { answersFrom, ask } from '../api/queries.ts'

/** Loads all of them, because the limit is the most that the server allows to exist. */
export const mockPatientsQuery = ask(mockPatientEndpoints.listMockPatients, { query: { limit: MAX_MOCK_PATIENTS } })

/** Refetches both lists that show mock patients. */
export const rereadMockPatients = (queries: QueryClient) =>
  Promise.all(
    [mockPatientEndpoints.listMockPatients, clientEndpoints.listClients].map((endpoint) =>
      queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
