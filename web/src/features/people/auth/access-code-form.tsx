import { Button, Stack, TextInput } from '@mantine/core'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { SecondStep } from '@waymark/contracts/people/accounts/second-factor'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { codeRefusal } from '../../../shared/auth/refusals.ts'
import { typedCode } from '../../../shared/auth/typed-code.ts'
import { FormAlert } from './form-alert.tsx'
import { type Entry, useEnter } from './use-enter.ts'

interface Props {
  readonly enter: (entry: Entry) => void
  /** Called when the account has a second factor. */
  readonly onSecondStep: (needed: SecondStep) => void
}

/** Signs in with a code that an administrator issued for an account. */
export function AccessCodeForm({ enter, onSecondStep }: Props) {
  const goOn = useEnter(enter)
  const {
    form,
    action: verify,
    submit,
  } = useEndpointForm(accountEndpoints.signInWithCode, {
    initialValues: { code: '' },
    onSuccess: (answer) =>
      'mfa_required' in answer
        ? onSecondStep(answer)
        : goOn(answer, `Welcome back, ${answer.user.first_name}!`, '/broker'),
  })
  const busy = verify.isPending || verify.isSuccess
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormAlert>{verify.isError ? codeRefusal(verify.error) : null}</FormAlert>
        <TextInput
          size="md"
          label="Access code"
          description="It starts with VIP and works once"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.getInputProps('code')}
          onChange={(event) => form.setFieldValue('code', typedCode(event.currentTarget.value))}
        />
        <Button type="submit" fullWidth disabled={busy}>
          Verify Access Code
        </Button>
      </Stack>
    </form>
  )
}
