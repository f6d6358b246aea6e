import { useState } from 'react'
import { typedCode } from '../../../../shared/auth/typed-code.ts'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { Form } from '../../../../shared/ui/fields/form.tsx'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { useEntry } from './use-entry.ts'

/** Signs in with a code that an administrator issued for an account. */
export function AccessCode({ weight }: { readonly weight?: 'second' }) {
  const [code, setCode] = useState('')
  const { busy, welcome, refused, problems, submit } = useEntry(({ verifyCode }) => verifyCode(code))
  return (
    <Form refused={refused} problems={problems} onSubmit={() => void submit()}>
      <TextField
        field="code"
        id="access-code"
        label="Elite Access Code"
        hint="It starts with VIP and works once."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(text) => setCode(typedCode(text))}
      />
      <Action type="submit" weight={weight} disabled={busy}>
        {busy ? 'Verifying...' : 'Verify Access Code'}
      </Action>
      <Text as="output" tone="good" weight="bold">
        {welcome}
      </Text>
    </Form>
  )
}
