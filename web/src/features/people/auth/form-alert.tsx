import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why a form was not accepted; read out as it appears. */
export function FormAlert({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  )
}
