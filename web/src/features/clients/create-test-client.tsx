import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mockPatientEndpoints } from '@waymark/contracts/mock-patients/endpoints'
import { useNavigate } from 'react-router-dom'
import { sentenceOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/ui/toast.tsx'
import { clientAddress } from './addresses.ts'
import { rereadLists } from './queries.ts'

/** Makes a test client to look around with, and opens it. */
export function CreateTestClient() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => call(mockPatientEndpoints.createMockPatient, { body: {} }),
    onSuccess: async ({ client_id, message }) => {
      toast.success(message)
      await rereadLists(queries)
      await navigate(clientAddress(client_id))
    },
    onError: (error) => toast.error(`Failed to create test client: ${sentenceOf(error, 'please try again')}`),
  })
  return (
    <Button loading={create.isPending} onClick={() => create.mutate()}>
      Create Test Client
    </Button>
  )
}
