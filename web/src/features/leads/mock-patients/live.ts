import { useQueryClient } from '@tanstack/react-query'
import { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'

/** Refetches the list on the same broadcasts as for real clients. */
export function useMockPatientsLive(): void {
  const queries = useQueryClient()
  const changed = useBurst<string>(() => {
    void queries.invalidateQueries({ queryKey: answersFrom(mockPatientEndpoints.listMockPatients) })
  })
  useLiveMessage('lead:new', ({ client_id }) => changed(client_id))
  useLiveMessage('lead:updated', ({ client_id }) => changed(client_id))
}
