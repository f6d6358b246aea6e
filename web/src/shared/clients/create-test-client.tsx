import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { clientAddress } from './addresses.ts'
import { useCreateMockPatient } from './use-create-mock-patient.ts'

interface Props {
  readonly size?: 'sm' | 'md'
  readonly variant?: 'filled' | 'default'
  readonly icon?: ReactNode
}

/** Creates a test client for practice and opens it. */
export function CreateTestClient({ size = 'md', variant = 'filled', icon }: Props) {
  const navigate = useNavigate()
  const create = useCreateMockPatient('Failed to create test client')
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={icon}
      loading={create.isPending}
      onClick={() => create.mutate(null, { onSuccess: ({ client_id }) => void navigate(clientAddress(client_id)) })}
    >
      Create Test Client
    </Button>
  )
}
