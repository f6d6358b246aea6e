import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { sentenceOf } from '../../shared/api/api-error.ts'

const FAILED = 'Authentication failed'

/** Why a sign-in or a registration was refused, as specified. */
export function refusalOf(error: Error): string {
  const detail = sentenceOf(error, '')
  return detail === '' ? FAILED : `${FAILED}: ${detail}`
}

/** Why a form was not accepted; read out as it appears. */
export function FormAlert({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  )
}
