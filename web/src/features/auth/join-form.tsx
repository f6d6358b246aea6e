import { Button, Checkbox, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import { fieldErrors, sentenceOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { useSite } from '../../shared/brand/site.ts'
import { FormAlert } from './form-alert.tsx'
import { type Entry, useEnter } from './use-enter.ts'

export function JoinForm({ enter }: { readonly enter: (entry: Entry) => void }) {
  const goOn = useEnter(enter)
  const { brand_name } = useSite()
  const form = useForm({
    initialValues: {
      first_name: '',
      last_name: '',
      company_name: '',
      email: '',
      password: '',
      agent_network_agreement: false,
    },
    validate: schemaResolver(accountEndpoints.register.body, { sync: true }),
  })
  const register = useMutation({
    mutationFn: (values: typeof form.values) =>
      call(accountEndpoints.register, {
        body: {
          ...values,
          agent_network_agreement: true,
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    onSuccess: (answer) =>
      goOn(answer, `Welcome to the ${brand_name} network, ${answer.user.first_name}!`, '/broker/tutorial'),
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const busy = register.isPending || register.isSuccess

  return (
    <form onSubmit={form.onSubmit((values) => register.mutate(values))} noValidate>
      <Stack gap="md">
        <FormAlert>{register.isError ? sentenceOf(register.error, 'Authentication failed') : null}</FormAlert>
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
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          size="md"
          label="Password"
          description="6 characters or more, and not one that others would guess"
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <Checkbox
          label="I accept the agent network agreement: I keep client data confidential, contact each client within 24 hours, and am responsible for my own compliance."
          {...form.getInputProps('agent_network_agreement', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth disabled={busy || !form.values.agent_network_agreement}>
          {busy ? 'Creating account...' : 'Create Account'}
        </Button>
      </Stack>
    </form>
  )
}
