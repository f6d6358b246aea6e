import { Button } from '@mantine/core'
import { calendarFeedEndpoints } from '@waymark/contracts/leads/appointments/feeds'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { useMe } from '../../../../shared/session/me.ts'
import { FormAlert } from '../form-alert.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { unlessOnField } from '../unless-on-field.ts'

const { changePassword, listSessions } = securityEndpoints
const { listCalendarFeeds } = calendarFeedEndpoints

export function ChangePassword() {
  const me = useMe()
  const { form, action, submit } = useEndpointForm(changePassword, {
    initialValues: { current_password: '', new_password: '' },
    reread: [listSessions, listCalendarFeeds],
    done: 'Your password was changed. Your other devices were signed out, and any calendar addresses were turned off.',
    onSuccess: () => {
      form.reset()
    },
  })
  const refusal = unlessOnField(action.error, 'Your password could not be changed. Please try again.')
  return (
    <PanelSection
      title="Password"
      lead="Changing it signs out your other devices and turns off any calendar addresses, and we email you about it."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormAlert>{refusal}</FormAlert>
          {/* Password managers need to know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={me?.email ?? ''} readOnly />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <NewPasswordField owner={me} {...form.getInputProps('new_password')} />
          <Button type="submit" variant="default" loading={action.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </PanelSection>
  )
}
