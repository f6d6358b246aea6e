import { type MockScenario, mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { sentenceOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { toast } from '../ui/toast.tsx'
import { MOCK_PATIENT_LISTS } from './mock-patients.ts'

/**
 * Creates a mock patient and shows a toast. The server picks a scenario if none is given. `failed` starts the error
 * message.
 */
export function useCreateMockPatient(failed: 'Failed to create test client' | 'Failed to create mock patient') {
  return useAction({
    mutationFn: (scenario: MockScenario | null) => call(mockPatientEndpoints.createMockPatient, { body: { scenario } }),
    reread: MOCK_PATIENT_LISTS,
    done: ({ message }) => message,
    onError: (error) => toast.error(`${failed}: ${sentenceOf(error, 'something went wrong')}`),
  })
}
