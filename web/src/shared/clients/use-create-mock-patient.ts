import { useQueryClient } from '@tanstack/react-query'
import { type MockScenario, mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { sentenceOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { toast } from '../ui/toast.tsx'
import { rereadMockPatients } from './mock-patients.ts'

/**
 * Creates a mock patient, of any scenario when none is given, and says so. `failed` begins the sentence when that does
 * not work.
 */
export function useCreateMockPatient(failed: 'Failed to create test client' | 'Failed to create mock patient') {
  const queries = useQueryClient()
  return useAction({
    mutationFn: (scenario: MockScenario | null) => call(mockPatientEndpoints.createMockPatient, { body: { scenario } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await rereadMockPatients(queries)
    },
    onError: (error) => toast.error(`${failed}: ${sentenceOf(error, 'something went wrong on the way')}`),
  })
}
