import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { MAX_MOCK_PATIENTS, mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { ask } from '../api/queries.ts'

/** Loads all of them, because the limit is the most that the server allows to exist. */
export const mockPatientsQuery = ask(mockPatientEndpoints.listMockPatients, { query: { limit: MAX_MOCK_PATIENTS } })

/** Both lists that show mock patients. */
export const MOCK_PATIENT_LISTS = [mockPatientEndpoints.listMockPatients, clientEndpoints.listClients]
