import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/clients/endpoints'
import { type MockScenario, mockPatientEndpoints } from '@waymark/contracts/mock-patients/endpoints'
import { sentenceOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { answersFrom } from '../../shared/api/queries.ts'
import { toast } from '../../shared/ui/toast.tsx'

const LISTS = [mockPatientEndpoints.listMockPatients, clientEndpoints.listClients]

/**
 * Creates a mock patient and says so. `failed` begins the sentence when that does not work; without a scenario any will
 * do.
 */
export function useCreateMockPatient(
  failed: 'Failed to create test client' | 'Failed to create mock patient' = 'Failed to create test client',
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (scenario: MockScenario | null) =>
      call(mockPatientEndpoints.createMockPatient, { body: { scenario }, idempotency_key: newIdempotencyKey() }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await Promise.all(LISTS.map((endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) })))
    },
    onError: (error) => toast.error(`${failed}: ${sentenceOf(error, 'something went wrong on the way')}`),
  })
}
