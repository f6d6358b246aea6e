import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { call } from '../../../shared/api/call.ts'
import { mockPatientsQuery, rereadMockPatients } from '../../../shared/clients/mock-patients.ts'
import { count } from '../../../shared/format/people.ts'
import { toast } from '../../../shared/ui/toast.tsx'

const counted = (patients: number) => count(patients, 'mock patient')

/** Deletes all mock patients and offers Undo for a few seconds. */
export function useDeleteMockPatients() {
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: (client_ids: string[]) => call(mockPatientEndpoints.restoreMockPatients, { body: { client_ids } }),
    onSuccess: ({ restored_clients }) =>
      restored_clients > 0
        ? toast.success(`${counted(restored_clients)} restored`)
        : toast.error('This can no longer be undone.'),
    onError: (error) => toast.error('The mock patients could not be restored', error),
    onSettled: () => rereadMockPatients(queries),
  })
  return useMutation({
    mutationFn: () => call(mockPatientEndpoints.deleteMockPatients),
    onSuccess: async ({ deleted_clients, client_ids }) => {
      await queries.cancelQueries({ queryKey: mockPatientsQuery.queryKey })
      queries.setQueryData(mockPatientsQuery.queryKey, [])
      if (deleted_clients > 0) toast.undo(`${counted(deleted_clients)} deleted`, () => restore.mutate(client_ids))
    },
    onError: (error) => toast.error('The mock patients could not be deleted', error),
    onSettled: () => rereadMockPatients(queries),
  })
}
