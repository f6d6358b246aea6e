import { Button, Checkbox, MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { refusalOf } from '../../../shared/auth/refusals.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { STATE_CHOICES } from '../../../shared/ui/state-choices.ts'
import { AgreementLink } from './agreement.tsx'
import styles from './auth-screen.module.css'
import { FormAlert } from './form-alert.tsx'
import { forgetInviteCode, holdInviteCode } from './invite-code.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { type Entry, useEnter } from './use-enter.ts'

interface Props {
  readonly enter: (entry: Entry) => void
  /** Empty if the user has no invitation. */
  readonly invite_code: string
}

export function JoinForm({ enter, invite_code }: Props) {
  const goOn = useEnter(enter)
  const { brand_name } = useSite()
  const {
    form,
    action: register,
    submit,
  } = useEndpointForm(accountEndpoints.register, {
    initialValues: {
      first_name: '',
      last_name: '',
      company_name: '',
      states_licensed: [] as string[],
      npn: '',
      email: '',
      password: '',
      invite_code,
      agent_network_agreement: false,
    },
    within: 'user_data',
    send: ({ invite_code: typed, ...fields }) => {
      const user_data = {
        ...fields,
        agent_network_agreement: true,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      } as const
      const code = typed.trim()
      return code === ''
        ? call(accountEndpoints.register, { body: user_data })
        : call(accountEndpoints.registerExclusive, { body: { invite_code: code, user_data } })
    },
    onSuccess: (answer) => {
      forgetInviteCode()
      goOn(answer, `Welcome to the ${brand_name} network, ${answer.user.first_name}!`, '/broker/tutorial')
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_code') form.setFieldError('invite_code', error.detail)
    },
  })
  const busy = register.isPending || register.isSuccess

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormAlert>{register.isError ? refusalOf(register.error) : null}</FormAlert>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            size="md"
            label="First name"
            autoComplete="given-name"
            required
            {...form.getInputProps('first_name')}
          />
          <TextInput
            size="md"
            label="Last name"
            autoComplete="family-name"
            required
            {...form.getInputProps('last_name')}
          />
        </SimpleGrid>
        <TextInput
          size="md"
          label="Agency/Company Name"
          autoComplete="organization"
          {...form.getInputProps('company_name')}
        />
        <MultiSelect
          size="md"
          label="States where you are licensed"
          description="You see the answers of clients from these states only. You can add them later"
          placeholder={form.values.states_licensed.length === 0 ? 'Choose states' : ''}
          data={STATE_CHOICES}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear all states' }}
          nothingFoundMessage="No such state"
          {...form.getInputProps('states_licensed')}
        />
        <TextInput
          size="md"
          label="National Producer Number"
          description="Optional, up to 10 digits. Clients see it with your name"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('npn')}
        />
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <NewPasswordField label="Password" owner={form.values} {...form.getInputProps('password')} />
        <TextInput
          size="md"
          label="Invitation code"
          description="If you have one. It starts with VIP and works once"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('invite_code')}
          onChange={(event) => {
            const code = event.currentTarget.value.toUpperCase()
            form.setFieldValue('invite_code', code)
            holdInviteCode(code)
          }}
        />
        <div>
          <Checkbox
            label="I accept the agent network agreement: I keep client data confidential, contact each client within 24 hours, and am responsible for my own compliance."
            {...form.getInputProps('agent_network_agreement', { type: 'checkbox' })}
          />
          <div className={styles.under_box}>
            <AgreementLink />
          </div>
        </div>
        <Button type="submit" fullWidth disabled={busy || !form.values.agent_network_agreement}>
          {busy ? 'Creating account...' : 'Create Account'}
        </Button>
      </Stack>
    </form>
  )
}
