import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { FormAlert } from './form-alert.tsx'
import { type Entry, useEnter } from './use-enter.ts'

/** Signs in with a code that an administrator issued for an account. */
export function AccessCodeForm({ enter }: { readonly enter: (entry: Entry) => void }) {
  const goOn = useEnter(enter)
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(accountEndpoints.signInWithCode.body, { sync: true }),
  })
  const verify = useMutation({
    mutationFn: (body: typeof form.values) => call(accountEndpoints.signInWithCode, { body }),
    onSuccess: (answer) => goOn(answer, `Welcome back, ${answer.user.first_name}!`, '/broker'),
  })
  const busy = verify.isPending || verify.isSuccess
  return (
    <form onSubmit={form.onSubmit((values) => verify.mutate(values))} noValidate>
      <Stack gap="md">
        <FormAlert>{verify.isError ? refusal(verify.error) : null}</FormAlert>
        <TextInput
          size="md"
          label="Access code"
          description="It starts with VIP and works once"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.getInputProps('code')}
          onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase().trim())}
        />
        <Button type="submit" fullWidth disabled={busy}>
          Verify Access Code
        </Button>
      </Stack>
    </form>
  )
}

/** The server's words where it refused the code, the specified ones for everything else. */
const refusal = (error: Error): string =>
  error instanceof ApiError && [401, 403, 429].includes(error.status)
    ? error.detail
    : 'Unable to verify code. Please try again or contact support.'
