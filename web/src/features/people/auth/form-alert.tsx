import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Says why a form was rejected. Screen readers announce it. */
export function FormAlert({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  )
}
