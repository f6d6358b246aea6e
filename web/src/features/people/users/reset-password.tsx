import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { PASSWORD_MIN_LENGTH } from '@waymark/contracts/people/accounts/password'
import { fieldErrors, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { rereadUser } from './queries.ts'

interface Props {
  readonly user: AdministeredUserDetail
  readonly own: boolean
}

export function ResetPasswordButton({ user, own }: Props) {
  const name = nameOf(user)
  const open = () => {
    const id = modals.open({
      title: `Reset the password of ${name}`,
      children: <ResetPassword user={user} own={own} close={() => modals.close(id)} />,
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
    })
  }
  return (
    <Button size="sm" variant="default" aria-label={`Reset password of ${name}`} onClick={open}>
      Reset password
    </Button>
  )
}

function ResetPassword({ user, own, close }: Props & { readonly close: () => void }) {
  const queries = useQueryClient()
  const name = nameOf(user)
  const form = useForm({
    initialValues: { user_id: user.id, new_password: '' },
    validate: schemaResolver(accountAdministrationEndpoints.setUserPassword.body, { sync: true }),
  })
  const reset = useMutation({
    mutationFn: (body: typeof form.values) => call(accountAdministrationEndpoints.setUserPassword, { body }),
    onSuccess: () => {
      close()
      toast.success(`${name} has a new password, and every session of theirs is over.`)
      return rereadUser(queries, user.id)
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <form onSubmit={form.onSubmit((values) => reset.mutate(values))} noValidate>
      <Stack gap="md">
        <p>
          {own ? 'You are' : `${name} is`} signed out everywhere and told by email that the password was changed, not
          what it is. Hand it over yourself.
        </p>
        {reset.isError && (
          <Alert color="red" role="alert" title="Failed to reset password">
            {sentenceOf(reset.error, 'Please try again.')}
          </Alert>
        )}
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_MIN_LENGTH} characters`}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          required
          data-autofocus
          {...form.getInputProps('new_password')}
        />
        <Button type="submit" loading={reset.isPending}>
          Reset password
        </Button>
      </Stack>
    </form>
  )
}
