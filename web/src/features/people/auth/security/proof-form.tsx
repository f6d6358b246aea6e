import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { SecondFactor } from '@waymark/contracts/people/accounts/second-factor'
import { type FormEvent, useState } from 'react'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { FormAlert } from '../form-alert.tsx'
import { PasswordField } from '../password-field.tsx'

export type Method = SecondFactor | 'password'

/** What the user typed, under the name that the server reads it by. */
export type Typed = { code: string } | { recovery_code: string } | { password: string }

interface Props {
  readonly methods: readonly Method[]
  readonly pending: boolean
  readonly refusal: string | null
  readonly onPasskey: () => void
  readonly onTyped: (typed: Typed) => void
}

const USE: Record<Method, string> = {
  passkey: 'Use a passkey',
  authenticator_app: 'Use an authenticator app',
  recovery_code: 'Use a recovery code',
  password: 'Use your password',
}

/** Asks for one of the ways in which a user can prove who they are, the best one first. */
export function ProofForm({ methods, pending, refusal, onPasskey, onTyped }: Props) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'password')
  const [value, setValue] = useState('')
  const choose = (next: Method) => {
    setMethod(next)
    setValue('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (method === 'passkey') onPasskey()
    else if (method === 'authenticator_app') onTyped({ code: value })
    else onTyped(method === 'recovery_code' ? { recovery_code: value } : { password: value })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert>{refusal}</FormAlert>
        {method === 'passkey' && <Text>Your device asks for your fingerprint, your face, or its PIN.</Text>}
        {method === 'authenticator_app' && (
          <TextInput
            key="code"
            size="md"
            label="Code from your authenticator app"
            description="Six digits that change every half minute"
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            required
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        {method === 'recovery_code' && (
          <TextInput
            key="recovery"
            size="md"
            label="Recovery code"
            description="Each one works once"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            required
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        {method === 'password' && (
          <PasswordField
            autoComplete="current-password"
            data-autofocus
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          fullWidth
          loading={pending}
          {...(method === 'passkey' && {
            leftSection: <IconFingerprint size={18} aria-hidden />,
            'data-autofocus': true,
          })}
        >
          {method === 'passkey' ? 'Use your passkey' : 'Confirm'}
        </Button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="subtle" size="sm" onClick={() => choose(other)}>
              {USE[other]}
            </Button>
          ))}
      </Stack>
    </form>
  )
}
