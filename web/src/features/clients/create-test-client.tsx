import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { useCreateMockPatient } from '../mock-patients/use-create-mock-patient.ts'
import { clientAddress } from './addresses.ts'

/** Makes a test client to look around with, and opens it. */
export function CreateTestClient() {
  const navigate = useNavigate()
  const create = useCreateMockPatient('Failed to create test client')
  return (
    <Button
      loading={create.isPending}
      onClick={() => create.mutate(null, { onSuccess: ({ client_id }) => void navigate(clientAddress(client_id)) })}
    >
      Create Test Client
    </Button>
  )
}
