import { Button } from '@mantine/core'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { sentenceOf } from '../../../../shared/api/api-error.ts'
import { fieldErrors } from '../../../../shared/api/field-errors.ts'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import { usePasswordRules } from '../../../../shared/auth/use-password-rules.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { useMe } from '../../../../shared/session/me.ts'
import { FormAlert } from '../form-alert.tsx'
import { PasswordField } from '../password-field.tsx'
import { PasswordStrength } from '../password-strength-bar.tsx'

const { changePassword, listSessions } = securityEndpoints

export function ChangePassword() {
  const me = useMe()
  const { words } = usePasswordRules()
  const { form, action, submit } = useEndpointForm(changePassword, {
    initialValues: { current_password: '', new_password: '' },
    reread: [listSessions],
    done: 'Your password was changed. Your other devices were signed out.',
    onSuccess: () => {
      form.reset()
    },
  })
  const refusal =
    action.isError && Object.keys(fieldErrors(action.error)).length === 0
      ? sentenceOf(action.error, 'Your password could not be changed. Please try again.')
      : null
  return (
    <PanelSection title="Password" lead="Changing it signs out your other devices, and we email you about it.">
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormAlert>{refusal}</FormAlert>
          {/* Password managers need to know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={me?.email ?? ''} readOnly />
          <PasswordField
            label="Present password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <div>
            <PasswordField
              label="New password"
              description={words}
              autoComplete="new-password"
              {...form.getInputProps('new_password')}
            />
            <PasswordStrength
              password={form.values.new_password}
              owner={me ?? { email: '', first_name: '', last_name: '' }}
              problem={form.errors['new_password']}
            />
          </div>
          <Button type="submit" variant="default" loading={action.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </PanelSection>
  )
}
