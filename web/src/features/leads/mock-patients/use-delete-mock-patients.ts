import { useQueryClient } from '@tanstack/react-query'
import { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { MOCK_PATIENT_LISTS, mockPatientsQuery } from '../../../shared/clients/mock-patients.ts'
import { count } from '../../../shared/format/people.ts'
import { toast } from '../../../shared/ui/toast.tsx'

const counted = (patients: number) => count(patients, 'mock patient')

/** Deletes all mock patients and offers Undo for a few seconds. */
export function useDeleteMockPatients() {
  const queries = useQueryClient()
  const restore = useAction({
    mutationFn: (client_ids: string[]) => call(mockPatientEndpoints.restoreMockPatients, { body: { client_ids } }),
    onSuccess: ({ restored_clients }) =>
      restored_clients > 0
        ? toast.success(`${counted(restored_clients)} restored`)
        : toast.error('This can no longer be undone.'),
    reread: MOCK_PATIENT_LISTS,
    failed: 'The mock patients could not be restored',
  })
  return useAction({
    mutationFn: () => call(mockPatientEndpoints.deleteMockPatients),
    onSuccess: async ({ deleted_clients, client_ids }) => {
      await queries.cancelQueries({ queryKey: mockPatientsQuery.queryKey })
      queries.setQueryData(mockPatientsQuery.queryKey, [])
      if (deleted_clients > 0) toast.undo(`${counted(deleted_clients)} deleted`, () => restore.mutate(client_ids))
    },
    reread: MOCK_PATIENT_LISTS,
    failed: 'The mock patients could not be deleted',
  })
}
