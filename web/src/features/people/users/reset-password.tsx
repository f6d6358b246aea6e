import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { usePasswordRules } from '../../../shared/auth/use-password-rules.ts'
import { nameOf } from '../../../shared/format/people.ts'
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
  const { words } = usePasswordRules()
  const name = nameOf(user)
  const { form, action, submit } = useEndpointForm(accountAdministrationEndpoints.setUserPassword, {
    initialValues: { user_id: user.id, new_password: '' },
    onSuccess: () => {
      close()
      return rereadUser(queries, user.id)
    },
    done: `${name} has a new password and is signed out everywhere.`,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p>
          {own ? 'You are' : `${name} is`} signed out everywhere, and any Google connection and calendar addresses are
          turned off. An email says that the password was changed, but does not contain it. Share the new password
          yourself.
        </p>
        {action.isError && (
          <Alert color="red" role="alert" title="Failed to reset password">
            {sentenceOf(action.error, 'Please try again.')}
          </Alert>
        )}
        <PasswordInput
          label="New password"
          description={words}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          required
          data-autofocus
          {...form.getInputProps('new_password')}
        />
        <Button type="submit" loading={action.isPending}>
          Reset password
        </Button>
      </Stack>
    </form>
  )
}
